import type { CoveredDays, LossReturnRate } from '@khlang/domain/rewards/loss-return'
import type { Db, Tx } from '#platform/database/database.ts'

export type RateRecord = LossReturnRate & { employee: string | null; createdAt: Date }

const rates = (db: Db) => db`
  select id, from_month::text as from_month, lost, won, employee, created_at from loss_return_rate`

/** Terms of a loss-return: the period, and the rate that applies on its first day. */
export type Terms = { covered: CoveredDays; rate: RateRecord }

/** Returns the terms of a period. The first rate begins in the year 2000, so every period has a rate. */
export async function termsOf(db: Db, covered: CoveredDays): Promise<Terms> {
  const [rate] = await db<RateRecord[]>`
    ${rates(db)} where from_month <= ${covered.from} order by loss_return_rate.from_month desc limit 1`
  return { covered, rate: rate! }
}

/** Returns all rates, the one that begins last first. */
export const listRates = (db: Db): Promise<RateRecord[]> =>
  db<RateRecord[]>`${rates(db)} order by loss_return_rate.from_month desc`

/** Adds a rate. Returns null if a rate begins with this month already. */
export async function addRate(
  tx: Tx,
  { fromMonth, lost, won, employee }: Omit<RateRecord, 'id' | 'createdAt'>,
): Promise<RateRecord | null> {
  const [row] = await tx<RateRecord[]>`
    insert into loss_return_rate (from_month, lost, won, employee) values (${fromMonth}, ${lost}, ${won}, ${employee})
    on conflict (from_month) do nothing
    returning id, from_month::text as from_month, lost, won, employee, created_at`
  return row ?? null
}
