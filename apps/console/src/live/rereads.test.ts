import { expect, test, vi } from 'vitest'
import { newRereads } from './rereads.ts'

test('after a new connection everybody reads again, after missed rows those of their topic', () => {
  const rereads = newRereads()
  const [deposits, money, all] = [vi.fn(), vi.fn(), vi.fn()]
  rereads.onReread(deposits, ['deposits'])
  rereads.onReread(money, ['deposits', 'withdrawals'])
  rereads.onReread(all)
  rereads.tellMissed('withdrawals')
  expect([deposits, money, all].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])
  rereads.tellMissed(null)
  expect([deposits, money, all].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 2])
})

test('who stopped listening is not called, though the same function listens elsewhere', () => {
  const rereads = newRereads()
  const reread = vi.fn()
  const stop = rereads.onReread(reread, ['deposits'])
  rereads.onReread(reread, ['players'])
  stop()
  rereads.tellMissed('deposits')
  expect(reread).not.toHaveBeenCalled()
  rereads.tellMissed('players')
  expect(reread).toHaveBeenCalledOnce()
})
