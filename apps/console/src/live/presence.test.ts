import { presenceSeconds } from '@khlang/domain/staff/presence'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const names = (present: readonly { email: string }[]) => present.map(({ email }) => email)
const nok = (entryId: string | null) => ({ email: 'nok', displayName: 'Nok', entryId })
const lek = (entryId: string | null) => ({ email: 'lek', displayName: 'Lek', entryId })

test('everybody is shown at one entry only, and leaves it by opening another or none', () => {
  const changed: string[] = []
  const presence = createPresence((id) => changed.push(id))
  presence.onPresence(nok('a'))
  presence.onPresence(lek('a'))
  expect(names(presence.at('a'))).toEqual(['nok', 'lek'])
  presence.onPresence(nok('b'))
  expect([names(presence.at('a')), names(presence.at('b'))]).toEqual([['lek'], ['nok']])
  presence.onPresence(nok(null))
  expect(names(presence.at('b'))).toEqual([])
  expect(changed).toEqual(['a', 'a', 'a', 'b', 'b'])
})

test('a colleague whose messages stop is forgotten, and a repeated message redraws nothing', async () => {
  const changed: string[] = []
  const presence = createPresence((id) => changed.push(id))
  presence.onPresence(nok('a'))
  await vi.advanceTimersByTimeAsync((presenceSeconds - 1) * 1000)
  presence.onPresence(nok('a'))
  const seen = presence.at('a')
  await vi.advanceTimersByTimeAsync((presenceSeconds - 1) * 1000)
  expect(presence.at('a')).toBe(seen)
  expect(changed).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(names(presence.at('a'))).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
