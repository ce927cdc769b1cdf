import type { DepositRow } from '@khlang/contract/cashier'
import { expect, test } from 'vitest'
import { depositFilter } from './deposit-filter.ts'

const deposit = (change: Partial<DepositRow>) =>
  ({
    number: 17,
    state: 'pending',
    phase: null,
    amount: '1000',
    createdAt: '2026-11-21T02:00:00.000Z',
    player: { code: 'PG00012', name: 'สมชาย ใจดี' },
    ...change,
  }) as DepositRow

test('unknown is a request being credited of which nobody knows the end', () => {
  const { fits } = depositFilter({ state: 'unknown' })
  expect(fits(deposit({ state: 'crediting', phase: 'unknown' }))).toBe(true)
  expect(fits(deposit({ state: 'crediting', phase: 'sending' }))).toBe(false)
  expect(depositFilter({}).fits(deposit({ state: 'cancelled' }))).toBe(true)
})

test('an arrival joins when it is searched for and of the days asked for', () => {
  expect(depositFilter({ q: 'pg00012' }).joins(deposit({}))).toBe(true)
  expect(depositFilter({ q: 'PG9' }).joins(deposit({}))).toBe(false)
  expect(depositFilter({ from: '2026-11-21', to: '2026-11-21' }).joins(deposit({}))).toBe(true)
  expect(depositFilter({ to: '2026-11-20' }).joins(deposit({}))).toBe(false)
})
