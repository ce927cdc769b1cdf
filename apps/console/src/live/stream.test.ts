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

beforeEach(() => {
  let isTaken = false
  const request = (_name: string, lead: () => Promise<never>) => {
    if (isTaken) return
    isTaken = true
    void lead()
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('EventSource', HandSource)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { locks: { request } })
  vi.useFakeTimers()
  Channel.all = []
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
