// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { Problem } from '../problems/problem.ts'
import { useAsSeen } from './use-as-seen.ts'

type Row = { id: string; version: number }
const row = (version: number): Row => ({ id: 'r7', version })
const refused = (code: 'stale-version' | 'not-allowed', details: object) =>
  new Problem(code as 'stale-version', 409, details, () => '')

test('the row for which the form was opened is kept while the list gets newer ones', () => {
  const { now, draw } = drawHook((one: Row) => useAsSeen(one), row(3))
  draw(row(4))
  expect(now().seenRow).toEqual(row(3))
})

test('the row that somebody else saved first is taken from the refusal, and returned', async () => {
  const { now, does } = drawHook((one: Row) => useAsSeen(one), row(3))
  let taken: Row | null = null
  await does(({ takeNewerRow }) => (taken = takeNewerRow(refused('stale-version', { row: row(5) }))))
  expect(taken).toEqual(row(5))
  expect(now().seenRow).toEqual(row(5))
})

test('a row in another refusal is not taken, so that no change is overwritten unseen', async () => {
  const { now, does } = drawHook((one: Row) => useAsSeen(one), row(3))
  let taken: Row | null = row(9)
  await does(({ takeNewerRow }) => (taken = takeNewerRow(refused('not-allowed', { row: row(5) }))))
  expect(taken).toBeNull()
  expect(now().seenRow).toEqual(row(3))
})

test('a refusal for the version that brings no row changes nothing', async () => {
  const { now, does } = drawHook((one: Row) => useAsSeen(one), row(3))
  let taken: Row | null = row(9)
  await does(({ takeNewerRow }) => (taken = takeNewerRow(refused('stale-version', {}))))
  expect(taken).toBeNull()
  expect(now().seenRow).toEqual(row(3))
})
