import { coveredBy, type LossReturnSpan } from '@khlang/domain/rewards/loss-return'
import type { Day } from '@khlang/domain/time'
import type { Sql } from '#platform/database/database.ts'
import { foldRollups } from '#rollups/rollup-store.ts'
import { type Terms, termsOf } from './rate-store.ts'

export type LossReturnPeriod = { span: LossReturnSpan; day: Day }

/** Brings the precomputed sums up to date, and returns the terms of a period: its days and its rate. */
export async function foldAndReadTerms(sql: Sql, { span, day }: LossReturnPeriod): Promise<Terms> {
  const [terms] = await Promise.all([termsOf(sql, coveredBy(span, day)), foldRollups(sql)])
  return terms
}
