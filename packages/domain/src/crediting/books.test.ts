import { expect, test } from 'vitest'
import { type BookedOrder, compareBooks, type Movement } from './books.ts'

const minute = 60_000
const order = (id: string, changes: Partial<BookedOrder> = {}): BookedOrder => ({
  id,
  player: 'p1',
  kind: 'addCredit',
  credits: 500,
  state: 'done',
  from: 0,
  until: minute,
  ...changes,
})
const movement = (key: string | null, changes: Partial<Movement> = {}): Movement => ({
  key,
  player: 'p1',
  kind: 'addCredit',
  credits: 500,
  at: minute,
  ...changes,
})

test('a movement under the key of an order is that order, and settles it where it was not known to be done', () => {
  expect(compareBooks([movement('a'), movement('b')], [order('b', { state: 'queued' }), order('a')])).toEqual(
    [
      { is: 'known', order: 'a' },
      { is: 'settles', order: 'b' },
    ],
  )
})

test('a movement under a key of nobody is unknown, however much it looks like what is done', () => {
  expect(compareBooks([movement('lost')], [order('a')])).toEqual([{ is: 'unknown' }])
})

test('a movement under another key is what waits here for the same player and sum: it was sent again in what was lost', () => {
  expect(compareBooks([movement('lost')], [order('a', { state: 'queued' })])).toEqual([
    { is: 'settles', order: 'a' },
  ])
})

test('without keys each order explains one movement, the nearest in time', () => {
  const movements = [movement(null), movement(null, { at: 5 * minute }), movement(null, { at: 90 * minute })]
  const orders = [order('a', { from: 5 * minute, until: 6 * minute }), order('b')]
  expect(compareBooks(movements, orders)).toEqual([
    { is: 'known', order: 'b' },
    { is: 'known', order: 'a' },
    { is: 'unknown' },
  ])
})

test('another player, sum, direction or an earlier time is another movement', () => {
  const waiting = order('a', { state: 'queued', from: 60 * minute })
  for (const other of [
    { player: 'p2' },
    { credits: 501 },
    { kind: 'removeCredit' as const },
    { at: 44 * minute },
  ])
    expect(compareBooks([movement(null, { at: 61 * minute, ...other })], [waiting])).toEqual([
      { is: 'unknown' },
    ])
})

test('what was being sent may have been carried out as well as what waits; what was refused explains nothing by looking alike', () => {
  for (const state of ['queued', 'sending', 'unknown'] as const)
    for (const key of ['a', null])
      expect(compareBooks([movement(key)], [order('a', { state })])).toEqual([{ is: 'settles', order: 'a' }])
  for (const state of ['refused', 'abandoned'] as const)
    expect(compareBooks([movement(null)], [order('a', { state })])).toEqual([{ is: 'unknown' }])
})
