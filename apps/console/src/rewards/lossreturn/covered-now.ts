import { type Covered, coveredBy, lastCovered } from '@khlang/domain/rewards/loss-return'
import type { Day } from '@khlang/domain/time'
import { serverNow } from '#live/server-clock.ts'
import type { LossReturnSearch } from './lossreturn-search.ts'

/** What the address means: a day or a month, or the newest that is over. */
export function coveredNow({ span = 'day', day }: LossReturnSearch): Covered {
  return day === undefined ? lastCovered(span, new Date(serverNow())) : coveredBy(span, day as Day)
}
