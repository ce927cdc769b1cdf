import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialogOpened, keepOnTop } from './top-layer.ts'

/** An element; counts how often it was moved. */
class Place {
  parentElement: Place | null = null
  moves = 0
  append(child: Place) {
    child.parentElement = this
    child.moves += 1
  }
  remove() {
    this.parentElement = null
  }
}
const element = () => new Place() as Place & HTMLElement
let body: Place
beforeEach(() => {
  body = new Place()
  vi.stubGlobal('document', { body })
})
afterEach(() => void vi.unstubAllGlobals())

test('a message is in the dialog on top, and on the page when no dialog is open', () => {
  const [message, first, second] = [element(), element(), element()]
  const remove = keepOnTop(message)
  expect(message.parentElement).toBe(body)
  const closeFirst = dialogOpened(first)
  const closeSecond = dialogOpened(second)
  expect(message.parentElement).toBe(second)
  closeSecond()
  expect(message.parentElement).toBe(first)
  closeFirst()
  expect(message.parentElement).toBe(body)
  remove()
})

test('a message that comes while a dialog is open is in it, and is not read again when a lower one closes', () => {
  const [message, first, second] = [element(), element(), element()]
  const [closeFirst, closeSecond] = [dialogOpened(first), dialogOpened(second)]
  const remove = keepOnTop(message)
  closeFirst()
  expect([message.parentElement, message.moves]).toEqual([second, 1])
  closeSecond()
  expect(message.parentElement).toBe(body)
  remove()
})

test('a message that was removed does not come back with the next dialog', () => {
  const [message, dialog] = [element(), element()]
  keepOnTop(message)()
  dialogOpened(dialog)()
  expect([message.parentElement, message.moves]).toEqual([null, 1])
})
