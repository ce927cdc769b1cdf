// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useSelection } from '#parts/lists/use-selection.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

afterEach(() => void (document.body.innerHTML = ''))

const order = ['a', 'b', 'c', 'd', 'e']

/** A list with a search field, in which the row b is focused. */
function newList({ canSelect = true } = {}) {
  document.body.innerHTML = '<input id="field"><div id="grid"></div>'
  const hook = drawHook(() => {
    const selection = useSelection('new, by time')
    const [current, setCurrent] = useState<string | null>('b')
    const move = (step: 1 | -1) => {
      const next = order[order.indexOf(current ?? '') + step] ?? null
      setCurrent(next)
      return next
    }
    useSelectionKeys({ selection: canSelect ? selection : undefined, order, current, move })
    return { ...selection, current }
  }, undefined)
  const presses = async (code: string, keys: KeyboardEventInit = {}, at = 'grid') => {
    const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...keys })
    await hook.does(() => document.querySelector(`#${at}`)!.dispatchEvent(event))
    return event.defaultPrevented
  }
  return { ...hook, presses, chosen: () => order.filter(hook.now().has), current: () => hook.now().current }
}

test('X selects the focused row, and a second time deselects it', async () => {
  const { presses, chosen } = newList()
  await presses('KeyX')
  expect(chosen()).toEqual(['b'])
  await presses('KeyX')
  expect(chosen()).toEqual([])
})

test('with Shift, J and K select what they pass; alone they only move', async () => {
  const { presses, chosen, current } = newList()
  await presses('KeyJ')
  expect([current(), chosen()]).toEqual(['c', []])
  await presses('KeyJ', { shiftKey: true })
  expect([current(), chosen()]).toEqual(['d', ['c', 'd']])
  await presses('KeyK')
  await presses('KeyK', { shiftKey: true })
  expect([current(), chosen()]).toEqual(['b', ['b', 'c', 'd']])
})

test('Ctrl and A selects all rows of the list instead of the text of the page', async () => {
  const { presses, now } = newList()
  expect(await presses('KeyA', { ctrlKey: true })).toBe(true)
  expect(now().selection.kind).toBe('all')
})

test('Escape clears what is selected', async () => {
  const { presses, chosen } = newList()
  await presses('KeyX')
  await presses('Escape')
  expect(chosen()).toEqual([])
})

test('the keys mean what is selected now, after each change of it', async () => {
  const { presses, chosen } = newList()
  await presses('KeyA', { ctrlKey: true })
  await presses('KeyX')
  expect(chosen()).toEqual(['a', 'c', 'd', 'e'])
  await presses('Escape')
  await presses('KeyA', { metaKey: true })
  expect(chosen()).toEqual(order)
})

test('keys in a field belong to the field', async () => {
  const { presses, now } = newList()
  expect(await presses('KeyA', { ctrlKey: true }, 'field')).toBe(false)
  await presses('KeyX', {}, 'field')
  expect(now().isEmpty).toBe(true)
})

test('where no rows can be selected, no key selects or is taken from the browser', async () => {
  const { presses, now, current } = newList({ canSelect: false })
  expect(await presses('KeyA', { ctrlKey: true })).toBe(false)
  await presses('KeyX')
  await presses('KeyJ', { shiftKey: true })
  expect([now().isEmpty, current()]).toEqual([true, 'b'])
})

test('a list that was left takes no key', async () => {
  const { presses, remove } = newList()
  remove()
  expect(await presses('KeyA', { ctrlKey: true })).toBe(false)
})
