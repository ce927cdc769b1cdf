import { expect, test } from 'vitest'
import { type LivePages, withHeardRow } from './live-pages.ts'

type Row = { id: string; version: number; createdAt: string }
const row = (id: string, hour: number, version = 1): Row => ({
  id,
  version,
  createdAt: `2026-11-21T${hour}:00:00Z`,
})
const pages = (next: string | null): LivePages<Row> => ({ rows: [row('c', 13), row('b', 12)], next })
const idsAfter = (heard: Row, { next = null as string | null, belongs = true } = {}) =>
  withHeardRow(pages(next), heard, belongs).rows.map(({ id, version }) => `${id}${version}`)

test('a row that was heard comes in its place by time, newest first', () => {
  expect(idsAfter(row('d', 14))).toEqual(['d1', 'c1', 'b1'])
  expect(idsAfter(row('n', 12))).toEqual(['c1', 'n1', 'b1'])
  expect(idsAfter(row('a', 11))).toEqual(['c1', 'b1', 'a1'])
})

test('an old row that changes does not jump to the top of a list that was not read so far down', () => {
  expect(idsAfter(row('a', 11, 7), { next: 'cursor' })).toEqual(['c1', 'b1'])
})

test('a listed row keeps its place and its latest state, and leaves when it no longer belongs', () => {
  expect(idsAfter(row('b', 12, 2), { next: 'cursor' })).toEqual(['c1', 'b2'])
  expect(idsAfter(row('b', 12, 0))).toEqual(['c1', 'b1'])
  expect(idsAfter(row('b', 12, 2), { belongs: false })).toEqual(['c1'])
  expect(idsAfter(row('a', 11), { belongs: false })).toEqual(['c1', 'b1'])
})
