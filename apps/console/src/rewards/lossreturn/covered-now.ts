import { type CoveredDays, coveredBy, lastCovered } from '@khlang/domain/rewards/loss-return'
import type { Day } from '@khlang/domain/time'
import { serverNow } from '#live/server-clock.ts'
import type { LossReturnSearch } from './lossreturn-search.ts'

/** Returns the period of the URL: a day, or the month of a day; by default the latest one that is over. */
export function coveredNow({ span = 'day', day }: LossReturnSearch): CoveredDays {
  return day === undefined ? lastCovered(span, new Date(serverNow())) : coveredBy(span, day as Day)
}
