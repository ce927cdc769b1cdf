import type { LiveRow } from '@khlang/contract/live'
import { expect, test } from 'vitest'
import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { cueOf, isWanted } from './sound-cue.ts'

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

test('old or finished entries and money out stay silent', () => {
  expect(cueOf(event('deposits', {}), now + 120_000)).toBeNull()
  expect(cueOf(event('deposits', { state: 'done' }), now)).toBeNull()
  expect(cueOf(event('statements', { direction: 'out' }), now)).toBeNull()
  expect(cueOf(event('orders', { state: 'done' }), now)).toBeNull()
})

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00+07:00`)
const sound = { ...defaultPreferences.sound, on: true }

test('quiet hours follow Bangkok time, and may span midnight', () => {
  const night = { ...sound, quiet: { from: '23:00', to: '07:30' } }
  for (const clock of ['23:00', '02:15', '07:29']) expect(isWanted(night, 'unknown', at(clock))).toBe(false)
  for (const clock of ['22:59', '07:30', '12:00']) expect(isWanted(night, 'unknown', at(clock))).toBe(true)
  const noon = { ...sound, quiet: { from: '12:00', to: '13:00' } }
  expect(isWanted(noon, 'deposit', at('12:30'))).toBe(false)
  expect(isWanted(noon, 'deposit', at('13:00'))).toBe(true)
})

test('only the chosen events make a sound; money in sounds like deposits', () => {
  const some = { ...sound, cues: ['deposit'] as const }
  expect(isWanted(some, 'deposit', at('12:00'))).toBe(true)
  expect(isWanted(some, 'entry', at('12:00'))).toBe(true)
  expect(isWanted(some, 'withdrawal', at('12:00'))).toBe(false)
  expect(isWanted(some, 'late', at('12:00'))).toBe(false)
})
