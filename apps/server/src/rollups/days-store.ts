import type { Turnover } from '@khlang/domain/reports/turnover'
import type { Period } from '@khlang/domain/reports/period-parts'
import type { Day } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'

/**
 * The totals of a Bangkok day, over players who count in reports. `active`: the players who signed in, deposited or
 * withdrew. `firstDeposits`: the players whose first deposit this was.
 */
export type DayMoved = Turnover & { day: Day; active: number; firstDeposits: number }

/** Lists every day of a period, including days on which nothing happened. */
export const listDays = (
  db: Db,
  { from, to }: Period,
  direction: 'asc' | 'desc' = 'asc',
): Promise<DayMoved[]> =>
  db<DayMoved[]>`
    select days.day::date::text as day,
      coalesce(t.deposit_count, 0) as deposit_count, coalesce(t.deposits, 0) as deposits,
      coalesce(t.withdrawal_count, 0) as withdrawal_count, coalesce(t.withdrawals, 0) as withdrawals,
      coalesce(t.bonus, 0) as bonus, coalesce(t.seasonal_gifts, 0) as seasonal_gifts,
      coalesce(t.redemptions, 0) as redemptions, coalesce(t.roulette, 0) as roulette,
      coalesce(t.loss_returns, 0) as loss_returns, coalesce(t.referral_bonuses, 0) as referral_bonuses,
      coalesce(t.active, 0) as active, coalesce(t.first_deposits, 0) as first_deposits
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
      left join day_total t on t.day = days.day::date and t.day between ${from} and ${to}
    order by days.day ${direction === 'asc' ? db`asc` : db`desc`}`

/**
 * Returns the oldest day with any totals (today if there is none), and today in Bangkok, by the clock of the
 * database.
 */
export async function endsOfDays(db: Db): Promise<{ first: Day; today: Day }> {
  const [row] = await db<{ first: Day; today: Day }[]>`
    select coalesce(min(day), bangkok_day(clock_timestamp()))::text as first, bangkok_day(clock_timestamp())::text as today
    from day_total`
  return row!
}

/** Returns today in Bangkok and the time now, by the clock of the database. */
export async function findToday(db: Db): Promise<{ today: Day; at: Date }> {
  const [row] = await db<{ today: Day; at: Date }[]>`
    select bangkok_day(clock_timestamp())::text as today, clock_timestamp() as at`
  return row!
}
