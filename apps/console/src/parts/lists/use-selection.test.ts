// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { chosenQuery, useSelection } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f']
const newList = (key = 'new, by time') => {
  const hook = drawHook((now: string) => useSelection(now), key)
  return { ...hook, chosen: () => order.filter((id) => hook.now().has(id)) }
}

test('a list starts with nothing selected', () => {
  const { now, chosen } = newList()
  expect([now().isEmpty, chosen()]).toEqual([true, []])
})

test('a row is selected and deselected, the others stay', async () => {
  const { now, does, chosen } = newList()
  await does(({ toggle }) => toggle('b'))
  await does(({ toggle }) => toggle('d'))
  expect([now().isEmpty, chosen()]).toEqual([false, ['b', 'd']])
  await does(({ toggle }) => toggle('b'))
  expect(chosen()).toEqual(['d'])
})

test('a range begins at the row that was selected last, also when it turns round', async () => {
  const { does, chosen } = newList()
  await does(({ toggle }) => toggle('a'))
  await does(({ toggle }) => toggle('c'))
  await does(({ extend }) => extend(order, 'e', 'f'))
  expect(chosen()).toEqual(['a', 'c', 'd', 'e'])
  await does(({ extend }) => extend(order, 'b'))
  expect(chosen()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('without a selected row a range begins at the focused one, and goes on from there', async () => {
  const { does, chosen } = newList()
  await does(({ extend }) => extend(order, 'c', 'b'))
  expect(chosen()).toEqual(['b', 'c'])
  await does(({ extend }) => extend(order, 'a', 'c'))
  expect(chosen()).toEqual(['a', 'b', 'c'])
})

test('without any row to begin at, a range is the one row', async () => {
  const { does, chosen } = newList()
  await does(({ extend }) => extend(order, 'd'))
  expect(chosen()).toEqual(['d'])
})

test('a range that is drawn over selected rows deselects none', async () => {
  const { does, chosen } = newList()
  await does(({ toggle }) => toggle('c'))
  await does(({ toggle }) => toggle('a'))
  await does(({ extend }) => extend(order, 'd'))
  expect(chosen()).toEqual(['a', 'b', 'c', 'd'])
})

test('everything is selected with rows that come later, except those deselected after it', async () => {
  const { now, does, chosen } = newList()
  await does(({ all }) => all())
  expect(now().has('comes later')).toBe(true)
  await does(({ toggle }) => toggle('b'))
  expect([now().isEmpty, chosen()]).toEqual([false, ['a', 'c', 'd', 'e', 'f']])
  expect(chosenQuery(now().selection)).toEqual({ except: 'b' })
})

test('a range that grows on its other side does not select a row that has come into it meanwhile', async () => {
  const { now, does } = newList()
  await does(({ toggle }) => toggle('d'))
  await does(({ extend }) => extend(order, 'e'))
  const later = ['a', 'b', 'c', 'd', 'has come', 'e', 'f']
  await does(({ extend }) => extend(later, 'b'))
  expect(later.filter((id) => now().has(id))).toEqual(['b', 'c', 'd', 'e'])
})

test('after all rows were deselected a range no longer begins at the row selected before', async () => {
  const { does, chosen } = newList()
  await does(({ toggle }) => toggle('a'))
  await does(({ none }) => none())
  expect(chosen()).toEqual([])
  await does(({ extend }) => extend(order, 'e', 'd'))
  expect(chosen()).toEqual(['d', 'e'])
})

test('nothing selected in one filter is selected in another, and a range does not begin there', async () => {
  const { now, does, draw, chosen } = newList()
  await does(({ toggle }) => toggle('a'))
  draw('held, by time')
  expect([now().isEmpty, chosen()]).toEqual([true, []])
  await does(({ extend }) => extend(order, 'd', 'c'))
  expect(chosen()).toEqual(['c', 'd'])
})

test('an export names the selected rows, and nothing where all are meant', async () => {
  const { now, does } = newList()
  await does(({ toggle }) => toggle('d'))
  await does(({ toggle }) => toggle('b'))
  expect(chosenQuery(now().selection)).toEqual({ ids: 'd,b' })
  await does(({ all }) => all())
  expect(chosenQuery(now().selection)).toEqual({})
})

test('a filter that comes back brings no selection back: "all" would include rows that came since', async () => {
  const { does, draw, now } = drawHook((key: string) => useSelection(key), 'new' as string)
  await does(({ all }) => all())
  draw('paid')
  draw('new')
  expect(now().isEmpty).toBe(true)
})
