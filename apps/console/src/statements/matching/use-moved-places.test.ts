// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { useMovedPlaces } from './use-moved-places.ts'

const counted = (...lists: (string[] | null)[]) => {
  const { draw, now } = drawHook(useMovedPlaces, lists[0]!)
  return lists.map((ids) => {
    draw(ids)
    return now()
  })
}

test('the first list moves nothing, however late it comes', () => {
  expect(counted(null, null, ['fern', 'lek'], ['fern', 'lek'])).toEqual([0, 0, 0, 0])
})

test('a list that becomes longer or shorter at its end moves nothing', () => {
  expect(counted(['fern'], ['fern', 'lek'], ['fern'], [], ['nok'])).toEqual([0, 0, 0, 0, 0])
})

test('each other candidate at a place counts, also where one before it has gone', () => {
  expect(counted(['fern', 'lek'], ['nok', 'fern', 'lek'], ['fern', 'lek'], ['lek', 'fern'])).toEqual([
    0, 1, 2, 3,
  ])
})
