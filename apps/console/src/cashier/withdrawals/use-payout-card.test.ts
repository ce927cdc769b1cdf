// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { usePayoutCard } from './use-payout-card.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const withdrawal = { id: 'w', version: 1, player: { id: 'p' } } as Parameters<typeof usePayoutCard>[0]

/** Draws the card as a pane does, which reads it in two of its parts. */
async function drawCard() {
  let reads = 0
  vi.spyOn(api.cashier, 'payoutCard').mockImplementation(
    () => Promise.resolve({ paidToday: ++reads }) as never,
  )
  const { around } = newClient()
  const hook = drawHook(
    (row: typeof withdrawal) => [usePayoutCard(row), usePayoutCard(row)],
    withdrawal,
    around,
  )
  await hook.passes(1)
  return { ...hook, shown: () => hook.now().map(({ data }) => data?.paidToday) }
}

test.each<[string, () => void]>([
  ['the player changes, as with a new bank account', () => fakeStream.sends('players', { id: 'p' })],
  [
    'another withdrawal of the player changes',
    () => fakeStream.sends('withdrawals', { id: 'w2', player: { id: 'p' } }),
  ],
  ['a deposit of the player changes', () => fakeStream.sends('deposits', { id: 'd', player: { id: 'p' } })],
  ['changes of players may have been missed', () => fakeStream.missed('players')],
])('the card is read again, once for all its parts, when %s', async (_, change) => {
  const { shown, passes } = await drawCard()
  expect(shown()).toEqual([1, 1])
  change()
  change()
  await passes(400)
  expect(shown()).toEqual([2, 2])
})

test('other players and other topics change no card, and the request itself comes with its version', async () => {
  const { shown, passes } = await drawCard()
  fakeStream.sends('players', { id: 'q' })
  fakeStream.sends('withdrawals', { id: 'w', player: { id: 'p' } })
  fakeStream.sends('orders', { id: 'o', player: { id: 'p' } })
  fakeStream.missed('statements')
  await passes(400)
  expect(shown()).toEqual([1, 1])
})
