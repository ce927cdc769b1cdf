import type { LiveRow } from '@khlang/contract/live'
import type { Preferences } from '@khlang/domain/staff/preferences'

export type Cue = 'deposit' | 'entry' | 'withdrawal' | 'unknown' | 'late'
type Sound = Preferences['sound']

const freshMs = 60_000

/** What a live row should sound like: news that somebody must act on, and nothing else. */
export function cueOf({ topic, row }: LiveRow, now: number): Cue | null {
  if (topic === 'orders') return row.state === 'unknown' ? 'unknown' : null
  const fresh = row.state === 'pending' && now - Date.parse(row.createdAt) < freshMs
  if (!fresh) return null
  if (topic === 'deposits') return 'deposit'
  if (topic === 'withdrawals') return 'withdrawal'
  return row.direction === 'in' ? 'entry' : null
}

/** Money that came in belongs to the same wish as a deposit that was asked for. */
const wishOf = (cue: Cue) => (cue === 'entry' ? 'deposit' : cue)

/** Whether somebody who chose these news wants this one now, heard or read. */
export const isWanted = ({ cues, quiet }: Pick<Sound, 'cues' | 'quiet'>, cue: Cue, now: number) =>
  cues.includes(wishOf(cue)) && !(quiet && isBetween(clockAt(now), quiet))

/** From one time of day to another, over midnight too; from and to the same is the whole day. */
function isBetween(clock: string, { from, to }: { from: string; to: string }) {
  return from < to ? clock >= from && clock < to : clock >= from || clock < to
}

/** The time of day in Bangkok, always +07:00. */
const clockAt = (now: number) => new Date(now + 7 * 3_600_000).toISOString().slice(11, 16)
