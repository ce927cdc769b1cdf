// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#testing/fake-stream.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { Alerts } from './Alerts.tsx'

/** The sound outputs that are open; a browser allows a tab only a few. */
const open = new Set<object>()
beforeEach(() => {
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended'
      constructor() {
        open.add(this)
      }
      resume = () => Promise.resolve(void (this.state = 'running'))
      close = () => Promise.resolve(void open.delete(this))
    },
  )
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  vi.unstubAllGlobals()
  open.clear()
})

test('sounds that are switched off leave no open output behind', () => {
  const { remove } = drawHook(Alerts, {}, newClient().around)
  expect(open.size).toBe(1)
  remove()
  expect(open.size).toBe(0)
})
