import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLease } from './keep-lease.ts'

let page: EventTarget
let tab: { hidden: boolean }
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  tab = { hidden: false }
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', tab)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

test('a claim is renewed for ninety seconds after the last sign of the employee, and then expires', () => {
  const renew = vi.fn()
  keepLease(renew)
  pass(10 * 60)
  expect(renew).toHaveBeenCalledTimes(2)
})

test.each(['keydown', 'pointermove', 'pointerdown', 'touchstart', 'wheel'])(
  'who works by %s alone keeps the claim',
  (sign) => {
    const renew = vi.fn()
    keepLease(renew)
    for (let minute = 0; minute < 10; minute++) {
      pass(60)
      page.dispatchEvent(new Event(sign))
    }
    expect(renew).toHaveBeenCalledTimes(13)
  },
)

test('a hidden tab renews nothing, and a row that was closed neither', () => {
  const renew = vi.fn()
  const stop = keepLease(renew)
  tab.hidden = true
  pass(50)
  expect(renew).not.toHaveBeenCalled()
  tab.hidden = false
  stop()
  pass(50)
  expect(renew).not.toHaveBeenCalled()
})
