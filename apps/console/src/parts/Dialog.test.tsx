// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

/** Draws a dialog with a file chooser and another dialog in it. */
function drawDialogs() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const onClose = vi.fn<() => void>()
  const onCloseInner = vi.fn<() => void>()
  const home = document.body.appendChild(document.createElement('div'))
  const root = createRoot(home)
  act(() =>
    root.render(
      <Dialog title="ผู้เล่นใหม่" onClose={onClose}>
        <input type="file" />
        <Dialog title="รูปโปรไฟล์" onClose={onCloseInner}>
          <p>มะม่วง</p>
        </Dialog>
      </Dialog>,
    ),
  )
  onTestFinished(() => {
    act(() => root.unmount())
    home.remove()
  })
  const [outer, inner] = home.querySelectorAll('dialog')
  /** As browsers do: the cancel event of a file chooser bubbles, that of a dialog does not. */
  const cancel = (at: Element) => {
    const bubbles = at instanceof HTMLInputElement
    act(() => void at.dispatchEvent(new Event('cancel', { bubbles, cancelable: true })))
  }
  return {
    onClose,
    onCloseInner,
    outer: outer!,
    inner: inner!,
    chooser: home.querySelector('input')!,
    cancel,
  }
}

test('Escape closes the dialog that it meant, and not the one around it', () => {
  const { onClose, onCloseInner, outer, inner, cancel } = drawDialogs()
  cancel(inner)
  expect(onCloseInner).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  cancel(outer)
  expect(onClose).toHaveBeenCalledOnce()
})

test('choosing no file closes nothing: what was typed stays', () => {
  const { onClose, onCloseInner, chooser, cancel } = drawDialogs()
  cancel(chooser)
  expect([onClose, onCloseInner].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

/** Presses an element. The boxes of all dialogs are from 100 to 500, both ways. */
function press(at: Element, [clientX, clientY]: [number, number], button = 0) {
  vi.spyOn(HTMLDialogElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(100, 100, 400, 400),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  const init = { bubbles: true, clientX, clientY, button }
  act(() => void at.dispatchEvent(new PointerEvent('pointerdown', init)))
}

test('a press beside a dialog closes it, a press in it does not', () => {
  const { onClose, onCloseInner, inner } = drawDialogs()
  press(inner.querySelector('p')!, [200, 200])
  expect(onCloseInner).not.toHaveBeenCalled()
  press(inner, [50, 200])
  expect(onCloseInner).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test.each<[string, [number, number], number]>([
  ['its own scroll bar, which has the dialog as target', [495, 300], 0],
  ['its border', [100, 300], 0],
  ['the page beside it, with the right button', [50, 300], 2],
  ['the page beside it, with the wheel', [50, 300], 1],
])('a dialog stays open when somebody presses %s', (_, at, button) => {
  const { onCloseInner, inner } = drawDialogs()
  press(inner, at, button)
  expect(onCloseInner).not.toHaveBeenCalled()
})
