import type { Allowed } from '../decision.ts'
import { may, permission, type Role } from '../staff/acts.ts'
import type { Day } from '../time.ts'
import type { Discrepancy } from './day-close.ts'

/** A person's explanation of a discrepancy. Applies only to the figure and rows they saw, which `mark` identifies. */
export type Explanation = { mark: string; author: string; withdrawn: boolean }

/** Returns the text of which a discrepancy's mark is the digest: it changes with the figures and the rows. */
export const discrepancyText = ({ kind, account, count, satang, rows }: Discrepancy) =>
  [kind, account, count, satang, ...rows.map(({ id }) => id).toSorted()].join(' ')

/**
 * Whether an explanation still covers a discrepancy: not withdrawn, and made for exactly these figures and rows.
 */
export const explains = ({ withdrawn, mark }: Explanation, discrepancy: { mark: string }) =>
  !withdrawn && mark === discrepancy.mark

/** Returns the discrepancies that no explanation covers any more. */
export const unexplainedOf = <Marked extends { mark: string }>(
  discrepancies: readonly Marked[],
  explanations: readonly Explanation[],
): Marked[] =>
  discrepancies.filter(
    (discrepancy) => !explanations.some((explanation) => explains(explanation, discrepancy)),
  )

export type CloseReason = 'not-permitted' | 'day-closed' | 'day-not-over' | 'day-unexplained'

/**
 * Whether a day can be closed (it is over, and every discrepancy is zero or explained), reopened or explained. `today`
 * is the database's, in Bangkok.
 */
export function dayCan(
  { day, today, closed, unexplained }: { day: Day; today: Day; closed: boolean; unexplained: number },
  role: Role,
): {
  close: Allowed<CloseReason>
  reopen: Allowed<'not-permitted' | 'day-not-closed'>
  explain: Allowed<'not-permitted' | 'day-closed'>
} {
  return {
    close: closed
      ? 'day-closed'
      : day >= today
        ? 'day-not-over'
        : unexplained > 0
          ? 'day-unexplained'
          : permission(role, 'day.close'),
    reopen: closed ? permission(role, 'day.close') : 'day-not-closed',
    explain: closed ? 'day-closed' : permission(role, 'day.explain'),
  }
}

/** Whether this person may withdraw an explanation: its author, or anyone who may close days. */
export const withdrawCan = (
  { author, withdrawn }: Pick<Explanation, 'author' | 'withdrawn'>,
  { email, role }: { email: string; role: Role },
): Allowed<'not-permitted' | 'explanation-withdrawn'> =>
  withdrawn
    ? 'explanation-withdrawn'
    : (may(role, 'day.explain') && author === email) || permission(role, 'day.close')
