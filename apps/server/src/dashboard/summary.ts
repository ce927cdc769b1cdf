import type { DashboardSummary, DayTotals, WindowTotals } from '@khlang/contract/dashboard'
import { windowsOf } from '@khlang/domain/dashboard/windows'
import { noTurnover } from '@khlang/domain/reports/turnover'
import type { Period } from '@khlang/domain/reports/period-parts'
import type { Day } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'
import { readShared } from '#platform/database/share-lookup.ts'
import { foldRollups, newestCheck } from '#rollups/rollup-store.ts'
import { figuresOf } from '#rollups/rows.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { type DayMoved, findToday, listDays } from '#rollups/days-store.ts'

/**
 * Returns the figures of this month, of the same days of last month, of the whole last month, and of each
 * recent day including today; also the result of the last nightly check of the precomputed sums. All figures come
 * from one query of the days, so that they agree.
 */
export async function summary({ caller, sql }: Context): Promise<DashboardSummary> {
  permit(caller, 'dashboard.view')
  return readShared(sql, ['dashboard/summary'], async () => {
    const { today, at } = await findToday(sql)
    const check = await newestCheck(sql)
    return {
      ...(await summaryOf(sql, today)),
      at: at.toISOString(),
      check: check && { ...check, at: check.at.toISOString() },
    }
  })
}

export async function summaryOf(db: Db, today: Day): Promise<Omit<DashboardSummary, 'at' | 'check'>> {
  await foldRollups(db)
  const periods = windowsOf(today)
  const days = await listDays(db, periods.all)
  const daysWithin = ({ from, to }: Period) => days.filter(({ day }) => day >= from && day <= to)
  const addedUp = (period: Period) => windowOf(period, daysWithin(period))
  return {
    day: today,
    thisMonth: addedUp(periods.thisMonth),
    sameDays: addedUp(periods.sameDays),
    lastMonth: addedUp(periods.lastMonth),
    series: daysWithin(periods.series).map(dayTotals),
  }
}

const dayTotals = ({ day, active, firstDeposits, ...turnover }: DayMoved): DayTotals => ({
  day,
  active,
  firstDeposits,
  ...figuresOf(turnover),
})

function windowOf(period: Period, days: readonly DayMoved[]): WindowTotals {
  const sum = { ...noTurnover, active: 0, firstDeposits: 0 }
  for (const day of days) for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += day[name]
  const { active, firstDeposits, ...turnover } = sum
  return { ...period, days: days.length, active, firstDeposits, ...figuresOf(turnover) }
}
