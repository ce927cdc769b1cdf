import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HandSource } from './hand-source.ts'

/** A channel between tabs that delivers at once. */
class Channel extends EventTarget {
  static all: Channel[] = []
  onmessage: ((event: MessageEvent) => void) | null = null
  constructor() {
    super()
    Channel.all.push(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all.filter((one) => one !== this)) {
      const event = new MessageEvent('message', { data: structuredClone(data) })
      other.onmessage?.(event)
      other.dispatchEvent(event)
    }
  }
}

/** The lock of all tabs, as browsers have it: granted in turn, and taken away by `steal`. */
class Locks {
  holder: { reject: (why: Error) => void } | null = null
  queue: (() => void)[] = []
  request(_name: string, { signal, steal = false }: LockOptions, lead: () => Promise<never>) {
    return new Promise<never>((_resolve, reject) => {
      const grant = () => {
        this.holder = { reject }
        void lead()
      }
      signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter((one) => one !== grant)
        reject(new Error('aborted'))
      })
      if (steal) {
        this.holder?.reject(new Error('taken over'))
        grant()
      } else if (this.holder === null) grant()
      else this.queue.push(grant)
    })
  }
}

const page = { visibilityState: 'visible' }
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('EventSource', HandSource)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { locks: new Locks() })
  vi.useFakeTimers()
  Channel.all = []
  page.visibilityState = 'visible'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a tab, which has its own copy of the module. Returns what its pages hear. */
async function openTab() {
  vi.resetModules()
  const { joinStream, stream } = await import('./stream.ts')
  const heard: unknown[] = []
  stream.onRow(({ topic }) => heard.push(`row of ${topic}`))
  stream.onReread(() => heard.push('reread'))
  stream.onPresence((who) => heard.push(who))
  stream.onBuild(() => heard.push(`build ${stream.build()}`))
  joinStream()
  return { heard, stream }
}

/** The server greets every connection with a `resync`. */
function connect() {
  HandSource.last.onopen()
  HandSource.last.send('resync', {})
}

test('what the leading tab hears, every other tab hears too', async () => {
  const [leading, other] = [await openTab(), await openTab()]
  connect()
  leading.heard.length = other.heard.length = 0
  HandSource.last.send('row', { topic: 'entries', row: { id: 'e1' } })
  HandSource.last.send('presence', { email: 'nok', displayName: 'Nok', entryId: 'e1' })
  HandSource.last.send('resync', {})
  expect(leading.heard).toEqual([
    'row of entries',
    { email: 'nok', displayName: 'Nok', entryId: 'e1' },
    'reread',
  ])
  expect(other.heard).toEqual(leading.heard)
})

test('a tab that joins later knows at once that the stream is open', async () => {
  await openTab()
  connect()
  const late = await openTab()
  expect(late.stream.isOpen()).toBe(true)
})

test('a page may make everything read again, in this tab alone', async () => {
  const [leading, other] = [await openTab(), await openTab()]
  connect()
  leading.heard.length = other.heard.length = 0
  other.stream.readAllAgain()
  expect(other.heard).toEqual(['reread'])
  expect(leading.heard).toEqual([])
})

/** As a phone does with a tab in the background: it hears nothing of the others, and does not run. */
function putToSleep(channel: Channel) {
  Channel.all = Channel.all.filter((one) => one !== channel)
}

test('a visible tab takes the lead over from a tab that sleeps, which queues again when it wakes', async () => {
  await openTab()
  const sleeping = Channel.all[0]!
  connect()
  const beats = HandSource.last
  const visible = await openTab()
  putToSleep(sleeping)
  const closed = vi.spyOn(beats, 'close')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(HandSource.last).not.toBe(beats)
  expect(closed).toHaveBeenCalled() // by the first tab, as soon as it runs again
  visible.heard.length = 0
  connect()
  HandSource.last.send('row', { topic: 'entries', row: { id: 'e1' } })
  expect(visible.heard).toEqual(['reread', 'row of entries'])
})

test('a leading tab that has lost its connection answers, and keeps the lead', async () => {
  await openTab()
  connect()
  await openTab()
  HandSource.last.onerror()
  const request = vi.spyOn(navigator.locks, 'request')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request).not.toHaveBeenCalled()
})

test('a tab in the background takes nothing over', async () => {
  await openTab()
  connect()
  await openTab()
  putToSleep(Channel.all[0]!)
  page.visibilityState = 'hidden'
  const request = vi.spyOn(navigator.locks, 'request')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request).not.toHaveBeenCalled()
})
