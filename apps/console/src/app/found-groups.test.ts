import type { EverythingFound } from '@khlang/contract/found'
import { expect, test } from 'vitest'
import { foundGroups } from './found-groups.ts'

const nothing: EverythingFound = {
  players: [],
  deposits: [],
  withdrawals: [],
  entries: [],
  orders: [],
  agents: [],
}
const at = { createdAt: '2026-11-24T00:00:00.000Z' }
const request = { id: 'w', number: 7, status: 'รอ', amount: '300', code: 'ab1', name: 'Somchai', ...at }
const order = {
  id: 'o',
  number: 9,
  status: 'สำเร็จ',
  amount: '300',
  code: 'ab1',
  name: 'Somchai',
  purpose: 'deductWithdrawal',
  state: 'done',
  playerId: 'p',
  request: { id: 'w', kind: 'withdrawal' },
  ...at,
} as const

/** Returns where the first result leads. */
function leads(found: Partial<EverythingFound>) {
  const opened: unknown[] = []
  foundGroups({ ...nothing, ...found }, (...to) => opened.push(to))[0]!.choices[0]!.run()
  return opened[0]
}

test('each kind opens its own row', () => {
  expect(leads({ withdrawals: [request] })).toEqual(['/management/withdraw', { request: 'w' }])
  expect(leads({ deposits: [request] })).toEqual(['/management/deposit', { request: 'w' }])
  expect(leads({ agents: [{ id: 'a', number: 1, username: 'north', name: 'North' }] })).toEqual([
    '/management/agent',
    { open: 'a' },
  ])
})

test('an order opens where somebody looks after it, or with its request, or with its player', () => {
  for (const state of ['unknown', 'queued'] as const)
    expect(leads({ orders: [{ ...order, state }] })).toEqual([
      '/management/statement',
      { tab: state, order: 'o' },
    ])
  expect(leads({ orders: [order] })).toEqual(['/management/withdraw', { request: 'w' }])
  expect(leads({ orders: [{ ...order, request: null }] })).toEqual(['/management/user/p'])
})

test('of what was not found there is no group', () => {
  expect(foundGroups(nothing, () => {})).toEqual([])
})
