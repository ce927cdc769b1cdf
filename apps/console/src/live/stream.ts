import type { LiveRow, Presence } from '@khlang/contract/live'
import { leaderStream } from './leader-stream.ts'
import { newRereads } from './rereads.ts'
import { tell } from './tell.ts'
import type { Hello, StreamMessage } from './stream-message.ts'

type RowListener = (event: LiveRow) => void

const rowListeners = new Set<RowListener>()
const rereads = newRereads()
const presenceListeners = new Set<(who: Presence) => void>()
const troubleListeners = new Set<() => void>()
const buildListeners = new Set<() => void>()
let build: string | null = null
/** The connection from which the last message came; a message of another one means that rows may have been missed. */
let epoch: string | null = null
let heardAt: number | null = null
let channel: BroadcastChannel | null = null

/**
 * Joins the browser's shared stream. One tab at a time holds the lock and the connection and forwards the messages
 * (over HTTP/1.1 a browser opens at most six connections to a server, so six tabs with one each would block all).
 * When that tab closes, the browser gives the lock to another one.
 */
export function joinStream() {
  if (channel) return
  channel = new BroadcastChannel('khlang-live')
  const say = (message: StreamMessage) => {
    onMessage(message)
    channel?.postMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<StreamMessage | Hello>) =>
    data.kind !== 'hello' && onMessage(data)
  channel.postMessage({ kind: 'hello' } satisfies Hello)
  void navigator.locks.request('khlang-live', () => {
    const leading = leaderStream(say, () => tell(troubleListeners))
    channel?.addEventListener('message', ({ data }: MessageEvent<StreamMessage | Hello>) => {
      const current = leading.epoch()
      if (data.kind === 'hello' && current)
        channel?.postMessage({ kind: 'opened', epoch: current } satisfies StreamMessage)
    })
    return new Promise<never>(() => {})
  })
}

function onMessage(message: StreamMessage) {
  heardAt = Date.now()
  if (message.epoch !== epoch) {
    epoch = message.epoch
    rereads.tellMissed(null)
  }
  if (message.kind === 'beat' && message.build !== undefined && message.build !== build) {
    build = message.build
    tell(buildListeners)
  }
  if (message.kind === 'row') tell(rowListeners, message.event)
  if (message.kind === 'presence') tell(presenceListeners, message.who)
  if (message.kind === 'resync') rereads.tellMissed(message.topic)
}

function listen<Listener>(listeners: Set<Listener>) {
  return (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}

/** What the pages use of the stream. */
export const stream = {
  onRow: listen(rowListeners),
  onReread: rereads.onReread,
  /** Makes everything on this page read again at once, since reads may have been refused meanwhile. */
  readAllAgain: () => rereads.tellMissed(null),
  onPresence: listen(presenceListeners),
  /** Calls the listener, in the tab with the connection, after every error of it: the session may have ended. */
  onTrouble: listen(troubleListeners),
  /** Calls the listener when `build` changes. */
  onBuild: listen(buildListeners),
  /** The console build that the server serves now; null until the server has sent it. */
  build: () => build,
  /** Whether any connection has opened; it stays true when that is lost. */
  isOpen: () => epoch !== null,
  /** When this tab last got a message, in milliseconds since 1970 by its own clock; null for never. */
  heardAt: () => heardAt,
}
export type Stream = Pick<typeof stream, 'onRow' | 'onReread' | 'isOpen'>
