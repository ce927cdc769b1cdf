import type { DashboardWork } from '@khlang/contract/dashboard'
import { mostHands } from '@khlang/domain/dashboard/windows'
import type { Day } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'
import { readShared } from '#platform/database/share-lookup.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findToday } from '#rollups/days-store.ts'
import { findEmployeeTotals, findWaited, type Waited } from './work-store.ts'

/**
 * Returns how long the requests of today (Bangkok) that are credited or paid waited, and the 50 employees who handled
 * most of them.
 */
export async function work({ caller, sql }: Context): Promise<DashboardWork> {
  permit(caller, 'dashboard.view')
  return readShared(sql, ['dashboard/work'], async () => workOf(sql, (await findToday(sql)).today))
}

export async function workOf(db: Db, day: Day): Promise<DashboardWork> {
  const [waited, hands] = await Promise.all([findWaited(db, day), findEmployeeTotals(db, day, mostHands)])
  return {
    day,
    deposits: waitedOf(waited, 'deposit'),
    withdrawals: waitedOf(waited, 'withdrawal'),
    hands: hands.map((employeeTotals) => ({
      ...employeeTotals,
      credited: String(employeeTotals.credited),
      paid: String(employeeTotals.paid),
    })),
  }
}

const waitedOf = (waits: readonly Waited[], wantedKind: Waited['kind']) => {
  const { count = 0, median = null, worst = null } = waits.find(({ kind }) => kind === wantedKind) ?? {}
  return { count, median, worst }
}
