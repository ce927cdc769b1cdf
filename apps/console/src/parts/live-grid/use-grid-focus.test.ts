// @vitest-environment happy-dom
import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { useGridFocus } from './use-grid-focus.ts'

/** A grid of three rows and two columns, in which keys are pressed on the first cell. */
function newGrid() {
  const onMove = vi.fn<(id: string) => void>()
  const onCheck = vi.fn<(id: string) => void>()
  const scroller = { current: document.createElement('div') }
  const hook = drawHook(
    () =>
      useGridFocus({
        scroller,
        order: ['a', 'b', 'c'],
        columns: 2,
        rowHeight: 40,
        scrollToRow: () => {},
        onMove,
        onOpen: undefined,
        selectedId: null,
        focusRequests: 0,
        onReach: undefined,
        onCheck,
        firstColumn: 0,
      }),
    undefined,
  )
  async function press(key: string, more: Partial<KeyboardEvent> = {}, isCheck = false) {
    const preventDefault = vi.fn<() => void>()
    const target = document.createElement('span')
    target.dataset['column'] = '0'
    if (isCheck) target.dataset['check'] = 'true'
    const event = { key, target, preventDefault, ...more } as unknown as KeyboardEvent
    await hook.does(() => hook.now().onKeyDown(event))
    return preventDefault.mock.calls.length > 0
  }
  return {
    press,
    moves: () => onMove.mock.calls.map(([id]) => id),
    checks: () => onCheck.mock.calls.map(([id]) => id),
    focus: () => hook.now().focus,
  }
}

test('an arrow key moves the focus to the next row', async () => {
  const { press, moves, focus } = newGrid()
  expect(await press('ArrowDown')).toBe(true)
  expect([moves(), focus().id]).toEqual([['b'], 'b'])
})

test('an arrow key with Alt belongs to the browser, which goes back or forward', async () => {
  const { press, moves, focus } = newGrid()
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowDown'])
    expect(await press(key, { altKey: true })).toBe(false)
  expect([moves(), focus().id]).toEqual([[], null])
})

test('Space on the check of a row selects it, also where single letters are no keys', async () => {
  const { press, checks } = newGrid()
  await press('ArrowDown')
  expect(await press(' ', {}, true)).toBe(true)
  expect(checks()).toEqual(['b'])
})

test('Space elsewhere in a row, or with another key, belongs to the browser', async () => {
  const { press, checks } = newGrid()
  await press('ArrowDown')
  expect(await press(' ')).toBe(false)
  for (const held of [{ ctrlKey: true }, { shiftKey: true }, { metaKey: true }])
    expect(await press(' ', held, true)).toBe(false)
  expect(checks()).toEqual([])
})
