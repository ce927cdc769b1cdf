import type { EverythingFound } from '@khlang/contract/reports/found'
import { may, type Role } from '@khlang/domain/staff/acts'
import { expect, test } from 'vitest'
import { foundGroups } from './found-groups.ts'
import type { PaletteTools } from './palette-tools.ts'

const nothing: EverythingFound = {
  players: [],
  deposits: [],
  withdrawals: [],
  entries: [],
  orders: [],
  agents: [],
  masters: [],
}
const at = { createdAt: '2026-11-24T00:00:00.000Z' }
const request = {
  id: 'w',
  number: 7,
  status: 'รอ',
  state: 'pending',
  amount: '300',
  code: 'ab1',
  name: 'Somchai',
  playerId: 'p',
  ...at,
} as const
const player = {
  id: 'p',
  code: 'ab1',
  name: 'Somchai',
  status: 'normal',
  excluded: false,
  bank: 'scb',
  accountTail: '1234',
  mobileTail: '5678',
} as const
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

const tools = (role: Role, more: Partial<PaletteTools> = {}): PaletteTools => ({
  may: (act) => may(role, act),
  open: () => {},
  overlay: () => {},
  copy: () => {},
  remember: () => {},
  ...more,
})

/** Returns the page that the first result opens. */
function openedBy(found: Partial<EverythingFound>) {
  const opened: unknown[] = []
  const open = (...to: unknown[]) => opened.push(to)
  foundGroups({ ...nothing, ...found }, tools('viewer', { open }))[0]!.choices[0]!.run()
  return opened[0]
}

/** Returns the first result, for a role. */
const first = (found: Partial<EverythingFound>, role: Role = 'owner') =>
  foundGroups({ ...nothing, ...found }, tools(role))[0]!.choices[0]!

test('each kind of result opens its own row', () => {
  expect(openedBy({ withdrawals: [request] })).toEqual(['/management/withdraw', { request: 'w' }])
  expect(openedBy({ deposits: [request] })).toEqual(['/management/deposit', { request: 'w' }])
  expect(openedBy({ agents: [{ id: 'a', number: 1, username: 'north', name: 'North' }] })).toEqual([
    '/management/agent',
    { open: 'a' },
  ])
  expect(openedBy({ masters: [{ id: 'm', key: 12, name: 'Chai', agent: 'north' }] })).toEqual([
    '/management/master',
    { open: 'm' },
  ])
})

test('a result shows its number or code, its name, its amount and its state', () => {
  expect(first({ withdrawals: [{ ...request, amount: '1250' }] })).toMatchObject({
    label: '#7 · ab1',
    detail: 'Somchai',
    amount: '1,250',
    status: { text: 'รอ', tone: 'warning' },
  })
  expect(first({ players: [player] })).toMatchObject({ label: 'ab1 · Somchai', status: undefined })
  expect(first({ players: [{ ...player, status: 'suspended' }] }).status).toMatchObject({ tone: 'danger' })
})

test.each([
  ['owner', ['deposit', 'withdrawal', 'goodwill', 'code', 'account']],
  ['supervisor', ['deposit', 'withdrawal', 'goodwill', 'code', 'account']],
  ['finance', ['deposit', 'withdrawal', 'goodwill', 'code', 'account']],
  ['support', ['deposit', 'withdrawal', 'goodwill', 'code']],
  ['viewer', ['code']],
  ['auditor', ['code']],
] as const)(
  'for a player, %s is offered the actions of that role, after opening the player',
  (role, expected) => {
    const [open, ...acts] = first({ players: [player] }, role).acts!
    expect(open!.id).toBe('p open')
    expect(acts.map(({ id }) => id)).toEqual(expected)
  },
)

test('a missing account number cannot be copied', () => {
  const acts = first({ players: [{ ...player, accountTail: null }] }).acts!
  expect(acts.map(({ id }) => id)).not.toContain('account')
})

test('an opened result is remembered by its code or number, without a name or an amount', () => {
  const remembered: unknown[] = []
  const remember = (found: unknown) => remembered.push(found)
  for (const found of [{ players: [player] }, { withdrawals: [request] }, { orders: [order] }])
    foundGroups({ ...nothing, ...found }, tools('owner', { remember }))[0]!.choices[0]!.run()
  expect(remembered).toHaveLength(3)
  expect(JSON.stringify(remembered)).not.toMatch(/Somchai|300/)
})

test('an order opens in the list that handles its state, or else with its request or its player', () => {
  for (const state of ['unknown', 'queued'] as const)
    expect(openedBy({ orders: [{ ...order, state }] })).toEqual([
      '/management/statement',
      { tab: state, order: 'o' },
    ])
  expect(openedBy({ orders: [order] })).toEqual(['/management/withdraw', { request: 'w' }])
  expect(openedBy({ orders: [{ ...order, request: null }] })).toEqual(['/management/user/p', {}])
})

test('a kind without results has no group', () => {
  expect(foundGroups(nothing, tools('owner'))).toEqual([])
})
