import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeptPosition } from './kept-position.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Goes to a page, by a key of the history. */
function goTo(pathname: string, key?: string) {
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('history', { state: key === undefined ? null : { key } })
}
const at = (firstId: string) => ({ firstId, pixelsPast: 17, rows: 150 })
let list = ''
beforeEach(({ task }) => {
  list = task.id
})

test('a list that somebody goes back to is at the row that they left', () => {
  goTo('/deposit', 'k1')
  const kept = createKeptPosition(list)
  expect(kept.back).toBe(null)
  kept.note(at('a'))
  kept.note(at('b'))
  goTo('/deposit', 'k1')
  expect(createKeptPosition(list).back).toEqual(at('b'))
})

test('a list that is opened from the menu begins at its top', () => {
  goTo('/deposit', 'k1')
  createKeptPosition(list).note(at('a'))
  goTo('/deposit', 'k2')
  expect(createKeptPosition(list).back).toBe(null)
})

test('another list or filter has a position of its own', () => {
  goTo('/deposit', 'k1')
  createKeptPosition(list).note(at('a'))
  expect(createKeptPosition(`${list} state=pending`).back).toBe(null)
})

test('a list that is still drawn while the next page opens keeps its position', () => {
  goTo('/deposit', 'k1')
  const kept = createKeptPosition(list)
  kept.note(at('a'))
  goTo('/withdraw', 'k2')
  kept.note(at('z'))
  goTo('/deposit', 'k1')
  expect(createKeptPosition(list).back).toEqual(at('a'))
})

test('the page that was opened first, without a key, is found again too', () => {
  goTo('/deposit')
  createKeptPosition(list).note(at('a'))
  expect(createKeptPosition(list).back).toEqual(at('a'))
})

test('of more than fifty lists, those left longest ago are forgotten', () => {
  goTo('/deposit', 'k1')
  const kept = createKeptPosition(list)
  kept.note(at('first'))
  createKeptPosition(`${list} second`).note(at('second'))
  kept.note(at('a'))
  for (let n = 1; n <= 49; n++) createKeptPosition(`${list} ${n}`).note(at(`r${n}`))
  expect(createKeptPosition(`${list} second`).back).toBe(null)
  expect(createKeptPosition(list).back).toEqual(at('a'))
  createKeptPosition(`${list} 50`).note(at('r50'))
  expect(createKeptPosition(list).back).toBe(null)
  expect(createKeptPosition(`${list} 1`).back).toEqual(at('r1'))
})
