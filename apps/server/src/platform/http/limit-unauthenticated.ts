import { limitConcurrency } from './limit-concurrency.ts'
import { refuse } from './refusal.ts'

const retryAfterMs = 1_000

/**
 * Limits database access for callers who are not authenticated yet: however many there are, they use at most
 * two of our connections, and the others stay free for staff.
 */
export const limitUnauthenticated = limitConcurrency({ maxRunning: 2, maxWaiting: 4_000 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + retryAfterMs).toISOString() }),
)
