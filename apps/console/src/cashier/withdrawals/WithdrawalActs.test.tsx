// @vitest-environment happy-dom
import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { fakeStream } from '#testing/fake-stream.ts'
import { WithdrawalActs } from './WithdrawalActs.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const withdrawal = {
  id: 'w7',
  number: 7,
  version: 3,
  kind: 'withdrawal',
  amount: '730',
  state: 'adjusted',
  phase: null,
  hold: null,
  holder: null,
  leaseUntil: null,
  player: { id: 'p7', code: 'kk7', name: 'มะม่วง', status: 'normal', accountTail: '3334', bank: 'SCB' },
  can: { adjust: 'withdrawal-deducted', transfer: true, complete: true, cancel: true },
} as unknown as WithdrawalRow
const account = (code: string, position: number, state = 'open') => ({
  code,
  bank: 'SCB',
  name: code,
  position,
  accountNumber: '4109876543',
  state,
  purpose: 'both',
  balance: null,
  lowBalance: null,
  dailyOut: null,
  today: { in: '0.00', out: '0.00', entriesIn: 0 },
})

test('a payout is not sent from another account than the one that was chosen, when that one can no longer pay', async () => {
  fakeStream.reconnects()
  vi.spyOn(api.cashier, 'payoutCard').mockReturnValue(new Promise(() => {}) as never)
  vi.spyOn(api.cashier, 'payoutBalance').mockReturnValue(new Promise(() => {}) as never)
  const list = vi.spyOn(api.accounts, 'list').mockResolvedValue({
    rows: [account('scb-1', 1), account('scb-2', 2)],
  } as never)
  const transfer = vi.spyOn(api.cashier, 'transfer').mockReturnValue(new Promise(() => {}) as never)
  const nothing = () => {}
  const { home, until, client } = await drawComponent(
    <WithdrawalActs
      withdrawal={withdrawal}
      onRow={nothing}
      onSent={nothing}
      onDone={nothing}
      openedByKeyOrConsole={false}
    />,
    {
      id: 'fern',
      email: 'fern@example.test',
      may: ['withdrawal.transfer'] as never,
      secondFrom: {} as never,
    },
  )
  const press = (code: string) =>
    act(
      async () =>
        void document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true })),
    )
  const select = () => home.querySelector('select')!
  const primary = () => home.querySelector('[data-primary]')!
  await press('Digit1')
  await until(() => select() !== null && primary().getAttribute('aria-disabled') !== 'true')
  await act(async () => {
    select().value = 'scb-2'
    select().dispatchEvent(new Event('change', { bubbles: true }))
  })
  list.mockResolvedValue({ rows: [account('scb-1', 1), account('scb-2', 2, 'frozen')] } as never)
  await act(async () => void client.invalidateQueries())
  await until(() => !select().textContent.includes('scb-2'))
  expect(home.textContent).toContain(m.withdrawal_from_gone({ account: 'scb-2' }))
  expect(primary().getAttribute('aria-disabled')).toBe('true')
  await press('Enter')
  expect(transfer).not.toHaveBeenCalled()

  await act(async () => {
    select().value = 'scb-1'
    select().dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => primary().getAttribute('aria-disabled') !== 'true')
  await press('Enter')
  expect(transfer.mock.calls[0]![0]).toMatchObject({
    requestId: 'w7',
    version: 3,
    via: 'plain',
    paidFrom: 'scb-1',
  })
})
