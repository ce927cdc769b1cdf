import { describe, expect, test } from 'vitest'
import {
  beatMs,
  connectionStatuses,
  gapMs,
  isFromSender,
  knownSenders,
  latestMs,
  maxSenderLength,
  maxSenders,
  normalizeSender,
  phoneOutcomes,
  phoneWays,
  signedWindowMs,
  silentMs,
  tryAgainMs,
  unreadReasons,
} from './phone.ts'
import {
  keyScopes,
  maxRequestsPerMinute,
  readPerMinute,
  usualRequestsPerMinute,
} from '../service-api/service-key.ts'

describe('a message is attributed to a bank', () => {
  const senders = ['scb', 'scb easy', 'com.scb.phone']

  test.each([
    ['SCB', null, true],
    [' Scb   Easy ', null, true],
    ['somebody', 'com.scb.phone', true],
    ['SCB friends', null, false],
    ['my SCB', null, false],
    ['scbeasy', null, false],
    ['somebody', null, false],
    ['somebody', 'com.scb', false],
    ['', '', false],
  ])('if its sender is %j and its app is %j: %s', (sender, app, expected) => {
    expect(isFromSender(senders, { sender, app })).toBe(expected)
  })

  test('and to none without a listed sender', () => {
    expect(isFromSender([], { sender: 'SCB', app: null })).toBe(false)
    expect(isFromSender(['null'], { sender: 'x', app: null })).toBe(false)
  })

  test('with sender names compared in composed form, single-spaced and in lower case', () => {
    expect(normalizeSender('\t KTB \n NEXT ')).toBe('ktb next')
    expect(normalizeSender('e\u0301')).toBe('\u00e9')
  })
})

test('each bank is known by its usual sender names and its app', () => {
  expect(knownSenders).toEqual({
    SCB: ['scb', '027777777', 'scb easy', 'com.scb.phone'],
    KBANK: ['kbank', 'k plus', 'com.kasikorn.retail.mbanking.wap'],
    KRUNGSRI: ['krungsri', 'kma', 'com.krungsri.kma'],
    KTB: ['krungthai', 'ktb', 'krungthai next', 'ktbcs.netbank'],
    BBL: ['bangkokbank', 'bangkok bank', 'bualuang mbanking', 'com.bbl.mobilebanking'],
    GSB: ['gsb', 'mymo', 'com.mobilife.gsb.mymo'],
    TTB: ['ttb', 'tmbbank', 'ttb touch', 'com.ttbbank.oneapp'],
    BAAC: ['baac', 'baac mobile', 'com.baac.amobileplus'],
    TRUEMONEY: ['truemoney', 'truemoney wallet', 'th.co.truemoney.wallet'],
  })
  for (const names of Object.values(knownSenders)) expect(names).toEqual(names.map(normalizeSender))
})

describe('a phone that does not answer is retried', () => {
  test('after twice as long each time, up to a minute', () => {
    expect([0, 1, 2, 3, 4, 5].map((tries) => tryAgainMs(tries, 0.5))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000,
    ])
    for (const tries of [6, 10, 11, 2_000]) expect(tryAgainMs(tries, 0.5)).toBe(60_000)
  })

  test('with a random variation, so that phones are not retried together', () => {
    expect([0, 0.1, 0.5, 1].map((random) => tryAgainMs(3, random))).toEqual([6_000, 6_400, 8_000, 10_000])
  })
})

test('a heartbeat comes every half minute, and the connection counts as down after three missing ones', () => {
  expect({ beatMs, silentMs, gapMs, latestMs, signedWindowMs }).toEqual({
    beatMs: 30_000,
    silentMs: 95_000,
    gapMs: 2_000,
    latestMs: 259_200_000,
    signedWindowMs: 300_000,
  })
  expect([maxSenderLength, maxSenders]).toEqual([80, 60])
})

test('these are the stored values for phones', () => {
  expect(phoneWays).toEqual(['pushbullet', 'signed', 'truemoney'])
  expect(connectionStatuses).toEqual(['waiting', 'connected', 'broken', 'refused'])
  expect(phoneOutcomes).toEqual(['entry', 'duplicate', 'unread', 'other'])
  expect(unreadReasons).toEqual([
    'no-pattern',
    'no-account',
    'many-accounts',
    'too-old',
    'encrypted',
    'two-readings',
    'event-unknown',
    'refused',
  ])
})

describe('a service key’s rate limit', () => {
  test.each([
    ['1', 1],
    [' 600 ', 600],
    ['60,000', 60_000],
    ['60001', null],
    ['0', null],
    ['-5', null],
    ['600000', null],
    ['1.5', null],
    ['x60', null],
    ['60x', null],
    ['', null],
  ])('is read from %j requests a minute as %s', (text, number) => {
    expect(readPerMinute(text)).toBe(number)
  })

  test('is six hundred by default, and a key has one of eight scopes', () => {
    expect([usualRequestsPerMinute, maxRequestsPerMinute]).toEqual([600, 60_000])
    expect(keyScopes).toEqual([
      'deposits',
      'withdrawals',
      'statement-entries',
      'crediting',
      'logins',
      'rewards',
      'passwords',
      'players',
    ])
  })
})
