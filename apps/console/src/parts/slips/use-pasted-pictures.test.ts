// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { dialogOpened } from '#ui/top-layer.ts'
import { usePastedPictures } from './use-pasted-pictures.ts'

beforeEach(() => {
  document.body.innerHTML = `<input id="search"><div id="request"></div>
    <div id="avatar"><input id="address"></div>
    <dialog id="new-deposit" open><div id="slips"></div></dialog>
    <dialog id="question" open><input id="reason"></dialog>`
})
afterEach(() => {
  document.body.innerHTML = ''
})

const at = (selector: string) => document.querySelector<HTMLElement>(selector)!
const picture = new File(['x'], 'slip.png', { type: 'image/png' })

/** A place that accepts pictures. */
function drawPlace(selector: string, { isLocked = false } = {}) {
  const take = vi.fn<(files: readonly Blob[]) => void>()
  const hook = drawHook(() => usePastedPictures<HTMLElement>(isLocked ? null : take), null)
  hook.now().current = at(selector)
  return { ...hook, taken: () => take.mock.calls.length }
}

function open(selector: string) {
  const close = dialogOpened(at(selector))
  onTestFinished(close)
}

/** Pastes a file; returns whether a place has taken it. */
function paste(target = '#search', file = picture) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files: [file] } })
  at(target).dispatchEvent(event)
  return event.defaultPrevented
}

test('a picture is taken once, whatever has the focus', () => {
  const request = drawPlace('#request')
  expect(paste()).toBe(true)
  expect(request.taken()).toBe(1)
})

test('a picture pasted in a dialog is not taken behind it too', () => {
  const [request, slips] = [drawPlace('#request'), drawPlace('#slips')]
  open('#new-deposit')
  expect(paste()).toBe(true)
  expect([request.taken(), slips.taken()]).toEqual([0, 1])
})

test('while a dialog without pictures is on top, no picture is taken behind it', () => {
  const [request, slips] = [drawPlace('#request'), drawPlace('#slips')]
  open('#new-deposit')
  open('#question')
  expect(paste('#reason')).toBe(false)
  expect([request.taken(), slips.taken()]).toEqual([0, 0])
})

test('nothing is taken behind the cover of a locked page', () => {
  const request = drawPlace('#request')
  at('#question').dataset['cover'] = ''
  expect(paste('#reason')).toBe(false)
  expect(request.taken()).toBe(0)
})

test('of two places on the page the one with the focus takes the picture, else the newest', () => {
  const [avatar, request] = [drawPlace('#avatar'), drawPlace('#request')]
  paste('#address')
  expect([avatar.taken(), request.taken()]).toEqual([1, 0])
  paste()
  expect([avatar.taken(), request.taken()]).toEqual([1, 1])
  request.remove()
  paste()
  expect(avatar.taken()).toBe(2)
})

test('a place that can take nothing leaves the picture to another one, unless it has the focus', () => {
  const [request, avatar] = [drawPlace('#request'), drawPlace('#avatar', { isLocked: true })]
  expect(paste('#address')).toBe(false)
  expect(paste()).toBe(true)
  expect([request.taken(), avatar.taken()]).toEqual([1, 0])
})

test('what is no picture is left to the field', () => {
  const request = drawPlace('#request')
  expect(paste('#search', new File(['x'], 'a.csv', { type: 'text/csv' }))).toBe(false)
  expect(request.taken()).toBe(0)
})
