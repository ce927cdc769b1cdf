import { findToday } from '#dashboard/days-store.ts'
import { findHands } from '#dashboard/work-store.ts'
import type { Context } from '../context.ts'
import { permit } from './actor.ts'
import { findDeeds } from './work-store.ts'

/** What each employee did of the day so far: requests as the lists name who acted last, acts as the audit has them. */
export async function workToday({ caller, sql }: Context) {
  permit(caller, 'list.view')
  const { today } = await findToday(sql)
  const [hands, deeds] = await Promise.all([findHands(sql, today), findDeeds(sql, today)])
  const names = new Set([...hands, ...deeds].map(({ employee }) => employee))
  return {
    day: today,
    rows: [...names].map((employee) => {
      const hand = hands.find((one) => one.employee === employee)
      const deed = deeds.find((one) => one.employee === employee)
      return {
        employee,
        matches: deed?.matches ?? 0,
        credits: hand?.credits ?? 0,
        payouts: hand?.payouts ?? 0,
        created: deed?.created ?? 0,
      }
    }),
  }
}
