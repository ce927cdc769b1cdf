import { expect, test } from 'vitest'
import {
  classifyPushAnswer,
  isPushService,
  mayBeNotified,
  maxPushDevices,
  pushTopic,
  pushUntil,
  pushWaitSeconds,
} from './push.ts'

test('a push expires after ten minutes, an urgent one after a night', () => {
  const at = new Date('2026-01-01T20:00:00Z')
  expect(pushUntil('withdrawalAsked', at)).toEqual(new Date('2026-01-01T20:10:00Z'))
  expect(pushUntil('creditUnknown', at)).toEqual(new Date('2026-01-02T08:00:00Z'))
})

test('a newer one replaces an older one of its kind, but never an urgent one', () => {
  expect(pushTopic('withdrawalAsked')).toBe('withdrawalAsked')
  expect(pushTopic('creditUnknown')).toBe(null)
})

test('a broken audit is pushed only to roles that may read it; other events to every role', () => {
  expect(
    ['owner', 'auditor', 'finance', 'viewer'].map((role) =>
      mayBeNotified(role as never, 'checkFailed', 'audit'),
    ),
  ).toEqual([true, true, false, false])
  expect(mayBeNotified('viewer', 'checkFailed', 'rollups')).toBe(true)
  expect(mayBeNotified('viewer', 'withdrawalAsked', undefined)).toBe(true)
  expect(mayBeNotified('viewer', 'withdrawalAsked', 'audit')).toBe(true)
})

test.each([
  [199, 'refused'],
  [200, 'taken'],
  [201, 'taken'],
  [299, 'taken'],
  [300, 'refused'],
  [499, 'refused'],
  [500, 'again'],
  [404, 'gone'],
  [410, 'gone'],
  [302, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [429, 'again'],
  [503, 'again'],
  [null, 'again'],
])('an answer of %s to a push is %s', (status, verdict) => expect(classifyPushAnswer(status)).toBe(verdict))

test('an employee gets pushes on ten devices at most', () => expect(maxPushDevices).toBe(10))

test('a push is retried soon, then less often', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(pushWaitSeconds)).toEqual([5, 15, 45, 120, 300, 300, 300])
})

// Invariant: Nobody makes this server send to a machine of their choice by registering it as a browser. Rule:
// `isPushService`.
test('pushes are sent only to the push services of browsers', () => {
  const hosts = [
    'fcm.googleapis.com',
    'wns2-sg2p.notify.windows.com',
    'web.push.apple.com',
    'updates.push.services.mozilla.com',
  ]
  for (const host of hosts) expect([host, isPushService(host, [])]).toEqual([host, true])
  const others = [
    '127.0.0.1',
    '169.254.169.254',
    'localhost',
    'fcm.googleapis.com.example',
    'evilnotify.windows.com',
    'googleapis.com',
  ]
  for (const host of others) expect([host, isPushService(host, [])]).toEqual([host, false])
  expect(isPushService('127.0.0.1', ['127.0.0.1'])).toBe(true)
})
