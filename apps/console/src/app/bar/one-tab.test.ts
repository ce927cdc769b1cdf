import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneTab } from './one-tab.ts'

type Waiting = { hold: () => Promise<void>; fail: (why: Error) => void; done: () => void }

/** The lock of a browser, as its tabs ask for it. */
function fakeLock() {
  const queue: Waiting[] = []
  let holder: Waiting | null = null
  function next() {
    const one = (holder = queue.shift() ?? null)
    if (one) void one.hold().then(() => pass(one))
  }
  function pass(one: Waiting) {
    one.done()
    if (holder === one) next()
  }
  const stolen = () => new DOMException('another tab has taken the lock', 'AbortError')
  return (_name: string, { steal, signal }: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((done, fail) => {
      const one = { hold, fail, done }
      if (steal) {
        holder?.fail(stolen())
        holder = null
        queue.unshift(one)
      } else queue.push(one)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(one)
        if (at === -1) return
        queue.splice(at, 1)
        fail(stolen())
      })
      // A browser answers later, never at once.
      queueMicrotask(() => holder ?? next())
    })
}

/** Which tabs are at work. */
const atWork = new Set<string>()
const newTab = (name: string) =>
  oneTab('a lock', () => {
    atWork.add(name)
    return () => void atWork.delete(name)
  })
const expectAtWork = (...names: string[]) => expect.poll(() => [...atWork], { interval: 5 }).toEqual(names)

beforeEach(() => {
  atWork.clear()
  vi.stubGlobal('navigator', { locks: { request: fakeLock() } })
})
afterEach(() => void vi.unstubAllGlobals())

test('one tab works at a time, and the next one when it leaves', async () => {
  const [first, second] = [newTab('first'), newTab('second')]
  first.wait()
  second.wait()
  await expectAtWork('first')
  first.leave()
  await expectAtWork('second')
})

test('a tab that takes the work has it, and the one before waits until it is free again', async () => {
  const [first, second] = [newTab('first'), newTab('second')]
  first.wait()
  second.wait()
  await expectAtWork('first')
  second.take()
  await expectAtWork('second')
  second.take()
  await expectAtWork('second')
  second.leave()
  await expectAtWork('first')
})

test('a tab that left waits no longer, and may wait again', async () => {
  const [first, second] = [newTab('first'), newTab('second')]
  first.wait()
  await expectAtWork('first')
  second.wait()
  second.wait()
  second.leave()
  first.leave()
  await expectAtWork()
  second.wait()
  await expectAtWork('second')
})
