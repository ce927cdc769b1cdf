import type { LiveBeat, LiveResync, LiveRow, Presence } from '@khlang/contract/live'
import { backoffMs } from './backoff.ts'
import { staleAfterMs } from './connection-health.ts'
import type { StreamMessage } from './stream-message.ts'
import { heardServerTime } from './server-clock.ts'

type WithoutEpoch<Message> = Message extends unknown ? Omit<Message, 'epoch'> : never

/**
 * Keeps the browser's only stream from the server open, in the leading tab, and passes its messages to
 * `onMessage`. Reconnects after an error, after silence and when the network returns. Calls `onTrouble` after
 * every error, since the browser does not report whether the session had ended.
 */
export function leaderStream(onMessage: (message: StreamMessage) => void, onTrouble: () => void) {
  let source: EventSource | null = null
  /** Identifies the open connection, for tabs that must know whether they missed rows. */
  let epoch: string | null = null
  let tries = 0
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  open()
  addEventListener('online', open)
  return {
    /** The epoch of the open connection; null while there is none. */
    epoch: () => epoch,
    /** Ends the connection for good: another tab leads. */
    close() {
      removeEventListener('online', open)
      source?.close()
      source = epoch = null
      clearTimeout(reconnectTimer)
      clearTimeout(watchdog)
    },
  }

  function open() {
    clearTimeout(reconnectTimer)
    source?.close()
    const [newEpoch, stream] = [crypto.randomUUID(), new EventSource('/api/live')]
    source = stream
    restartWatchdog()
    const pass = (message: WithoutEpoch<StreamMessage>) => {
      if (source !== stream) return
      restartWatchdog()
      onMessage({ ...message, epoch: newEpoch })
    }
    stream.onopen = () => {
      tries = 0
      epoch = newEpoch
      pass({ kind: 'opened' })
    }
    stream.onerror = () => {
      if (source !== stream) return
      onTrouble()
      openLater()
    }
    stream.addEventListener('beat', ({ data }: MessageEvent<string>) => {
      const { at, build } = JSON.parse(data) as LiveBeat
      heardServerTime(at)
      pass({ kind: 'beat', build })
    })
    stream.addEventListener('row', ({ data }: MessageEvent<string>) =>
      pass({ kind: 'row', event: JSON.parse(data) as LiveRow }),
    )
    stream.addEventListener('presence', ({ data }: MessageEvent<string>) =>
      pass({ kind: 'presence', who: JSON.parse(data) as Presence }),
    )
    // The first `resync` of a connection is ignored, since the new epoch has already made the lists reload.
    let isGreeted = false
    stream.addEventListener('resync', ({ data }: MessageEvent<string>) => {
      if (isGreeted) pass({ kind: 'resync', topic: (JSON.parse(data) as LiveResync).topic ?? null })
      else pass({ kind: 'beat' })
      isGreeted = true
    })
  }

  function restartWatchdog() {
    clearTimeout(watchdog)
    watchdog = setTimeout(openLater, staleAfterMs)
  }

  function openLater() {
    source?.close()
    epoch = null
    clearTimeout(watchdog)
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(open, backoffMs(tries++, Math.random()))
  }
}
