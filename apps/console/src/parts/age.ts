/** How urgent a wait is: grey, then amber, then red, with the shop's thresholds in seconds. */
export type Ageing = 'fresh' | 'ageing' | 'late'

/**
 * Returns how urgent a wait is. Exactly `amber` seconds already count as ageing; exactly `red` seconds do not
 * yet count as late.
 */
export const ageingOf = (seconds: number, { amber, red }: { amber: number; red: number }): Ageing =>
  seconds < amber ? 'fresh' : seconds <= red ? 'ageing' : 'late'

/** Returns whole seconds since a time, rounded down; 0 for a time in the future. */
export const secondsSince = (iso: string, nowMs: number) =>
  Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 1000))

/** Formats whole seconds as `1:42`, for a lease or a waiting time; a negative number as `0:00`. */
export const countdown = (seconds: number) =>
  `${Math.floor(Math.max(0, seconds) / 60)}:${String(Math.max(0, seconds) % 60).padStart(2, '0')}`
