import { describe, expect, test } from 'vitest'
import type { Day } from '../time.ts'
import type { LossReturnState } from './loss-return.ts'
import { findsLossReturn, keepsLossReturn, type LossReturnFilter } from './loss-return-list.ts'

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
const keeps = (more: Partial<LossReturnFilter> = {}, change: Partial<Row> = {}) =>
  keepsLossReturn({ ...month, ...more }, from, { ...row, ...change })

describe('a list of loss-returns includes', () => {
  test('only the chosen period', () => {
    expect(keeps()).toBe(true)
    expect(keeps({}, { covered: { span: 'day', from } })).toBe(false)
    expect(keeps({}, { covered: { span: 'month', from: '2026-09-01' } })).toBe(false)
  })

  test('only players with an amount due, even of one credit', () => {
    expect(keeps({}, { amount: 1 })).toBe(true)
    expect(keeps({}, { amount: 0 })).toBe(false)
    expect(keeps({}, { amount: 0, state: 'paid' })).toBe(false)
  })

  test('rows of one state, unpaid ones only with an amount', () => {
    expect(keeps({ state: 'unpaid' })).toBe(true)
    expect(keeps({ state: 'unpaid' }, { amount: 1 })).toBe(true)
    expect(keeps({ state: 'unpaid' }, { amount: 0 })).toBe(false)
    expect(keeps({ state: 'unpaid' }, { state: 'paid' })).toBe(false)
    expect(keeps({ state: 'paid' })).toBe(false)
    expect(keeps({ state: 'paid' }, { state: 'paid', amount: 0 })).toBe(true)
    expect(keeps({ state: 'crediting' }, { state: 'crediting', amount: 0 })).toBe(true)
    expect(keeps({ state: 'everybody' }, { amount: 0 })).toBe(true)
    expect(keeps({ state: 'notDue' }, { amount: 0 })).toBe(true)
    expect(keeps({ state: 'notDue' }, { amount: 1 })).toBe(false)
    expect(keeps({ state: 'notDue' }, { amount: 0, state: 'paid' })).toBe(false)
  })

  test('late ones with more or less than was paid', () => {
    const late = (difference: number) => keeps({ state: 'late' }, { late: difference, state: 'paid' })
    expect([late(-3), late(0), late(7)]).toEqual([true, false, true])
  })

  test.each<[string, Partial<LossReturnFilter>, boolean]>([
    ['a player by their whole code, in either case', { player: 'NORTH007' }, true],
    ['no player by half their code', { player: 'north' }, false],
    ['the players of an agent', { agent: 'a7' }, true],
    ['nobody of another agent', { agent: 'a8' }, false],
    ['the players of a master', { master: 'm3' }, true],
    ['nobody of another master', { master: 'm4' }, false],
  ])('%s', (_what, filter, kept) => {
    expect(keeps(filter)).toBe(kept)
  })

  test('no player without an agent or master under that filter', () => {
    expect(keeps({ agent: 'a7' }, { agent: null })).toBe(false)
    expect(keeps({ master: 'm3' }, { master: null })).toBe(false)
  })
})

describe('a search among loss-returns finds', () => {
  test.each(['NORTH', 'Som', 'Suk', undefined])('a player by %s', (q) => {
    expect(findsLossReturn({ ...month, q }, from, row)).toBe(true)
  })

  test.each(['orth', 'jai', '37'])('nothing by %s', (q) => {
    expect(findsLossReturn({ ...month, q }, from, row)).toBe(false)
  })

  test('only rows within the filter', () => {
    expect(findsLossReturn({ ...month, q: 'north', agent: 'a8' }, from, row)).toBe(false)
    expect(findsLossReturn({ ...month, q: 'orth', agent: 'a8' }, from, row)).toBe(false)
  })
})
