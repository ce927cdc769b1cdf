import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HandSource } from './hand-source.ts'
import { leaderStream } from './leader-stream.ts'
import type { StreamMessage } from './stream-message.ts'

beforeEach(() => {
  vi.stubGlobal('EventSource', HandSource)
  vi.stubGlobal('addEventListener', () => {})
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a stream as the server does: it greets with a `resync`. Returns the kinds of all messages since. */
function openStream(): string[] {
  const kinds: string[] = []
  leaderStream(
    ({ kind }: StreamMessage) => kinds.push(kind),
    () => {},
  )
  HandSource.last.onopen()
  HandSource.last.send('resync', {})
  return kinds
}

test('the greeting of a new connection does not make lists read twice', () => {
  expect(openStream()).toEqual(['opened', 'beat'])
})

test('a loss of changes right after the greeting makes lists read again', () => {
  const kinds = openStream()
  HandSource.last.send('resync', {})
  expect(kinds).toEqual(['opened', 'beat', 'resync'])
})

test('a loss of changes names its topic, or none if it concerns every list', () => {
  const topics: unknown[] = []
  leaderStream(
    (message: StreamMessage) => message.kind === 'resync' && topics.push(message.topic),
    () => {},
  )
  HandSource.last.onopen()
  for (const said of [{}, { topic: 'orders' }, {}]) HandSource.last.send('resync', said)
  expect(topics).toEqual(['orders', null])
})

test('a connection opened again after an error is greeted again', () => {
  const kinds = openStream()
  HandSource.last.onerror()
  vi.runOnlyPendingTimers()
  HandSource.last.onopen()
  HandSource.last.send('resync', {})
  HandSource.last.send('resync', {})
  expect(kinds).toEqual(['opened', 'beat', 'opened', 'beat', 'resync'])
})
