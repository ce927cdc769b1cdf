import { fewAtOnce } from './few-at-once.ts'
import { refuse } from './refusal.ts'

const comeAgainMs = 1_000

/**
 * What the database is asked for whoever has not shown yet who they are: however many come at once, they have two of our connections to it
 * and those who work have the rest.
 */
export const forStrangers = fewAtOnce({ atOnce: 2, waiting: 4_000 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + comeAgainMs).toISOString() }),
)
