import type { DayShown } from '@khlang/contract/reports/daily-close'
import { bahtText } from '@khlang/domain/money'
import { differencesOf } from '@khlang/domain/reports/day-difference'
import {
  dayCan,
  type Explanation,
  explains,
  unexplainedOf,
  withdrawCan,
} from '@khlang/domain/reports/day-verdict'
import type { Day } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { type CloseRecord, closesOf, type ExplanationRecord, explanationsOf } from './day-books-store.ts'
import { readDay } from './day-facts-store.ts'
import { figureList, figuresOf, markOf, type MarkedDiscrepancy } from './day-figures.ts'

export type DayNow = { discrepancies: MarkedDiscrepancy[]; shown: DayShown }

/**
 * Returns a day's current figures, its explanations, and what changed since it was closed; nothing changed if it is
 * open. `running`: today, or a future day. `stands`: the explanation covers a discrepancy as it is now.
 */
export async function dayNow(db: Db, day: Day, actor: EmployeeActor): Promise<DayNow> {
  const read = await readDay(db, day)
  const { discrepancies, figures } = figuresOf(read)
  const recordedExplanations = await explanationsOf(db, day)
  const closes = await closesOf(db, day)
  const validClose = closes.find(({ reopenedBy }) => reopenedBy === null)
  const explanations = recordedExplanations.map(explanationOf)
  const unexplained = unexplainedOf(discrepancies, explanations).length
  const { today } = read
  const can = dayCan({ day, today, closed: validClose !== undefined, unexplained }, actor.role)
  return {
    discrepancies,
    shown: {
      day,
      state: validClose ? 'closed' : day >= today ? 'running' : 'open',
      mark: markOf(JSON.stringify(figures)),
      figures,
      unexplained,
      explanations: recordedExplanations.map((one) => ({
        ...explanationShown(one),
        stands: discrepancies.some((discrepancy) => explains(explanationOf(one), discrepancy)),
        can: { withdraw: validClose ? 'day-closed' : withdrawCan(explanationOf(one), actor) },
      })),
      closings: closes.map(closeShown),
      differences: validClose ? differencesOf(figureList(validClose.figures), figureList(figures)) : [],
      can,
    },
  }
}

const explanationOf = (one: ExplanationRecord): Explanation => ({
  ...one,
  withdrawn: one.withdrawnBy !== null,
})

const explanationShown = (one: ExplanationRecord) => ({
  id: one.id,
  kind: one.kind,
  account: one.account,
  count: one.count,
  baht: bahtText(one.satang),
  body: one.body,
  author: one.author,
  at: one.createdAt.toISOString(),
  withdrawn:
    one.withdrawnBy === null
      ? null
      : {
          by: one.withdrawnBy,
          at: one.withdrawnAt!.toISOString(),
          reason: one.withdrawnBecause ?? '',
        },
})

const closeShown = (one: CloseRecord) => ({
  closedBy: one.closedBy,
  closedAt: one.closedAt.toISOString(),
  note: one.note,
  reopened:
    one.reopenedBy === null
      ? null
      : { by: one.reopenedBy, at: one.reopenedAt!.toISOString(), reason: one.reopenedBecause ?? '' },
})
