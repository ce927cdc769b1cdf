import { describe, expect, test } from 'vitest'
import { roles } from '../staff/acts.ts'
import type { Day } from '../time.ts'
import { playerCan, playerStatuses } from './player.ts'
import {
  matchesPlayerFilter,
  matchesPlayerSearch,
  type PlayerFilter,
  readPlayerSearch,
  whyNotSearched,
} from './player-filter.ts'

const row = {
  number: 4711,
  code: 'north007',
  name: 'Somchai',
  lastName: 'Sukjai',
  lineName: 'Mango Boy' as string | null,
  accountTail: '567890' as string | null,
  mobileTail: '5678' as string | null,
  state: 'watch' as const,
  bank: 'scb' as string | null,
  countsInReports: true,
  tags: ['VIP', 'โทรกลับ'],
  agent: { id: 'a7' } as { id: string } | null,
  master: { id: 'm3' } as { id: string } | null,
  createdAt: new Date('2026-11-20T17:30:00Z'),
}
type Row = typeof row
const matches = (filter: PlayerFilter, change: Partial<Row> = {}) =>
  matchesPlayerFilter(filter, { ...row, ...change })
const day = (text: string) => text as Day

describe('a list of players includes', () => {
  test.each<[string, PlayerFilter, boolean]>([
    ['everybody without a filter', {}, true],
    ['the first day of the period', { from: day('2026-11-21') }, true],
    ['nobody before the first day', { from: day('2026-11-22') }, false],
    ['the last day of the period', { to: day('2026-11-21') }, true],
    ['nobody after the last day', { to: day('2026-11-20') }, false],
    ['the players of the chosen agent', { agent: 'a7' }, true],
    ['no player of another agent', { agent: 'a8' }, false],
    ['the players of the chosen master', { master: 'm3' }, true],
    ['no player of another master', { master: 'm4' }, false],
    ['the chosen bank, in upper or lower case', { bank: 'Scb' }, true],
    ['no other bank', { bank: 'KBANK' }, false],
    ['the chosen standing', { status: 'watch' }, true],
    ['no other standing', { status: 'normal' }, false],
    ['players who count in reports', { counts: 'yes' }, true],
    ['no player who counts among those who do not', { counts: 'no' }, false],
    ['the chosen tag', { tag: 'โทรกลับ' }, true],
    ['no other tag', { tag: 'VI' }, false],
  ])('%s', (_what, filter, kept) => {
    expect(matches(filter)).toBe(kept)
  })

  test('no player without an agent, master or bank under that filter', () => {
    expect(matches({ agent: 'a7' }, { agent: null })).toBe(false)
    expect(matches({ master: 'm3' }, { master: null })).toBe(false)
    expect(matches({ bank: 'SCB' }, { bank: null })).toBe(false)
  })

  test('players not counted in reports, if requested', () => {
    const apart = { countsInReports: false }
    expect([matches({ counts: 'no' }, apart), matches({ counts: 'yes' }, apart)]).toEqual([true, false])
  })
})

describe('a search among players finds', () => {
  test.each([
    ['4711'],
    ['#4711'],
    ['NORTH'],
    ['so'],
    ['som'],
    ['SOMCHAI'],
    ['Somchai Mango'],
    ['suk'],
    ['ma'],
    ['mango'],
    ['MANGO BOY'],
    ['omc'],
    ['boy'],
    [' som '],
    ['7890'],
    ['78-90'],
    ['678'],
    [' 5 6 7 8 '],
  ])('a player by %j', (q) => {
    expect(matchesPlayerSearch({ q }, row)).toBe(true)
  })

  test.each([['om'], ['uk'], ['ukjai'], ['orth'], ['78'], ['56'], ['567'], ['5679'], ['x5678'], ['471']])(
    'no player by %j',
    (q) => {
      expect(matchesPlayerSearch({ q }, row)).toBe(false)
    },
  )

  test('a player without LINE name and numbers by the other details', () => {
    const bare = { ...row, lineName: null, accountTail: null, mobileTail: null }
    expect(matchesPlayerSearch({ q: 'som' }, bare)).toBe(true)
    expect(matchesPlayerSearch({ q: 'mango' }, bare)).toBe(false)
    expect(matchesPlayerSearch({ q: 'null' }, bare)).toBe(false)
    expect(matchesPlayerSearch({ q: '5678' }, bare)).toBe(false)
    expect(matchesPlayerSearch({ q: '7890' }, { ...row, mobileTail: null })).toBe(true)
    expect(matchesPlayerSearch({ q: '5678' }, { ...row, accountTail: null })).toBe(true)
  })

  test('only players within the filter', () => {
    expect(matchesPlayerSearch({}, row)).toBe(true)
    expect(matchesPlayerSearch({ status: 'normal' }, row)).toBe(false)
    expect(matchesPlayerSearch({ status: 'normal', q: '4711' }, row)).toBe(false)
  })
})

test.each([
  ['Som', { text: 'som', number: null, tail: null, matchesInside: true }],
  ['So', { text: 'so', number: null, tail: null, matchesInside: false }],
  ['12', { text: '12', number: 12, tail: null, matchesInside: false }],
  ['123', { text: '123', number: 123, tail: '123', matchesInside: false }],
  ['08-1 2', { text: '08-1 2', number: null, tail: '0812', matchesInside: false }],
  ['๐๘-๑ ๒', { text: '08-1 2', number: null, tail: '0812', matchesInside: false }],
  ['#123', { text: '#123', number: 123, tail: null, matchesInside: true }],
  ['12x', { text: '12x', number: null, tail: null, matchesInside: true }],
  ['x12', { text: 'x12', number: null, tail: null, matchesInside: true }],
  ['---', { text: '---', number: null, tail: null, matchesInside: true }],
  ['ก\u0e4d\u0e32x', { text: 'ก\u0e33x', number: null, tail: null, matchesInside: true }],
  ['12345', { text: '12345', number: 12345, tail: null, matchesInside: false }],
  [
    '081-234-5678',
    { text: '081-234-5678', number: null, tail: null, fullNumber: '0812345678', matchesInside: false },
  ],
  [
    'Mali@Mail.example',
    { text: 'mali@mail.example', number: null, tail: null, email: 'mali@mail.example', matchesInside: true },
  ],
  ['mali@', { text: 'mali@', number: null, tail: null, matchesInside: true }],
  ['E\u0301A', { text: '\u00e9a', number: null, tail: null, matchesInside: false }],
])('the search %j may mean %o', (q, wanted) => {
  expect(readPlayerSearch(q)).toEqual({ fullNumber: null, email: null, ...wanted })
})

test.each([
  ['081-234', 'part'],
  ['๐๘๑-๒๓๔', 'part'],
  ['081-234-5678', 'for-some'],
  ['mali@mail.example', 'for-some'],
  ['5678', null],
  ['-----', null],
  ['mali12345', null],
])('the empty result of %j is explained by %j', (q, reason) => {
  expect(whyNotSearched(q)).toBe(reason)
})

test('what each role may do with a player', () => {
  const table = roles.map((role) => [role, ...Object.values(playerCan(role))].join(' '))
  expect(table).toEqual([
    'owner true true true true',
    'supervisor true true true true',
    'finance true true true not-permitted',
    'support true not-permitted true not-permitted',
    'viewer not-permitted not-permitted not-permitted not-permitted',
    'auditor not-permitted not-permitted not-permitted not-permitted',
  ])
  expect(Object.keys(playerCan('owner'))).toEqual(['edit', 'reveal', 'note', 'setStanding'])
  expect(playerStatuses).toEqual(['normal', 'watch', 'suspended'])
})
