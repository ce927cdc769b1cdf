import type { Allowed } from '../decision.ts'
import { permission, type Role } from '../staff/acts.ts'

export const handOverStates = ['waiting', 'taken', 'objected'] as const
export type HandOverState = (typeof handOverStates)[number]

export type TakeReason = 'not-permitted' | 'hand-over-taken' | 'hand-over-own'

/**
 * Whether this person may take the shift over. Two employees must sign: one hands the shift over, another
 * takes it over.
 */
export function takeCan(
  { state, givenBy }: { state: HandOverState; givenBy: string },
  { email, role }: { email: string; role: Role },
): Allowed<TakeReason> {
  if (state !== 'waiting') return 'hand-over-taken'
  if (givenBy === email) return 'hand-over-own'
  return permission(role, 'shift.handOver')
}

export type PeriodProblem = 'period-backwards' | 'period-too-long' | 'period-in-future'

const mostHours = 72

/** Whether a hand-over may cover this period of a shift. `now` is the database's. */
export function checkPeriod({
  from,
  until,
  now,
}: {
  from: Date
  until: Date
  now: Date
}): Allowed<PeriodProblem> {
  if (until > now) return 'period-in-future'
  if (from >= until) return 'period-backwards'
  return until.getTime() - from.getTime() <= mostHours * 3_600_000 || 'period-too-long'
}

/**
 * Returns the default start of the next hand-over: the end of the last one, or `dayStart` if there was none or it ended
 * more than 72 hours ago.
 */
export function usualFrom(lastUntil: Date | null, { now, dayStart }: { now: Date; dayStart: Date }): Date {
  return lastUntil !== null && lastUntil < now && now.getTime() - lastUntil.getTime() <= mostHours * 3_600_000
    ? lastUntil
    : dayStart
}

/**
 * Kinds of work that still wait when a shift is handed over. `entries`: open incoming ones not on hold; `held`: those
 * on hold. `deposits` and `withdrawals`: pending requests. `crediting`: requests whose order is under way. `deducted`:
 * withdrawals deducted and not yet paid. `unknown`: orders of unknown outcome.
 */
export const backlogNames = [
  'entries',
  'held',
  'deposits',
  'crediting',
  'withdrawals',
  'deducted',
  'unknown',
] as const
export type BacklogName = (typeof backlogNames)[number]
