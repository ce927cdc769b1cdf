// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { useStopFirst, useWork } from './use-stop-first.ts'

/** A dialog and its part that works. */
function newDialog() {
  const [onClose, stop] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const hook = drawHook((isUnderWay: boolean) => {
    const dialog = useStopFirst(onClose)
    useWork(dialog.onWork, isUnderWay, stop)
    return dialog
  }, false)
  const calls = () => [stop, onClose].map(({ mock }) => mock.calls.length)
  return { ...hook, calls }
}

test('who closes a dialog while it works stops the work; once that has stopped they close it', async () => {
  const { draw, does, calls } = newDialog()
  draw(true)
  await does(({ close }) => close())
  expect(calls()).toEqual([1, 0])
  draw(false)
  await does(({ close }) => close())
  expect(calls()).toEqual([1, 1])
})

test('a dialog that does not work closes at once', async () => {
  const { does, calls } = newDialog()
  await does(({ close }) => close())
  expect(calls()).toEqual([0, 1])
})
