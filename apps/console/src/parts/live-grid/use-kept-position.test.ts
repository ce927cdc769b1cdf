// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { useKeptPosition } from './use-kept-position.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

type Shown = { list: LiveList<Versioned>; order: string[] }
const rowHeight = 40
/** A list that somebody comes back to with this row at its top, or that is new. */
const listOf = (firstId: string | null) => {
  const back = firstId === null ? null : { firstId, pixelsPast: 7, rows: 100 }
  return { keptPosition: { back, note: () => {} } } as unknown as LiveList<Versioned>
}
const many = (first: number) => Array.from({ length: 100 }, (_, at) => `r${first + at}`)

function drawGrid(first: Shown) {
  const element = document.createElement('div')
  Object.defineProperty(element, 'clientHeight', { value: 400 })
  element.scrollTo = ((to: { top: number }) => void (element.scrollTop = to.top)) as never
  element.scrollBy = ((_: number, pixels: number) => void (element.scrollTop += pixels)) as never
  const scroller = { current: element }
  const hook = drawHook(({ list, order }: Shown) => {
    useKeptPosition({
      scroller,
      list,
      order,
      rowHeight,
      offset: () => element.scrollTop,
      onReached: () => {},
    })
    useScrollAnchor(scroller, list, order, rowHeight, null)
  }, first)
  return { ...hook, element }
}

test('another list, such as after a new sort, begins at its top', () => {
  const { element, draw } = drawGrid({ list: listOf(null), order: many(0) })
  element.scrollTop = 1_200
  draw({ list: listOf(null), order: many(0).reverse() })
  expect(element.scrollTop).toBe(0)
})

test('a list that somebody comes back to has the same row at the same height', () => {
  const { element } = drawGrid({ list: listOf('r5'), order: many(0) })
  expect(element.scrollTop).toBe(5 * rowHeight + 7)
})

test('rows that arrive above move nothing on the screen', () => {
  const list = listOf(null)
  const { element, draw } = drawGrid({ list, order: many(10) })
  element.scrollTop = 400
  draw({ list, order: ['r8', 'r9', ...many(10)] })
  expect(element.scrollTop).toBe(400 + 2 * rowHeight)
})
