import type { LiveRow } from '@khlang/contract/live'
import type { Preferences } from '@khlang/domain/staff/preferences'

/**
 * `entry`: money that came in; `unknown`: an order whose outcome is unknown; `late`: work that has waited too long. The
 * others are new requests.
 */
export type Cue = 'deposit' | 'entry' | 'withdrawal' | 'unknown' | 'late'
type Sound = Preferences['sound']

const freshMs = 60_000

/**
 * Returns the sound for a live row: for new work (not older than a minute) that somebody must act on, or an order of
 * unknown outcome. Null for other rows. `late` comes from elsewhere.
 */
export function cueOf({ topic, row }: LiveRow, now: number): Cue | null {
  if (topic === 'orders') return row.state === 'unknown' ? 'unknown' : null
  const isFresh = row.state === 'pending' && now - Date.parse(row.createdAt) < freshMs
  if (!isFresh) return null
  if (topic === 'deposits') return 'deposit'
  if (topic === 'withdrawals') return 'withdrawal'
  return row.direction === 'in' ? 'entry' : null
}

/** Returns the setting for a cue: incoming money has the setting of deposits. */
const settingOf = (cue: Cue) => (cue === 'entry' ? 'deposit' : cue)

/** Whether the employee wants this cue now, as a sound or a notification. */
export const isWanted = ({ cues, quiet }: Pick<Sound, 'cues' | 'quiet'>, cue: Cue, now: number) =>
  cues.includes(settingOf(cue)) && !(quiet && isBetween(clockAt(now), quiet))

/** Whether a time is between two times of day, also over midnight. Equal times mean the whole day. */
function isBetween(clock: string, { from, to }: { from: string; to: string }) {
  return from < to ? clock >= from && clock < to : clock >= from || clock < to
}

/** Returns the time of day in Bangkok, always +07:00. */
const clockAt = (now: number) => new Date(now + 7 * 3_600_000).toISOString().slice(11, 16)
