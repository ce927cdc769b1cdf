import type { LiveRow, Presence } from '@khlang/contract/live'
import { leaderStream } from './leader-stream.ts'
import { newRereads } from './rereads.ts'
import { tell } from './tell.ts'
import { staleAfterMs } from './connection-health.ts'
import type { Hello, Leading, StreamMessage, TabMessage } from './stream-message.ts'

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
 * Name of the lock and of the channel. Tabs of earlier versions have another one, since they do not answer that they
 * lead: beside a newer tab, two would lead.
 */
const streamName = 'khlang-live-2'
/** How often a tab that does not lead looks whether the leading one still runs. */
const checkEveryMs = 5_000
/** How long the leading tab may take to answer that it runs. */
const answerWithinMs = 3_000

let leading: ReturnType<typeof leaderStream> | null = null
let queueing = new AbortController()
let joinedAt = 0
let leaderHeardAt = 0

/**
 * Joins the browser's shared stream. One tab at a time holds the lock and the connection and forwards the messages
 * (over HTTP/1.1 a browser opens at most six connections to a server, so six tabs with one each would block all).
 * When that tab closes, the browser gives the lock to another one. A tab that sleeps keeps the lock, as on phones every
 * tab in the background does: a visible tab then takes it over.
 */
export function joinStream() {
  if (channel) return
  channel = new BroadcastChannel(streamName)
  joinedAt = Date.now()
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'hello') return answerHello()
    leaderHeardAt = Date.now()
    if (data.kind !== 'leading') onMessage(data)
  }
  channel.postMessage({ kind: 'hello' } satisfies Hello)
  requestLead({ signal: queueing.signal })
  setInterval(askSilentLeader, checkEveryMs)
}

/** Leads as soon as this tab has the lock. If another one takes it over meanwhile, queues for it again. */
function requestLead(options: LockOptions): void {
  let hasLed = false
  const lead = () => {
    hasLed = true
    leading = leaderStream(
      (message) => {
        onMessage(message)
        channel?.postMessage(message)
      },
      () => tell(troubleListeners),
    )
    return new Promise<never>(() => {})
  }
  navigator.locks.request(streamName, options, lead).catch(() => {
    if (!hasLed) return // no longer queueing, to take over
    leading?.close()
    leading = null
    queueing = new AbortController()
    requestLead({ signal: queueing.signal })
  })
}

function answerHello() {
  if (!leading) return
  channel?.postMessage({ kind: 'leading' } satisfies Leading)
  const current = leading.epoch()
  if (current) channel?.postMessage({ kind: 'opened', epoch: current } satisfies StreamMessage)
}

/** Takes the lead over from a tab that does not answer. One whose connection is lost does answer, and keeps it. */
function askSilentLeader() {
  const askedAt = Date.now()
  if (isLedByOther() && askedAt - (heardAt ?? joinedAt) >= staleAfterMs) {
    channel?.postMessage({ kind: 'hello' } satisfies Hello)
    setTimeout(() => {
      if (!isLedByOther() || leaderHeardAt >= askedAt) return
      queueing.abort()
      requestLead({ steal: true })
    }, answerWithinMs)
  }
}

/** Whether this tab is in front, and depends on another one. */
const isLedByOther = () => leading === null && document.visibilityState === 'visible'

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
