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
  amount: 537.25,
  createdAt: new Date('2026-11-20T17:30:00Z'),
  sender: {
    name: 'มะม่วง สวนตัวอย่าง' as string | null,
    accountTail: '456789' as string | null,
    mobile: '0812345678' as string | null,
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
    ['the first day that is asked for', { from: day('2026-11-21') }, true],
    ['nothing of the day before it', { from: day('2026-11-22') }, false],
    ['the last day that is asked for', { to: day('2026-11-21') }, true],
    ['nothing of the day after it', { to: day('2026-11-20') }, false],
    ['an own account', { account: 'scb-1' }, true],
    ['no other account', { account: 'scb' }, false],
    ['from its whole baht on', { amountFrom: 537 }, true],
    ['nothing that is worth less', { amountFrom: 538 }, false],
    ['up to its whole baht, whatever satang', { amountTo: 537 }, true],
    ['nothing that is worth more', { amountTo: 536 }, false],
    ['what is worth nothing or more', { amountFrom: 0 }, true],
    ['nothing above nothing', { amountTo: 0 }, false],
    ['nothing that nobody holds, when a holder is asked for', { holder: 'nok@example.test' }, false],
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
    ['money in that waits', {}, ['open', 'waiting']],
    ['money in that somebody holds', { state: 'claimed' }, ['open', 'waiting']],
    ['money that could not be credited', { state: 'creditFailed' }, ['open', 'waiting']],
    ['money that is being credited', { state: 'crediting' }, []],
    ['money that is done', { state: 'done' }, []],
    ['money that was closed', { state: 'cancelled' }, []],
    ['money out', { direction: 'out' }, []],
    ['money that is put aside', { hold: {} }, ['open', 'held']],
    ['money out that is put aside', { hold: {}, direction: 'out' }, ['held']],
    ['money that was put aside and is done', { hold: {}, state: 'done' }, []],
    ['a certain match', { judgement: 'certain' }, ['open', 'waiting', 'suggested']],
    ['a suggestion', { judgement: 'suggested' }, ['open', 'waiting', 'suggested']],
    ['what is ambiguous', { judgement: 'ambiguous' }, ['open', 'waiting', 'ambiguous']],
    ['what is not classified yet', { judgement: null }, ['open', 'waiting']],
    ['a suggestion that is put aside', { judgement: 'certain', hold: {} }, ['open', 'held']],
    ['an ambiguity that is put aside', { judgement: 'ambiguous', hold: {} }, ['open', 'held']],
    ['a suggestion for money that is done', { judgement: 'suggested', state: 'done' }, []],
    ['an outcome that nobody knows', { state: 'crediting', phase: 'unknown' }, ['unknown']],
    ['an order on its way', { state: 'crediting', phase: 'sending' }, []],
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
  test.each(['4711', '#4711', '537', 'ม่วง', '5678', '4567', '08123', 'NORTH', 'north007'])(
    'an entry by %s',
    (q) => {
      expect(matchesEntrySearch({ q }, row)).toBe(true)
    },
  )

  test.each(['471', '538', '12345', '0812', '2345678', 'orth', 'ทุเรียน', 'scb-1'])('nothing by %s', (q) => {
    expect(matchesEntrySearch({ q }, row)).toBe(false)
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
