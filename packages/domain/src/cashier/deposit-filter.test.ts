import { describe, expect, test } from 'vitest'
import type { Day } from '../time.ts'
import { type DepositFilter, matchesDepositFilter, matchesDepositSearch } from './deposit-filter.ts'
import type { RequestKind, RequestState } from './request.ts'

const row = {
  kind: 'deposit' as RequestKind,
  number: 4711,
  state: 'pending' as RequestState,
  phase: null as 'unknown' | 'sending' | null,
  amount: 537,
  createdByStaff: false,
  employee: 'nok@example.test' as string | null,
  hold: null as object | null,
  // Already the 21st in Bangkok, still the 20th in UTC.
  createdAt: new Date('2026-11-20T17:30:00Z'),
  player: {
    code: 'north007',
    name: 'Somchai Sukjai',
    bank: 'scb' as string | null,
    accountTail: '4821' as string | null,
  },
  payee: null as { bank: string; tail: string | null } | null,
}
type Row = typeof row
const matches = (filter: DepositFilter, change: Partial<Row> = {}) =>
  matchesDepositFilter(filter, { ...row, ...change })
const day = (text: string) => text as Day

describe('a list of deposits includes', () => {
  test('everything without a filter', () => {
    expect(matches({})).toBe(true)
    expect(matches({}, { createdByStaff: true, hold: { reason: 'the bank asks' } })).toBe(true)
  })

  test.each<[string, DepositFilter, boolean]>([
    ['the first day of the period', { from: day('2026-11-21') }, true],
    ['nothing before the first day', { from: day('2026-11-22') }, false],
    ['the last day of the period', { to: day('2026-11-21') }, true],
    ['nothing after the last day', { to: day('2026-11-20') }, false],
    ['an amount equal to the minimum', { amountFrom: 537 }, true],
    ['nothing below the minimum', { amountFrom: 538 }, false],
    ['an amount equal to the maximum', { amountTo: 537 }, true],
    ['nothing above the maximum', { amountTo: 536 }, false],
    ['every amount with a minimum of zero', { amountFrom: 0 }, true],
    ['no amount with a maximum of zero', { amountTo: 0 }, false],
    ['a player for a whole code, in upper or lower case', { player: 'NORTH007' }, true],
    ['no player for part of a code', { player: 'north00' }, false],
    ['the chosen bank, in upper or lower case', { bank: 'SCB' }, true],
    ['no other bank', { bank: 'KBANK' }, false],
    ['requests that players made', { origin: 'player' }, true],
    ['no request of a player among those made by staff', { origin: 'staff' }, false],
    ['requests that the employee handled', { employee: 'nok@example.test' }, true],
    ['nothing that another employee handled', { employee: 'lek@example.test' }, false],
    ['requests that are not on hold', { hold: 'free' }, true],
    ['no other request among those on hold', { hold: 'held' }, false],
    ['the chosen state', { state: 'pending' }, true],
    ['no other state', { state: 'done' }, false],
    ['no known outcome among the unknown ones', { state: 'unknown' }, false],
    ['no waiting request among those that moved money', { state: 'moved' }, false],
  ])('%s', (_what, filter, kept) => {
    expect(matches(filter)).toBe(kept)
  })

  test('requests on hold, if requested', () => {
    expect(matches({ hold: 'held' }, { hold: { reason: 'the bank asks' } })).toBe(true)
    expect(matches({ hold: 'free' }, { hold: { reason: 'the bank asks' } })).toBe(false)
  })

  test('requests made by staff, if requested', () => {
    expect(matches({ origin: 'staff' }, { createdByStaff: true })).toBe(true)
    expect(matches({ origin: 'player' }, { createdByStaff: true })).toBe(false)
  })

  test('no player without a bank under a filter by bank', () => {
    expect(matches({ bank: 'SCB' }, { player: { ...row.player, bank: null } })).toBe(false)
  })

  test('only credited and transferred requests among those that moved money', () => {
    const states = ['pending', 'crediting', 'done', 'cancelled', 'adjusted', 'transferred'] as const
    expect(states.filter((state) => matches({ state: 'moved' }, { state }))).toEqual(['done', 'transferred'])
  })

  test('a withdrawal as open until it is paid, and a deposit until it is credited', () => {
    const states = ['pending', 'crediting', 'done', 'cancelled', 'adjusted', 'transferred'] as const
    const open = (kind: RequestKind) => states.filter((state) => matches({ state: 'open' }, { kind, state }))
    expect(open('withdrawal')).toEqual(['pending', 'adjusted'])
    expect(open('deposit')).toEqual(['pending'])
  })

  test('no unknown outcome among those under way', () => {
    expect(matches({ state: 'underWay' }, { state: 'crediting', phase: 'sending' })).toBe(true)
    expect(matches({ state: 'underWay' }, { state: 'crediting', phase: 'unknown' })).toBe(false)
    expect(matches({ state: 'underWay' }, { state: 'adjusted' })).toBe(false)
  })

  test('a withdrawal by the bank it was paid to, not by that of its player now', () => {
    const paid = { kind: 'withdrawal', state: 'done', payee: { bank: 'KBANK', tail: '1234' } } as const
    expect(matches({ bank: 'kbank' }, paid)).toBe(true)
    expect(matches({ bank: 'scb' }, paid)).toBe(false)
    expect(matches({ bank: 'scb' }, { ...paid, payee: null })).toBe(false)
    expect(matches({ bank: 'scb' }, { ...paid, payee: null, state: 'adjusted' })).toBe(true)
  })

  test('only unknown outcomes under "unknown", whatever the state', () => {
    expect(matches({ state: 'unknown' }, { state: 'crediting', phase: 'unknown' })).toBe(true)
    expect(matches({ state: 'unknown' }, { state: 'crediting', phase: 'sending' })).toBe(false)
  })
})

describe('a search among deposits finds', () => {
  test.each(['4711', '#4711', '537', '537.00', 'north', 'NORTH0', 'Som', 'Suk'])('a deposit by %s', (q) => {
    expect(matchesDepositSearch({ q }, row)).toBe(true)
  })

  test.each(['471', '47110', '#537', '537.75', '538', 'orth', 'jai', 'scb'])('nothing by %s', (q) => {
    expect(matchesDepositSearch({ q }, row)).toBe(false)
  })

  test('a deposit by the exact amount that its player was asked to transfer', () => {
    const asked = { ...row, payExactly: '537.75' }
    const found = ['537.75', '537', '537.00'].filter((q) => matchesDepositSearch({ q }, asked))
    expect(found).toEqual(['537.75', '537', '537.00'])
    expect(matchesDepositSearch({ q: '537.74' }, asked)).toBe(false)
  })

  test('everything without a search text, and nothing outside the filter', () => {
    expect(matchesDepositSearch({}, row)).toBe(true)
    expect(matchesDepositSearch({ q: '' }, row)).toBe(true)
    expect(matchesDepositSearch({ q: '4711', state: 'done' }, row)).toBe(false)
  })
})
