// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#testing/fake-stream.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { Alerts } from './Alerts.tsx'

/** The sound outputs that are open; a browser allows a tab only a few. */
const open = new Set<FakeAudio>()
/** The locks that are asked for, and whether they are taken from the tab that has them. */
const asked: [name: string, taken: boolean][] = []

class FakeAudio extends EventTarget {
  state = 'suspended'
  constructor() {
    super()
    open.add(this)
  }
  resume() {
    this.becomes('running')
    return Promise.resolve()
  }
  close = () => Promise.resolve(void open.delete(this))
  becomes(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

let isInFront: boolean
beforeEach(() => {
  isInFront = false
  asked.length = 0
  vi.stubGlobal('AudioContext', FakeAudio)
  const request = (name: string, { steal = false }: LockOptions) => {
    asked.push([name, steal])
    return new Promise(() => {})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isInFront)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  open.clear()
})

test('sounds that are switched off leave no open output behind', () => {
  const { remove } = drawHook(Alerts, {}, newClient().around)
  expect(open.size).toBe(1)
  remove()
  expect(open.size).toBe(0)
})

test('a tab in which nobody has pressed anything asks for no lock of sounds, since it could not be heard', async () => {
  const { does } = drawHook(Alerts, {}, newClient().around)
  expect(asked).toEqual([['khlang-notes', false]])
  await does(() => dispatchEvent(new Event('pointerdown')))
  expect(asked).toEqual([
    ['khlang-notes', false],
    ['khlang-sounds', false],
  ])
})

test('a tab whose sound the browser stops gives the lock up, and asks again when it can be heard', async () => {
  const { does } = drawHook(Alerts, {}, newClient().around)
  const [audio] = [...open]
  await does(() => audio!.becomes('running'))
  await does(() => audio!.becomes('interrupted'))
  await does(() => audio!.becomes('running'))
  expect(asked.filter(([name]) => name === 'khlang-sounds')).toHaveLength(2)
})

test('the tab that comes to the front takes the notifications, and shows none while it is there', async () => {
  const { does } = drawHook(Alerts, {}, newClient().around)
  await does(() => dispatchEvent(new Event('focus')))
  expect(asked).toEqual([
    ['khlang-notes', false],
    ['khlang-notes', true],
  ])
  asked.length = 0
  isInFront = true
  drawHook(Alerts, {}, newClient().around)
  expect(asked).toEqual([['khlang-notes', true]])
})
