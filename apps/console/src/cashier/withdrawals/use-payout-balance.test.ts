// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { newClient } from '#testing/around-client.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { usePayoutBalance } from './use-payout-balance.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const withdrawal = { id: 'w1', version: 3, amount: '700', state: 'pending' } as const

function drawBalance() {
  const reads = pendingCalls()
  vi.spyOn(api.cashier, 'payoutBalance').mockImplementation(reads.call)
  const hook = drawHook(
    (props: Parameters<typeof usePayoutBalance>[0]) => usePayoutBalance(props),
    withdrawal,
    newClient().around,
  )
  const gets = (change: () => void) =>
    hook.does(() => {
      change()
      return vi.advanceTimersByTimeAsync(1)
    })
  return { ...hook, reads, gets }
}

test('the balance is shown with what is left of it; until it is known, nothing is claimed', async () => {
  const { now, reads, gets } = drawBalance()
  expect(now()).toBeUndefined()
  expect(reads.inputs()).toEqual([{ id: 'w1' }])
  await gets(() => reads.last().answer({ balance: 650 }))
  expect(now()).toEqual({ now: 650, after: -50, isShort: true })
})

test.each([
  [
    'the back-end does not know it',
    (reads: ReturnType<typeof pendingCalls>) => reads.last().answer({ balance: null }),
  ],
  [
    'the read fails',
    (reads: ReturnType<typeof pendingCalls>) => reads.last().fail(new Problem('timeout', 0)),
  ],
])('no balance is shown when %s', async (_, end) => {
  const { now, reads, gets } = drawBalance()
  await gets(() => end(reads))
  expect(now()).toBeNull()
})

test('a player without money has a balance', async () => {
  const { now, reads, gets } = drawBalance()
  await gets(() => reads.last().answer({ balance: 0 }))
  expect(now()).toEqual({ now: 0, after: -700, isShort: true })
})

test('after the deduction the balance is read again, and nothing is subtracted twice', async () => {
  const { now, draw, reads, gets } = drawBalance()
  await gets(() => reads.last().answer({ balance: 950 }))
  expect(now()).toMatchObject({ now: 950, after: 250 })
  draw({ ...withdrawal, version: 4, state: 'deducted' as never })
  expect(now()).toBeUndefined()
  await gets(() => reads.last().answer({ balance: 251 }))
  expect(reads.calls).toHaveLength(2)
  expect(now()).toEqual({ now: 251, after: null, isShort: false })
})
