import type { LiveRow } from '@khlang/contract/live'

export type Cue = 'deposit' | 'withdrawal' | 'entry' | 'unknown'

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
