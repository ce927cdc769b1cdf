import { describe, expect, test } from 'vitest'
import type { Day } from '../time.ts'
import type { LossReturnState } from './loss-return.ts'
import {
  type LossReturnFilter,
  matchesLossReturnFilter,
  matchesLossReturnSearch,
} from './loss-return-list.ts'

const from = '2026-10-01' as Day
const row = {
  covered: { span: 'month' as 'day' | 'month', from: from as string },
  state: 'unpaid' as LossReturnState,
  late: 0,
  amount: 37,
  player: { code: 'north007', name: 'Somchai Sukjai' },
  agent: { id: 'a7' } as { id: string } | null,
  master: { id: 'm3' } as { id: string } | null,
}
type Row = typeof row
const month = { span: 'month', day: '2026-10-19' as Day } as const
const matches = (more: Partial<LossReturnFilter> = {}, change: Partial<Row> = {}) =>
  matchesLossReturnFilter({ ...month, ...more }, from, { ...row, ...change })

describe('a list of loss-returns includes', () => {
  test('only the chosen period', () => {
    expect(matches()).toBe(true)
    expect(matches({}, { covered: { span: 'day', from } })).toBe(false)
    expect(matches({}, { covered: { span: 'month', from: '2026-09-01' } })).toBe(false)
  })

  test('only players with an amount due, even of one credit', () => {
    expect(matches({}, { amount: 1 })).toBe(true)
    expect(matches({}, { amount: 0 })).toBe(false)
    expect(matches({}, { amount: 0, state: 'paid' })).toBe(false)
  })

  test('rows of one state, unpaid ones only with an amount', () => {
    expect(matches({ state: 'unpaid' })).toBe(true)
    expect(matches({ state: 'unpaid' }, { amount: 1 })).toBe(true)
    expect(matches({ state: 'unpaid' }, { amount: 0 })).toBe(false)
    expect(matches({ state: 'unpaid' }, { state: 'paid' })).toBe(false)
    expect(matches({ state: 'paid' })).toBe(false)
    expect(matches({ state: 'paid' }, { state: 'paid', amount: 0 })).toBe(true)
    expect(matches({ state: 'crediting' }, { state: 'crediting', amount: 0 })).toBe(true)
    expect(matches({ state: 'everybody' }, { amount: 0 })).toBe(true)
    expect(matches({ state: 'notDue' }, { amount: 0 })).toBe(true)
    expect(matches({ state: 'notDue' }, { amount: 1 })).toBe(false)
    expect(matches({ state: 'notDue' }, { amount: 0, state: 'paid' })).toBe(false)
  })

  test('late ones with more or less than was paid', () => {
    const late = (difference: number) => matches({ state: 'late' }, { late: difference, state: 'paid' })
    expect([late(-3), late(0), late(7)]).toEqual([true, false, true])
  })

  test.each<[string, Partial<LossReturnFilter>, boolean]>([
    ['a player for a whole code, in upper or lower case', { player: 'NORTH007' }, true],
    ['no player for part of a code', { player: 'north' }, false],
    ['the players of the chosen agent', { agent: 'a7' }, true],
    ['no player of another agent', { agent: 'a8' }, false],
    ['the players of the chosen master', { master: 'm3' }, true],
    ['no player of another master', { master: 'm4' }, false],
  ])('%s', (_what, filter, kept) => {
    expect(matches(filter)).toBe(kept)
  })

  test('no player without an agent or master under that filter', () => {
    expect(matches({ agent: 'a7' }, { agent: null })).toBe(false)
    expect(matches({ master: 'm3' }, { master: null })).toBe(false)
  })
})

describe('a search among loss-returns finds', () => {
  test.each(['NORTH', 'Som', 'Suk', undefined])('a player by %s', (q) => {
    expect(matchesLossReturnSearch({ ...month, q }, from, row)).toBe(true)
  })

  test.each(['orth', 'jai', '37'])('nothing by %s', (q) => {
    expect(matchesLossReturnSearch({ ...month, q }, from, row)).toBe(false)
  })

  test('only rows within the filter', () => {
    expect(matchesLossReturnSearch({ ...month, q: 'north', agent: 'a8' }, from, row)).toBe(false)
    expect(matchesLossReturnSearch({ ...month, q: 'orth', agent: 'a8' }, from, row)).toBe(false)
  })
})
