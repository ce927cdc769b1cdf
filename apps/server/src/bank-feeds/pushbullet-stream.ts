import { z } from 'zod'
import type { PushbulletEndpoints } from './pushbullet.ts'

/** `beat`: a heartbeat. `stored`: new pushes can be read from the API. `push`: a push that is stored nowhere. */
export type StreamEvent = { type: 'open' | 'beat' | 'stored' } | { type: 'push'; push: unknown }
export type Ended = 'closed' | 'silent' | 'unreachable' | 'stopped'

const message = z.union([
  z.object({ type: z.literal('nop') }),
  z.object({ type: z.literal('tickle'), subtype: z.string() }),
  z.object({ type: z.literal('push'), push: z.unknown() }),
])
/** A longer event is ignored. */
const maxCharacters = 1_000_000

/**
 * Listens to Pushbullet's stream over one connection and returns how that connection ended. A connection that is silent
 * for too long counts as dead, even if the operating system considers it open.
 */
export function listenToStream(
  endpoints: PushbulletEndpoints,
  token: string,
  {
    maxSilenceMs,
    signal,
    onEvent,
  }: { maxSilenceMs: number; signal: AbortSignal; onEvent: (event: StreamEvent) => void },
): Promise<Ended> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${endpoints.stream}/${encodeURIComponent(token)}`)
    let opened = false
    let silenceTimer = setTimeout(() => end('silent'), maxSilenceMs)
    const stop = () => end('stopped')

    function end(how: Ended) {
      clearTimeout(silenceTimer)
      signal.removeEventListener('abort', stop)
      socket.onmessage = socket.onclose = socket.onerror = socket.onopen = null
      socket.close()
      resolve(how)
    }

    function restartSilence() {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(() => end('silent'), maxSilenceMs)
    }

    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) return stop()
    socket.onopen = () => {
      opened = true
      restartSilence()
      onEvent({ type: 'open' })
    }
    socket.onmessage = ({ data }) => {
      restartSilence()
      const event = readEvent(data)
      if (event) onEvent(event)
    }
    socket.onclose = () => end(opened ? 'closed' : 'unreachable')
    socket.onerror = () => end(opened ? 'closed' : 'unreachable')
  })
}

/** Reads one event of the stream. Null for a message that cannot be read or that does not concern us: it is ignored. */
function readEvent(data: unknown): StreamEvent | null {
  if (typeof data !== 'string' || data.length > maxCharacters) return null
  let read: unknown
  try {
    read = JSON.parse(data)
  } catch {
    return null
  }
  const parsed = message.safeParse(read)
  if (!parsed.success) return null
  if (parsed.data.type === 'nop') return { type: 'beat' }
  if (parsed.data.type === 'push') return { type: 'push', push: parsed.data.push }
  return parsed.data.subtype === 'push' ? { type: 'stored' } : null
}
