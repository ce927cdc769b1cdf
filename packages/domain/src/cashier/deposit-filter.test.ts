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
  player: { code: 'north007', name: 'Somchai Sukjai', bank: 'scb' as string | null },
}
type Row = typeof row
const matches = (filter: DepositFilter, change: Partial<Row> = {}) =>
  matchesDepositFilter(filter, { ...row, ...change })
const day = (text: string) => text as Day

describe('a list of deposits includes', () => {
  test('everything without a filter', () => {
    expect(matches({})).toBe(true)
  })

  test.each<[string, DepositFilter, boolean]>([
    ['the first day that is asked for', { from: day('2026-11-21') }, true],
    ['nothing of the day before it', { from: day('2026-11-22') }, false],
    ['the last day that is asked for', { to: day('2026-11-21') }, true],
    ['nothing of the day after it', { to: day('2026-11-20') }, false],
    ['what is at least so much', { amountFrom: 537 }, true],
    ['nothing that is less', { amountFrom: 538 }, false],
    ['what is at most so much', { amountTo: 537 }, true],
    ['nothing that is more', { amountTo: 536 }, false],
    ['what is at least nothing', { amountFrom: 0 }, true],
    ['nothing above nothing', { amountTo: 0 }, false],
    ['a player by their whole code, in either case', { player: 'NORTH007' }, true],
    ['no player by half their code', { player: 'north00' }, false],
    ['a bank, in either case', { bank: 'SCB' }, true],
    ['no other bank', { bank: 'KBANK' }, false],
    ['what players asked for themselves', { origin: 'player' }, true],
    ['nothing that staff wrote', { origin: 'staff' }, false],
    ['what one employee did', { employee: 'nok@example.test' }, true],
    ['nothing of another', { employee: 'lek@example.test' }, false],
    ['what is not on hold', { hold: 'free' }, true],
    ['nothing that is not on hold among what is', { hold: 'held' }, false],
    ['a state', { state: 'pending' }, true],
    ['no other state', { state: 'done' }, false],
    ['nothing that is sure among what nobody knows', { state: 'unknown' }, false],
    ['nothing that waits among what moved money', { state: 'moved' }, false],
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

  test('only unknown outcomes under "unknown", whatever the state', () => {
    expect(matches({ state: 'unknown' }, { state: 'crediting', phase: 'unknown' })).toBe(true)
    expect(matches({ state: 'unknown' }, { state: 'crediting', phase: 'sending' })).toBe(false)
  })
})

describe('a search among deposits finds', () => {
  test.each(['4711', '#4711', 'north', 'NORTH0', 'Som', 'Suk'])('a deposit by %s', (q) => {
    expect(matchesDepositSearch({ q }, row)).toBe(true)
  })

  test.each(['471', '47110', 'orth', 'jai', 'scb'])('nothing by %s', (q) => {
    expect(matchesDepositSearch({ q }, row)).toBe(false)
  })

  test('everything without a search text, and nothing outside the filter', () => {
    expect(matchesDepositSearch({}, row)).toBe(true)
    expect(matchesDepositSearch({ q: '' }, row)).toBe(true)
    expect(matchesDepositSearch({ q: '4711', state: 'done' }, row)).toBe(false)
  })
})
