import { expect, test } from 'vitest'
import { findChosen } from './find-chosen.ts'

const some = (...ids: string[]) => ({ kind: 'some', ids: new Set(ids) }) as never
const allBut = (...ids: string[]) => ({ kind: 'all', except: new Set(ids) }) as never

/** A list of these ids on the server, in pages of two. */
function server(...ids: string[]) {
  const asked: object[] = []
  return {
    asked,
    readPage(part: { limit: number; cursor?: string }) {
      asked.push(part)
      const from = Number(part.cursor ?? 0)
      const next = from + 2 < ids.length ? String(from + 2) : null
      return Promise.resolve({ rows: ids.slice(from, from + 2).map((id) => ({ id })), next })
    },
  }
}

test('chosen rows come in the order of the list, and those that it has not loaded come last', async () => {
  const { readPage, asked } = server('a')
  expect(await findChosen(some('z', 'c', 'a'), ['a', 'b', 'c'], readPage)).toEqual({
    ids: ['a', 'c', 'z'],
    more: false,
  })
  expect(asked).toEqual([])
})

test('of chosen rows no more than the given number are returned, and it is said that there are more', async () => {
  const { readPage } = server()
  expect(await findChosen(some('a', 'b', 'c'), ['a', 'b', 'c'], readPage, 2)).toEqual({
    ids: ['a', 'b'],
    more: true,
  })
  expect(await findChosen(some('a', 'b'), ['a', 'b'], readPage, 2)).toEqual({ ids: ['a', 'b'], more: false })
})

test('all but some are read from the server, page by page, as far as is needed', async () => {
  const whole = server('a', 'b', 'c', 'd', 'e')
  expect(await findChosen(allBut('b'), [], whole.readPage)).toEqual({
    ids: ['a', 'c', 'd', 'e'],
    more: false,
  })
  expect(whole.asked).toStrictEqual([
    { limit: 500 },
    { limit: 500, cursor: '2' },
    { limit: 500, cursor: '4' },
  ])

  const part = server('a', 'b', 'c', 'd', 'e')
  expect(await findChosen(allBut('b'), [], part.readPage, 3)).toEqual({ ids: ['a', 'c', 'd'], more: true })
  expect(part.asked).toHaveLength(2)

  const exactly = server('a', 'b', 'c', 'd')
  expect(await findChosen(allBut(), [], exactly.readPage, 4)).toEqual({
    ids: ['a', 'b', 'c', 'd'],
    more: false,
  })
  const one = server('a', 'b', 'c', 'd')
  expect(await findChosen(allBut(), [], one.readPage, 3)).toEqual({ ids: ['a', 'b', 'c'], more: true })
})
