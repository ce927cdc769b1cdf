// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { useStickyRow } from './use-sticky-row.ts'

type Row = { id: string; version: number }
type Props = { id: string | null; row?: Row }
const row = (id: string, version: number): Row => ({ id, version })
const newPane = (props: Props) => drawHook((now: Props) => useStickyRow(now.id, now.row), props)

test('the open row stays as it was last known after it left its list', () => {
  const { now, draw } = newPane({ id: 'a', row: row('a', 3) })
  draw({ id: 'a', row: row('a', 4) })
  draw({ id: 'a' })
  expect(now()).toEqual(row('a', 4))
  draw({ id: 'a' })
  expect(now()).toEqual(row('a', 4))
})

test('the row is drawn again as soon as the list has it in another state', () => {
  const { now, draw } = newPane({ id: 'a', row: row('a', 3) })
  draw({ id: 'a', row: row('a', 4) })
  expect(now()).toEqual(row('a', 4))
})

test('the row that was open before is never shown under the id of another', () => {
  const { now, draw } = newPane({ id: 'a', row: row('a', 3) })
  draw({ id: 'b' })
  expect(now()).toBeNull()
  draw({ id: 'b', row: row('b', 8) })
  expect(now()).toEqual(row('b', 8))
})

test('after closing, no row is shown', () => {
  const { now, draw } = newPane({ id: 'a', row: row('a', 3) })
  draw({ id: null })
  expect(now()).toBeNull()
  draw({ id: null, row: row('a', 5) })
  expect(now()).toBeNull()
})

test('a row that was never in the list is not shown', () => {
  expect(newPane({ id: 'a' }).now()).toBeNull()
})
