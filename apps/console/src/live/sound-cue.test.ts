import type { LiveRow } from '@khlang/contract/live'
import { expect, test } from 'vitest'
import { cueOf } from './sound-cue.ts'

const now = Date.parse('2026-11-21T03:00:30Z')
const event = (topic: LiveRow['topic'], row: object) =>
  ({
    topic,
    row: { createdAt: '2026-11-21T03:00:00Z', state: 'pending', direction: 'in', ...row },
  }) as LiveRow

test('each kind of news has its own sound', () => {
  expect(cueOf(event('deposits', {}), now)).toBe('deposit')
  expect(cueOf(event('statements', {}), now)).toBe('entry')
  expect(cueOf(event('orders', { state: 'unknown' }), now)).toBe('unknown')
})

test('what is old, done, or money out stays silent', () => {
  expect(cueOf(event('deposits', {}), now + 120_000)).toBeNull()
  expect(cueOf(event('deposits', { state: 'done' }), now)).toBeNull()
  expect(cueOf(event('statements', { direction: 'out' }), now)).toBeNull()
  expect(cueOf(event('orders', { state: 'done' }), now)).toBeNull()
})
