import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../staff/acts.ts'
import type { Satang } from '../money.ts'
import type { Day } from '../time.ts'
import { differencesOf, type Figure } from './day-difference.ts'
import { dayCan, discrepancyText, unexplainedOf, withdrawCan } from './day-verdict.ts'

const day = (text: string) => text as Day
const over = { day: day('2026-11-20'), today: day('2026-11-21'), closed: false, unexplained: 0 }

describe('a day can be closed', () => {
  test('once it is over and fully explained, by a role responsible for money', () => {
    expect(roles.filter((role) => dayCan(over, role).close === true)).toEqual([
      'owner',
      'supervisor',
      'finance',
    ])
  })

  test('neither while it runs, nor while something is unexplained, nor twice', () => {
    expect(dayCan({ ...over, today: over.day }, 'owner').close).toBe('day-not-over')
    expect(dayCan({ ...over, unexplained: 1 }, 'owner').close).toBe('day-unexplained')
    expect(dayCan({ ...over, closed: true }, 'owner').close).toBe('day-closed')
  })

  test('and then takes no explanation until it is reopened', () => {
    expect(dayCan({ ...over, closed: true }, 'owner')).toMatchObject({ reopen: true, explain: 'day-closed' })
    expect(dayCan(over, 'owner')).toMatchObject({ reopen: 'day-not-closed', explain: true })
    expect(dayCan({ ...over, closed: true }, 'support').reopen).toBe('not-permitted')
  })
})

describe('an explanation of a discrepancy', () => {
  const discrepancy = {
    kind: 'open' as const,
    account: 'scb-1',
    count: 1,
    satang: 100_00 as Satang,
    rows: [{ kind: 'entry' as const, id: 'a' }],
  }
  const marked = { mark: discrepancyText(discrepancy) }

  test('is valid only for the figure that its author saw', () => {
    const explanation = { ...marked, author: 'nok', withdrawn: false }
    expect(unexplainedOf([marked], [explanation])).toEqual([])
    const moved = { mark: discrepancyText({ ...discrepancy, satang: 200_00 as Satang }) }
    expect(unexplainedOf([moved], [explanation])).toEqual([moved])
  })

  test('does not transfer to another row of the same amount', () => {
    const other = { mark: discrepancyText({ ...discrepancy, rows: [{ kind: 'entry', id: 'b' }] }) }
    expect(unexplainedOf([other], [{ ...marked, author: 'nok', withdrawn: false }])).toEqual([other])
  })

  test('explains nothing once it is withdrawn', () => {
    expect(unexplainedOf([marked], [{ ...marked, author: 'nok', withdrawn: true }])).toEqual([marked])
  })

  test('is withdrawn by its author, or by a role that may close, once', () => {
    const explanation = { author: 'nok@x', withdrawn: false }
    expect(withdrawCan(explanation, { email: 'nok@x', role: 'support' })).toBe(true)
    expect(withdrawCan(explanation, { email: 'lek@x', role: 'support' })).toBe('not-permitted')
    expect(withdrawCan(explanation, { email: 'fern@x', role: 'finance' })).toBe(true)
    expect(withdrawCan({ ...explanation, withdrawn: true }, { email: 'nok@x', role: 'owner' })).toBe(
      'explanation-withdrawn',
    )
  })
})

test('an author who may no longer explain a day does not withdraw what they explained', () => {
  const mayWithdraw = (role: Role) =>
    withdrawCan({ author: 'nok@x', withdrawn: false }, { email: 'nok@x', role }) === true
  expect(roles.filter(mayWithdraw)).toEqual(roles.filter((role) => dayCan(over, role).explain === true))
  expect(mayWithdraw('viewer')).toBe(false)
})

test('a closed day lists figures that changed, and new ones', () => {
  const figure = (name: string, amount: string, account: string | null = null): Figure => ({
    account,
    figure: name,
    count: 1,
    amount,
  })
  const was = [figure('came', '10.00', 'a'), figure('came', '10.00', 'b'), figure('bonus', '5.00')]
  const is = [figure('came', '10.00', 'a'), figure('came', '12.00', 'b'), figure('drift.open', '2.00')]
  expect(differencesOf(was, was)).toEqual([])
  expect(
    differencesOf(was, is).map(({ account, figure: name, was: a, is: b }) => [
      account,
      name,
      a.amount,
      b.amount,
    ]),
  ).toEqual([
    ['b', 'came', '10.00', '12.00'],
    [null, 'bonus', '5.00', '0.00'],
    [null, 'drift.open', '0.00', '2.00'],
  ])
})

test('a discrepancy is explained by any one of several explanations', () => {
  const [discrepancy, other] = [{ mark: 'a' }, { mark: 'b' }]
  const about = (mark: string, withdrawn = false) => ({ mark, author: 'nok@x', withdrawn })
  expect(unexplainedOf([discrepancy, other], [about('c'), about('a')])).toEqual([other])
  expect(unexplainedOf([discrepancy, other], [about('a', true), about('b')])).toEqual([discrepancy])
})

test('a mark identifies the kind, the figure and the rows, in any order', () => {
  const rows = [
    { kind: 'entry' as const, id: 'b' },
    { kind: 'entry' as const, id: 'a' },
  ]
  const discrepancy = { kind: 'payout' as const, account: null, count: 2, satang: 700 as Satang, rows }
  expect(discrepancyText(discrepancy)).toBe('payout  2 700 a b')
  expect(discrepancyText({ ...discrepancy, account: 'scb-1' })).toBe('payout scb-1 2 700 a b')
})

test('figures of the shop and of an account are separate, each by count or by amount', () => {
  const figure = (account: string | null, count: number | null, amount: string | null): Figure => ({
    account,
    figure: 'came',
    count,
    amount,
  })
  const was = [figure(null, 3, '7.00'), figure('scb-1', 3, '7.00')]
  expect(differencesOf(was, [figure(null, 4, '7.00'), figure('scb-1', 3, '7.00')])).toEqual([
    { account: null, figure: 'came', was: { count: 3, amount: '7.00' }, is: { count: 4, amount: '7.00' } },
  ])
  expect(differencesOf(was, [figure(null, 3, '7.00'), figure('scb-1', 3, '8.00')])).toEqual([
    { account: 'scb-1', figure: 'came', was: { count: 3, amount: '7.00' }, is: { count: 3, amount: '8.00' } },
  ])
  expect(differencesOf([], [figure(null, 4, '5.00')])).toEqual([
    { account: null, figure: 'came', was: { count: 0, amount: '0.00' }, is: { count: 4, amount: '5.00' } },
  ])
  expect(differencesOf(was, was)).toEqual([])
})

test('a figure that is new or gone is no change if it says nothing', () => {
  const figure = (count: number | null, amount: string | null): Figure => ({
    account: 'new-1',
    figure: 'drift',
    count,
    amount,
  })
  for (const silent of [figure(0, '0.00'), figure(0, null), figure(null, null), figure(null, '0.00')]) {
    expect(differencesOf([], [silent])).toEqual([])
    expect(differencesOf([silent], [])).toEqual([])
  }
  const was = { count: 0, amount: '0.00' }
  for (const is of [
    { count: 1, amount: null },
    { count: null, amount: '0.01' },
    { count: 2, amount: '0.00' },
  ])
    expect(differencesOf([], [figure(is.count, is.amount)])).toEqual([
      { account: 'new-1', figure: 'drift', was, is },
    ])
  // A balance that becomes unknown says something.
  expect(differencesOf([figure(0, '0.00')], [figure(0, null)])).toHaveLength(1)
})
