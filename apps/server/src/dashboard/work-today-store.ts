import type { WorkOfEmployee } from '@khlang/contract/staff/employees'
import { type Day, instantsOf } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'
import { findToday } from '#rollups/days-store.ts'
import { findEmployeeTotals } from './work-store.ts'

/** More than a shop has employees. */
const everybody = 10_000

type Activities = { employee: string; matches: number; created: number }

/** Counts a day's matches and created requests per employee from the audit log, using the index `audit_of_act`. */
function findActivities(db: Db, day: Day): Promise<Activities[]> {
  const { from, before } = instantsOf(day, day)
  return db<Activities[]>`
    select actor as employee, count(*) filter (where act = 'entry.match') as matches, count(*) filter (where act = 'request.create') as created
    from audit where at >= ${from} and at < ${before} and act in ('entry.match', 'request.create') and actor like '%@%'
      and actor not like 'service:%'
    group by actor`
}

/**
 * Returns each employee's work today (Bangkok). Credits and payouts count for the `employee` of the request;
 * matches and created requests are counted in the audit log.
 */
export async function findWorkToday(db: Db): Promise<{ day: Day; rows: WorkOfEmployee[] }> {
  const { today } = await findToday(db)
  const [totals, activities] = [
    await findEmployeeTotals(db, today, everybody),
    await findActivities(db, today),
  ]
  const names = new Set([...totals, ...activities].map(({ employee }) => employee))
  return {
    day: today,
    rows: [...names].map((employee) => {
      const total = totals.find((one) => one.employee === employee)
      const activity = activities.find((one) => one.employee === employee)
      return {
        employee,
        matches: activity?.matches ?? 0,
        credits: total?.credits ?? 0,
        payouts: total?.payouts ?? 0,
        created: activity?.created ?? 0,
      }
    }),
  }
}
