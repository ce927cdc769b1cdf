// @vitest-environment happy-dom
import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { fakeStream } from '#testing/fake-stream.ts'
import { PayoutCard } from './PayoutCard.tsx'

afterEach(() => void vi.restoreAllMocks())

const withdrawal = {
  id: 'w',
  version: 1,
  number: 7,
  amount: '500',
  state: 'adjusted',
  player: { id: 'p', code: 'kk1' },
}
const cardOf = (account: object) => ({
  account: { bank: 'SCB', tail: '3334', name: 'มะม่วง ใจดี', changedAt: null, payableFrom: null, ...account },
  lastPaid: null,
  since: { deposits: 0, amount: 0, bonus: 0 },
  paidToday: 0,
  otherOpen: [],
  senders: { result: 'none', names: [] },
  obstacles: [],
  payingAccounts: 1,
})

test('when a colleague changes the account, the whole number of the old one goes and must be revealed again', async () => {
  const read = vi.spyOn(api.cashier, 'payoutCard').mockResolvedValue(cardOf({}) as never)
  vi.spyOn(api.cashier, 'payoutBalance').mockResolvedValue({ balance: 500 })
  vi.spyOn(api.cashier, 'revealAccount').mockResolvedValue({
    bank: 'SCB',
    number: '1112223334',
    name: 'มะม่วง ใจดี',
  })
  const { home, until } = await drawComponent(
    <PayoutCard withdrawal={withdrawal as unknown as WithdrawalRow} />,
    { may: ['withdrawal.transfer'] },
  )
  const number = () => home.querySelector('strong.digits')?.textContent
  await until(() => number() === '…3334')
  // The buttons before copy the name.
  await act(async () => [...home.querySelectorAll('button')].at(-1)!.click())
  await until(() => number()?.replaceAll(/\D/g, '') === '1112223334')

  read.mockResolvedValue(cardOf({ bank: 'KBANK', tail: '7788', changedAt: '2026-11-20T03:00:00Z' }) as never)
  fakeStream.sends('players', { id: 'p' })
  await until(() => number() === '…7788')
})

test('a refused reveal says why beside its button, and the number stays masked', async () => {
  vi.spyOn(api.cashier, 'payoutCard').mockResolvedValue(cardOf({}) as never)
  vi.spyOn(api.cashier, 'payoutBalance').mockResolvedValue({ balance: 500 })
  vi.spyOn(api.cashier, 'revealAccount').mockRejectedValue(new Problem('too-many-tries', 429))
  const { home, until } = await drawComponent(
    <PayoutCard withdrawal={withdrawal as unknown as WithdrawalRow} />,
    { may: ['withdrawal.transfer'] },
  )
  const account = () => home.querySelector('strong.digits')?.closest('div')?.textContent ?? ''
  await until(() => account().includes('…3334'))
  await act(async () => [...home.querySelectorAll('button')].at(-1)!.click())
  await until(() => account().includes(m.problem_too_many_tries()))
  expect(account()).toContain('…3334')
})
