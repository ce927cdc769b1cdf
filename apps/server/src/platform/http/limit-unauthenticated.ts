import { limitConcurrency } from './limit-concurrency.ts'
import { refuse } from './refusal.ts'

const comeAgainMs = 1_000

/**
 * Limits database access for callers who are not authenticated yet: however many come at once, they use two
 * of our connections, and the rest stay free for those who work.
 */
export const limitUnauthenticated = limitConcurrency({ atOnce: 2, waiting: 4_000 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + comeAgainMs).toISOString() }),
)
