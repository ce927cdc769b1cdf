// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { useChanges, useSettling } from './use-settling.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function newContent(since: string | null) {
  const drawn: boolean[] = []
  const hook = drawHook((text: string | null) => {
    const settling = useSettling(text)
    drawn.push(settling)
    return settling
  }, since)
  return { ...hook, drawn, waits: (ms: number) => hook.does(() => vi.advanceTimersByTime(ms)) }
}

test('content that a person opened takes the key at once', () => {
  expect(newContent(null).now()).toBe(false)
})

test('a row that the console opened takes no key for six tenths of a second', async () => {
  const { now, draw, waits } = newContent(null)
  draw('row r7')
  expect(now()).toBe(true)
  await waits(599)
  expect(now()).toBe(true)
  await waits(1)
  expect(now()).toBe(false)
  draw('row r7')
  expect(now()).toBe(false)
})

test('content that the console had opened before it was drawn takes no key at first either', async () => {
  const { now, waits } = newContent('row r7')
  expect(now()).toBe(true)
  await waits(600)
  expect(now()).toBe(false)
})

test('each change of the console begins the time again', async () => {
  const { now, draw, waits } = newContent('row r7')
  await waits(400)
  draw('row r8')
  await waits(400)
  expect(now()).toBe(true)
  await waits(200)
  expect(now()).toBe(false)
  draw('row r9')
  expect(now()).toBe(true)
})

test('a row that a person opens meanwhile takes the key at once', () => {
  const { now, draw } = newContent('row r7')
  draw(null)
  expect(now()).toBe(false)
})

test('the change of the console counts in the drawing that shows it, so that no key slips through', () => {
  const { draw, drawn } = newContent(null)
  drawn.length = 0
  draw('row r7')
  expect(drawn.at(-1)).toBe(true)
})

test('content that is gone leaves no timer', () => {
  const { remove } = newContent('row r7')
  remove()
  expect(vi.getTimerCount()).toBe(0)
})

test('the changes of a step are counted, and the first value is none', () => {
  const { now, draw } = drawHook<string, number>(useChanges, 'look')
  expect(now()).toBe(0)
  draw('look')
  expect(now()).toBe(0)
  draw('deduct')
  expect(now()).toBe(1)
  draw('deduct')
  expect(now()).toBe(1)
  draw('look')
  expect(now()).toBe(2)
})
