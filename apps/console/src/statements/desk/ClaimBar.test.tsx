// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { ClaimBar } from './ClaimBar.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const me = 'fern@example.test'
const entryOf = (holder: string | null, can: object) =>
  ({
    id: 'e7',
    holder,
    leaseUntil: holder && '2999-01-01T00:00:00Z',
    can: { claim: 'not-permitted', release: 'not-permitted', takeOver: 'not-permitted', ...can },
  }) as unknown as EntryRow

/** Returns how often the claim was renewed in the first minute, and how often the keys claimed and released then. */
async function pressesOn(entry: EntryRow) {
  const never = () => new Promise<never>(() => {})
  const [renew, claim, release] = (['renew', 'claim', 'release'] as const).map((name) =>
    vi.spyOn(api.statements, name).mockImplementation(never),
  )
  const leave = () => {}
  const { presses } = await drawComponent(<ClaimBar entry={entry} onRow={leave} onTakeOver={leave} />, {
    email: me,
  })
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)))
  const renewed = renew!.mock.calls.length
  await presses(document.body, { key: 'c', code: 'KeyC' })
  await presses(document.body, { key: 'C', code: 'KeyC', shiftKey: true })
  return { claimed: claim!.mock.calls.length, released: release!.mock.calls.length, renewed }
}

test('the key claims an entry of nobody’s, whose claim is not renewed before that', async () => {
  const all = { claim: true, release: true }
  expect(await pressesOn(entryOf(null, all))).toEqual({ claimed: 1, released: 0, renewed: 0 })
})

test('the key with Shift releases one’s own entry, whose claim is renewed until then', async () => {
  const all = { claim: true, release: true }
  expect(await pressesOn(entryOf(me, all))).toEqual({ claimed: 0, released: 1, renewed: 1 })
})

test.each([
  ['that nobody may claim', null, {}, 0],
  ['of one’s own that may not be released', me, {}, 1],
  ['of a colleague', 'nok@example.test', { claim: true, release: true }, 0],
])('neither key does what its disabled button would not do: an entry %s', async (_, holder, can, renewed) => {
  expect(await pressesOn(entryOf(holder, can))).toEqual({ claimed: 0, released: 0, renewed })
})
