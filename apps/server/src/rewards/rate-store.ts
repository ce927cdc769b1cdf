import type { CoveredDays, LossReturnRate } from '@khlang/domain/rewards/loss-return'
import type { Day } from '@khlang/domain/time'
import type { Db, Tx } from '#platform/database/database.ts'

export type RateRecord = LossReturnRate & { employee: string | null; createdAt: Date }

const rates = (db: Db) => db`
  select id, from_month::text as from_month, lost, won, employee, created_at from loss_return_rate_in_force r`

/** Terms of a loss-return: the period, and the rate that applies on its first day. */
export type Terms = { covered: CoveredDays; rate: RateRecord }

/** Returns the terms of a period. The first rate begins in the year 2000, so every period has a rate. */
export async function termsOf(db: Db, covered: CoveredDays): Promise<Terms> {
  const [rate] = await db<RateRecord[]>`
    ${rates(db)} where from_month <= ${covered.from} order by r.from_month desc limit 1`
  return { covered, rate: rate! }
}

/** Returns the rate of each month with which one begins, the last month first. */
export const listRates = (db: Db): Promise<RateRecord[]> =>
  db<RateRecord[]>`${rates(db)} order by r.from_month desc`

/** Returns the rate that begins with this month, if any, and lets nobody else add one until the transaction ends. */
export async function lockRate(tx: Tx, fromMonth: Day): Promise<RateRecord | null> {
  await tx`select pg_advisory_xact_lock(hashtextextended('loss return rates', 0))`
  const [row] = await tx<RateRecord[]>`${rates(tx)} where from_month = ${fromMonth}`
  return row ?? null
}

/** Adds a rate. It replaces another one that begins with the same month. */
export async function addRate(
  tx: Tx,
  { fromMonth, lost, won, employee }: Omit<RateRecord, 'id' | 'createdAt'>,
): Promise<RateRecord> {
  const [row] = await tx<RateRecord[]>`
    insert into loss_return_rate (from_month, lost, won, employee) values (${fromMonth}, ${lost}, ${won}, ${employee})
    returning id, from_month::text as from_month, lost, won, employee, created_at`
  return row!
}
