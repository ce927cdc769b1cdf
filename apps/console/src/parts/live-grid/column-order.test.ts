import { expect, test } from 'vitest'
import { choiceOf, firstChoice, inOrder, withColumnMoved } from './column-order.ts'

const columns = [{ id: 'time' }, { id: 'player' }, { id: 'amount' }, { id: 'note', hiddenAtFirst: true }]

test('a column nobody has placed follows the placed ones, in the order of the list', () => {
  expect(inOrder(columns, ['amount', 'gone', 'time']).map(({ id }) => id)).toEqual([
    'amount',
    'time',
    'player',
    'note',
  ])
})

test('a column hidden by default stays hidden until somebody shows it', () => {
  expect(firstChoice(columns).hidden).toEqual(['note'])
})

test('the address names the shown columns and their order', () => {
  expect(choiceOf(columns, 'note,time,invented')).toEqual({
    order: ['note', 'time'],
    hidden: ['player', 'amount'],
  })
})

test('a column moves by one place or to where it is dropped, never outside the table', () => {
  expect(withColumnMoved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(withColumnMoved(['a', 'b', 'c'], 'a', -3)).toEqual(['a', 'b', 'c'])
  expect(withColumnMoved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
})
