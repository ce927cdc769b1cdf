import type { LiveBeat, LiveResync, LiveRow, Presence } from '@khlang/contract/live'
import { backoffMs } from './backoff.ts'
import { staleAfterMs } from './connection-health.ts'
import type { StreamMessage } from './stream-message.ts'
import { heardServerTime } from './server-clock.ts'

/** How long a `resync` on a new connection is ignored: the new epoch already makes lists read again. */
const greetingMs = 1_000

/**
 * Keeps the browser's one connection to the server open, in the leading tab. Reconnects after an error, after
 * silence and when the network returns. Calls `trouble` after every failed try, since the browser does not
 * tell whether the session had ended.
 */
export function leaderStream(say: (said: StreamMessage) => void, trouble: () => void) {
  let source: EventSource | null = null
  let epoch: string | null = null
  let tries = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  const again = () => {
    source?.close()
    epoch = null
    clearTimeout(watchdog)
    clearTimeout(waiting)
    waiting = setTimeout(open, backoffMs(tries++, Math.random()))
  }
  const watch = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(again, staleAfterMs)
  }
  function open() {
    clearTimeout(waiting)
    source?.close()
    const [here, stream, openedAt] = [crypto.randomUUID(), new EventSource('/api/live'), { time: 0 }]
    source = stream
    watch()
    const heard = (said: Omit<StreamMessage, 'epoch'>) => {
      if (source !== stream) return
      watch()
      say({ ...said, epoch: here } as StreamMessage)
    }
    stream.onopen = () => {
      tries = 0
      epoch = here
      openedAt.time = Date.now()
      heard({ kind: 'opened' })
    }
    stream.onerror = () => {
      if (source !== stream) return
      trouble()
      again()
    }
    stream.addEventListener('beat', ({ data }: MessageEvent<string>) => {
      const { at, build } = JSON.parse(data) as LiveBeat
      heardServerTime(at)
      heard({ kind: 'beat', build } as StreamMessage)
    })
    stream.addEventListener('row', ({ data }: MessageEvent<string>) =>
      heard({ kind: 'row', event: JSON.parse(data) as LiveRow } as StreamMessage),
    )
    stream.addEventListener('presence', ({ data }: MessageEvent<string>) =>
      heard({ kind: 'presence', who: JSON.parse(data) as Presence } as StreamMessage),
    )
    stream.addEventListener('resync', ({ data }: MessageEvent<string>) => {
      const { topic } = JSON.parse(data || '{}') as LiveResync
      if (!topic && Date.now() - openedAt.time < greetingMs) heard({ kind: 'beat' })
      else heard({ kind: 'resync', topic: topic ?? null } as StreamMessage)
    })
  }

  open()
  addEventListener('online', open)
  return { epoch: () => epoch }
}
