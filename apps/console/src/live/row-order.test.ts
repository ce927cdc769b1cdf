import { expect, test } from 'vitest'
import { createRowOrder, newestFirst } from './row-order.ts'

type Row = { id: string; version: number; createdAt: string; amount: number }
const row = (id: string, amount: number, createdAt = '2026-11-21T02:00:00.000Z'): Row => ({
  id,
  version: 3,
  createdAt,
  amount,
})
const byAmount = (direction: 'asc' | 'desc') =>
  createRowOrder<Row>({ value: ({ amount }) => amount, direction })
const rows = [row('c', 370), row('a', 90), row('d', 1_250), row('b', 370)]

test.each([
  ['asc', ['a', 'b', 'c', 'd']],
  ['desc', ['d', 'c', 'b', 'a']],
] as const)('rows are sorted by amount as numbers, equal ones by id: %s', (direction, expected) => {
  const order = byAmount(direction)
  expect(order.arranged(rows)).toEqual(expected)
  expect(rows.reduce<string[]>(order.put, [])).toEqual(expected)
})

test('without a sort of its own, a list shows the newest row first', () => {
  const order = createRowOrder<Row>(newestFirst)
  const made = [
    row('a', 90, '2026-11-21T02:00:00.009Z'),
    row('b', 370, '2026-11-21T11:00:00.000Z'),
    row('c', 55, '2026-11-20T23:59:59.999Z'),
  ]
  expect(order.arranged(made)).toEqual(['b', 'a', 'c'])
})

test('a new row is placed in a copy of the order: what is on the screen stays', () => {
  const order = byAmount('asc')
  const shown = order.arranged(rows)
  expect(order.put(shown, row('e', 371))).toEqual(['a', 'b', 'c', 'e', 'd'])
  expect(shown).toEqual(['a', 'b', 'c', 'd'])
})

test('a row whose amount changed has moved, until it is placed again', () => {
  const order = byAmount('asc')
  order.arranged(rows)
  const changed = row('a', 2_400)
  expect([order.hasMoved(row('a', 90)), order.hasMoved(changed)]).toEqual([false, true])
  expect(order.positionAt('a')).toEqual({ value: 90, id: 'a' })
  expect(order.put(['b', 'c', 'd'], changed)).toEqual(['b', 'c', 'd', 'a'])
  expect(order.hasMoved(changed)).toBe(false)
})

test('a row that the server listed is where the server says, also with the amount of then', () => {
  const order = byAmount('asc')
  order.listed(row('z', 90))
  expect(order.positionAt('z')).toEqual({ value: 90, id: 'z' })
  expect(order.hasMoved(row('z', 91))).toBe(true)
})

test('a row that is not in the list has no position, and has not moved', () => {
  const order = byAmount('asc')
  order.arranged(rows)
  order.forget('a')
  expect([order.positionAt('a'), order.positionAt(undefined)]).toEqual([undefined, undefined])
  expect(order.hasMoved(row('a', 2_400))).toBe(false)
})

test.each([
  ['asc', true],
  ['desc', false],
] as const)('a row before the end of the page read is told from one behind it: %s', (direction, isBefore) => {
  const { before, positionOf } = byAmount(direction)
  const edge = positionOf(row('c', 370))
  expect(before(positionOf(row('x', 369)), edge)).toBe(isBefore)
  expect(before(positionOf(row('b', 370)), edge)).toBe(isBefore)
  expect(before(positionOf(row('d', 370)), edge)).toBe(!isBefore)
  expect(before(edge, edge)).toBe(false)
})
