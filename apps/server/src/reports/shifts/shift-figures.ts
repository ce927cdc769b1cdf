import type { OpenBacklog, ShiftFigures } from '@khlang/contract/reports/hand-overs'
import type { BacklogName } from '@khlang/domain/reports/hand-over'
import { bahtText } from '@khlang/domain/money'
import {
  type ActivityKind,
  activityKindOf,
  activityKinds,
  movesMoney,
} from '@khlang/domain/reports/activities'
import { checkPeriod, usualFrom } from '@khlang/domain/reports/hand-over'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findShiftStart } from './hand-over-store.ts'
import { readShift, type ShiftRead, type Turnover } from './shift-store.ts'

export type Period = { from?: Date | undefined; until?: Date | undefined }

/**
 * Returns the figures of a shift at this moment. Without times: until now, from the end of the last shift that was
 * handed over or, if that is more than three days ago, from midnight (Bangkok). What is open is always as of now.
 * Refuses a period that is not allowed (`checkPeriod`).
 */
export async function shiftFigures(db: Db, period: Period): Promise<ShiftFigures> {
  const { lastUntil, lastReadAt, now, dayStart } = await findShiftStart(db)
  const until = period.until ?? now
  const from = period.from ?? usualFrom(lastUntil, { now: until, dayStart })
  const allowed = checkPeriod({ from, until, now })
  if (allowed !== true) refuse(allowed)
  const follows = lastUntil !== null && from.getTime() === lastUntil.getTime()
  const read = await readShift(db, { from, until, lastReadAt: follows ? lastReadAt : null })
  return {
    at: read.at.toISOString(),
    from: from.toISOString(),
    until: until.toISOString(),
    sending: read.hold,
    piles: Object.fromEntries(
      Object.entries(read.piles).map(([name, backlog]) => [name, backlogOf(backlog)]),
    ) as Record<BacklogName, OpenBacklog>,
    accounts: read.accounts.map(({ came, went, late, balance, heardAt, ...account }) => ({
      ...account,
      came: turnoverOf(came),
      went: turnoverOf(went),
      ...(late && { late: { came: turnoverOf(late.came), went: turnoverOf(late.went) } }),
      balance: balance && { baht: bahtText(balance.satang), at: instantOf(balance.at) },
      heardAt: heardAt === null ? null : instantOf(heardAt),
    })),
    people: peopleOf(read.acts),
  }
}

const instantOf = (ms: number) => new Date(ms).toISOString()

const turnoverOf = ({ count, satang }: Turnover) => ({ count, baht: bahtText(satang) })

const backlogOf = ({ count, satang, items }: ShiftRead['piles'][BacklogName]): OpenBacklog => ({
  count,
  baht: bahtText(satang),
  items: items.map(({ kind, id, number, since, satang: amount, account, player, who, reason }) => ({
    kind,
    id,
    number,
    since: instantOf(since),
    baht: bahtText(amount),
    account,
    player,
    who,
    reason,
  })),
})

/** Groups audited acts by employee; the auto-matcher comes last. */
function peopleOf(acts: ShiftRead['acts']): ShiftFigures['people'] {
  const people = new Map<string, Map<ActivityKind, { count: number; moved: number }>>()
  for (const { who, act, purpose, count, moved } of acts) {
    const kind = activityKindOf(act, purpose)
    if (kind === null) continue
    const activities = people.get(who) ?? new Map<ActivityKind, { count: number; moved: number }>()
    const before = activities.get(kind) ?? { count: 0, moved: 0 }
    people.set(who, activities.set(kind, { count: before.count + count, moved: before.moved + moved }))
  }
  const last = (who: string) => Number(who === autoMatcherName)
  return [...people]
    .toSorted(([a], [b]) => last(a) - last(b) || (a < b ? -1 : 1))
    .map(([who, activities]) => ({
      who,
      deeds: activityKinds.flatMap((kind) => {
        const activity = activities.get(kind)
        return activity
          ? [{ deed: kind, count: activity.count, moved: movesMoney(kind) ? activity.moved : null }]
          : []
      }),
    }))
}

/** Returns the number of open items at a hand-over, over all backlogs. */
export const openCount = ({ piles }: ShiftFigures) =>
  Object.values(piles).reduce((total, { count }) => total + count, 0)
