/** If nothing arrives for this long, the screen may be out of date (a heartbeat arrives every ten seconds). */
export const staleAfterMs = 15_000

/**
 * `seconds`: since the stream last delivered anything. `offline`: the browser says so; `stale`: silence with a network.
 */
export type ConnectionHealth =
  | { state: 'connecting' }
  | { state: 'live' }
  | { state: 'stale'; seconds: number }
  | { state: 'offline'; seconds: number }

/**
 * Returns the state of the live connection, from when the stream last delivered anything; if it never has, from when it
 * was started. All times in milliseconds.
 */
export function healthAt(
  now: number,
  heardAt: number | null,
  startedAt: number,
  online: boolean,
): ConnectionHealth {
  const silentMs = now - (heardAt ?? startedAt)
  const seconds = Math.floor(silentMs / 1000)
  if (!online) return { state: 'offline', seconds }
  if (silentMs >= staleAfterMs) return { state: 'stale', seconds }
  return heardAt === null ? { state: 'connecting' } : { state: 'live' }
}
