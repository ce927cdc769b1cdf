import { describe, expect, test } from 'vitest'
import type { Day } from '../time.ts'
import type { MatchConfidence } from './candidates.ts'
import { type EntryStateName, entryStates } from './entry.ts'
import {
  type EntryFilter,
  entryGroups,
  entrySorts,
  isOpen,
  matchesEntryFilter,
  matchesEntrySearch,
  openStates,
} from './entry-filter.ts'

const row = {
  number: 4711,
  state: 'pending' as EntryStateName,
  phase: null as 'unknown' | 'sending' | null,
  direction: 'in' as 'in' | 'out',
  account: { code: 'scb-1' },
  holder: null as string | null,
  hold: null as object | null,
  judgement: 'none' as MatchConfidence | null,
  amount: 537.75,
  createdAt: new Date('2026-11-20T17:30:00Z'),
  sender: {
    name: 'มะม่วง สวนตัวอย่าง' as string | null,
    accountTail: '456789' as string | null,
    mobile: '0812340173' as string | null,
  },
  player: { code: 'north007' } as { code: string } | null,
}
type Row = typeof row
const matches = (filter: EntryFilter, change: Partial<Row> = {}) =>
  matchesEntryFilter(filter, { ...row, ...change })
const day = (text: string) => text as Day

describe('a list of entries includes', () => {
  test.each<[string, EntryFilter, boolean]>([
    ['everything without a filter', {}, true],
    ['the first day of the period', { from: day('2026-11-21') }, true],
    ['nothing before the first day', { from: day('2026-11-22') }, false],
    ['the last day of the period', { to: day('2026-11-21') }, true],
    ['nothing after the last day', { to: day('2026-11-20') }, false],
    ['the chosen account', { account: 'scb-1' }, true],
    ['no other account', { account: 'scb' }, false],
    ['an amount equal to the minimum', { amountFrom: 537 }, true],
    ['nothing below the minimum', { amountFrom: 538 }, false],
    ['the maximum in whole baht, whatever the satang', { amountTo: 537 }, true],
    ['nothing above the maximum', { amountTo: 536 }, false],
    ['every amount with a minimum of zero', { amountFrom: 0 }, true],
    ['no amount with a maximum of zero', { amountTo: 0 }, false],
    ['no unclaimed entry if a holder is chosen', { holder: 'nok@example.test' }, false],
  ])('%s', (_what, filter, kept) => {
    expect(matches(filter)).toBe(kept)
  })

  test('entries that an employee holds now, not earlier ones', () => {
    const held = { state: 'claimed', holder: 'nok@example.test' } as const
    expect(matches({ holder: 'nok@example.test' }, held)).toBe(true)
    expect(matches({ holder: 'lek@example.test' }, held)).toBe(false)
    expect(matches({ holder: 'nok@example.test' }, { ...held, state: 'done' })).toBe(false)
  })

  test('each state by its name', () => {
    for (const state of entryStates) {
      expect(matches({ state }, { state })).toBe(true)
      for (const other of entryStates.filter((one) => one !== state))
        expect(matches({ state }, { state: other })).toBe(false)
    }
  })
})

describe('the desk groups entries', () => {
  const groupsOf = (change: Partial<Row>) => entryGroups.filter((state) => matches({ state }, change))

  test.each<[string, Partial<Row>, string[]]>([
    ['waiting money in', {}, ['open', 'waiting']],
    ['claimed money in', { state: 'claimed' }, ['open', 'waiting']],
    ['an entry whose credit failed', { state: 'creditFailed' }, ['open', 'waiting']],
    ['an entry whose credit is being sent', { state: 'crediting' }, []],
    ['a finished entry', { state: 'done' }, []],
    ['a cancelled entry', { state: 'cancelled' }, []],
    ['money out', { direction: 'out' }, []],
    ['money in on hold', { hold: {} }, ['open', 'held']],
    ['money out on hold', { hold: {}, direction: 'out' }, ['held']],
    ['a finished entry that was on hold', { hold: {}, state: 'done' }, []],
    ['a certain match', { judgement: 'certain' }, ['open', 'waiting', 'suggested']],
    ['a suggestion', { judgement: 'suggested' }, ['open', 'waiting', 'suggested']],
    ['an ambiguous entry', { judgement: 'ambiguous' }, ['open', 'waiting', 'ambiguous']],
    ['an unclassified entry', { judgement: null }, ['open', 'waiting']],
    ['a certain match on hold', { judgement: 'certain', hold: {} }, ['open', 'held']],
    ['an ambiguous entry on hold', { judgement: 'ambiguous', hold: {} }, ['open', 'held']],
    ['a suggestion for a finished entry', { judgement: 'suggested', state: 'done' }, []],
    ['an unknown outcome', { state: 'crediting', phase: 'unknown' }, ['unknown']],
    ['an order being sent', { state: 'crediting', phase: 'sending' }, []],
  ])('%s', (_what, change, groups) => {
    expect(groupsOf(change)).toEqual(groups)
  })

  test('by whether they can still be matched', () => {
    expect(entryStates.filter((state) => isOpen({ state }))).toEqual([...openStates])
    expect(openStates).toEqual(['pending', 'claimed', 'creditFailed'])
    expect(entrySorts).toEqual(['time', 'occurred', 'amount'])
  })
})

describe('a search among entries finds', () => {
  test.each(['4711', '#4711', '537', '537.75', 'ม่วง', '5678', '4567', '0173', '08123', 'NORTH', 'north007'])(
    'an entry by %s',
    (q) => {
      expect(matchesEntrySearch({ q }, row)).toBe(true)
    },
  )

  test.each(['471', '538', '#537', '537.00', '537.7', '12345', '0812', '2340173', 'orth', 'ทุเรียน', 'scb-1'])(
    'nothing by %s',
    (q) => {
      expect(matchesEntrySearch({ q }, row)).toBe(false)
    },
  )

  test('an amount as a bank writes it, with commas and satang', () => {
    const large = { ...row, amount: 1_500 }
    for (const q of ['1500', '1,500', '1,500.00']) expect(matchesEntrySearch({ q }, large)).toBe(true)
    expect(matchesEntrySearch({ q: '1,500.25' }, large)).toBe(false)
    for (const amount of [0.29, 1.13, 4.35, 64.1, 1_234_567.89])
      expect(matchesEntrySearch({ q: amount.toFixed(2) }, { ...row, amount })).toBe(true)
  })

  test('an entry without sender and player only by its number', () => {
    const bare = { ...row, sender: { name: null, accountTail: null, mobile: null }, player: null }
    expect(matchesEntrySearch({ q: '4711' }, bare)).toBe(true)
    for (const q of ['ม่วง', '5678', '0812', 'north', 'null', 'undefined'])
      expect(matchesEntrySearch({ q }, bare)).toBe(false)
  })

  test('only entries within the filter', () => {
    expect(matchesEntrySearch({}, row)).toBe(true)
    expect(matchesEntrySearch({ state: 'done' }, row)).toBe(false)
    expect(matchesEntrySearch({ state: 'done', q: '4711' }, row)).toBe(false)
  })
})
