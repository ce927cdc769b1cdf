import { expect, test } from 'vitest'
import {
  type BookedOrder,
  canBeListed,
  compareBooks,
  keyInBooks,
  kindInBooks,
  type Movement,
} from './books.ts'

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

test('a movement under an order’s key is that order, and settles it if it was not known to be done', () => {
  expect(compareBooks([movement('a'), movement('b')], [order('b', { state: 'queued' }), order('a')])).toEqual(
    [
      { is: 'known', order: 'a' },
      { is: 'settles', order: 'b' },
    ],
  )
})

test('a movement under the key of an order that is not done settles that order, not one like it', () => {
  const waiting = [order('a', { state: 'unknown' }), order('b', { state: 'unknown', from: -7 * minute })]
  expect(compareBooks([movement('b')], waiting)).toEqual([{ is: 'settles', order: 'b' }])
  const otherSum = movement('b', { credits: 437 })
  expect(compareBooks([otherSum], waiting)).toEqual([{ is: 'settles', order: 'b' }])
})

test('a movement under an unknown key stays unknown, even if it resembles a done order', () => {
  expect(compareBooks([movement('lost')], [order('a')])).toEqual([{ is: 'unknown' }])
})

test('a movement under another key settles a waiting order of the same player and amount, sent again in the lost history', () => {
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

test('another player, amount, direction or an earlier time is another movement', () => {
  const [from, until] = [60 * minute, 61 * minute]
  for (const other of [
    { player: 'p2' },
    { credits: 501 },
    { kind: 'removeCredit' as const },
    { at: 44 * minute },
  ])
    for (const state of ['queued', 'done'] as const)
      expect(
        compareBooks([movement(null, { at: 61 * minute, ...other })], [order('a', { state, from, until })]),
      ).toEqual([{ is: 'unknown' }])
})

test('without a key, an order that is done explains a movement up to a quarter of an hour before and after it', () => {
  const done = order('a', { from: 60 * minute, until: 67 * minute })
  const isKnown = (at: number) => compareBooks([movement(null, { at })], [done])[0]!.is === 'known'
  const [first, last] = [45 * minute, 82 * minute]
  expect([first - 1, first, last, last + 1].map(isKnown)).toEqual([false, true, true, false])
})

test('queued, sending and unknown orders may explain a movement; a refused one cannot, even under its key', () => {
  for (const state of ['queued', 'sending', 'unknown'] as const)
    for (const key of ['a', null])
      expect(compareBooks([movement(key)], [order('a', { state })])).toEqual([{ is: 'settles', order: 'a' }])
  for (const state of ['refused', 'abandoned'] as const)
    for (const key of ['a', null])
      expect(compareBooks([movement(key)], [order('a', { state })])).toEqual([{ is: 'unknown' }])
})

const id = '0d4b7c1e-9a3f-4e7b-8c2d-5f6a7b8c9d0e'

test('a UUID in any letter case is the order of this id, since some databases write capitals', () => {
  for (const written of [id, id.toUpperCase(), ` ${id.toUpperCase()} `])
    expect(compareBooks([movement(keyInBooks(written))], [order(id)])).toEqual([{ is: 'known', order: id }])
})

test('a blank key is none, so that the movement is recognised by what it says', () => {
  for (const written of ['', '  ', null])
    expect(compareBooks([movement(keyInBooks(written))], [order(id)])).toEqual([{ is: 'known', order: id }])
})

test('a key that is no UUID keeps its letters', () => {
  expect(['Ref-7', 'ABCDEF', `${id.toUpperCase()}0`].map(keyInBooks)).toEqual([
    'Ref-7',
    'ABCDEF',
    `${id.toUpperCase()}0`,
  ])
})

test('the sign decides only where the word for a movement does not say which way the credit went', () => {
  const words = ['credit', '', 'constructor', 'DELETE', 'payout', 'transfer', 'waste']
  const kinds = (amount: number) => words.map((word) => kindInBooks(word, amount))
  const others = ['removeCredit', 'payOut', 'payOut', 'payLossReturn']
  expect(kinds(500)).toEqual(['addCredit', 'addCredit', 'addCredit', ...others])
  expect(kinds(-500)).toEqual(['removeCredit', 'removeCredit', 'removeCredit', ...others])
})

test('a movement can be listed up to the most credits of an order, in the years 1 to 9999', () => {
  const at = Date.parse('2026-11-20T02:00:00Z')
  const isListed = (credits: number, time: string | number) =>
    canBeListed({ credits, at: new Date(time).getTime() })
  expect([isListed(1_999_999_998, at), isListed(1_999_999_999, at)]).toEqual([true, false])
  const times = [
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+07:00',
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-01:00',
  ]
  expect(times.map((time) => isListed(1, time))).toEqual([true, false, true, false])
})
