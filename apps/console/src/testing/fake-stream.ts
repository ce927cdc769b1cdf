import type { LiveRow, LiveTopic, Presence } from '@khlang/contract/live'
import { act } from 'react'
import { vi } from 'vitest'
import { joinStream } from '#live/stream.ts'
import type { StreamMessage } from '#live/stream-message.ts'

/** The channel by which this tab hears what the leading tab hears. */
class Channel {
  static joined: Channel | undefined
  onmessage: ((event: { data: StreamMessage }) => void) | null = null
  constructor() {
    Channel.joined = this
  }
  postMessage() {}
  addEventListener() {}
}

// Another tab holds the lock, and so the connection.
vi.stubGlobal('BroadcastChannel', Channel)
vi.stubGlobal('navigator', { locks: { request: () => Promise.resolve() } })
joinStream()
vi.unstubAllGlobals()

let connections = 1
const forward = (message: object) =>
  act(() => Channel.joined!.onmessage!({ data: { epoch: `c${connections}`, ...message } as StreamMessage }))
forward({ kind: 'opened' })

/** For tests in happy-dom: what the leading tab forwards from the server, as the test says. */
export const fakeStream = {
  /** A row with those of its fields that the test needs. */
  sends: (topic: LiveTopic, row: object) =>
    forward({ kind: 'row', event: { topic, row } as unknown as LiveRow }),
  /** The row that an employee has open. */
  presence: (who: Presence) => forward({ kind: 'presence', who }),
  /** The connection is there; nothing has happened. */
  beat: () => forward({ kind: 'beat' }),
  /** Rows of this topic may have been missed. */
  missed: (topic: LiveTopic) => forward({ kind: 'resync', topic }),
  /** The connection was lost and is there again, so that rows of every topic may have been missed. */
  reconnects() {
    connections++
    forward({ kind: 'opened' })
  },
}
