import type { Allowed } from '../decision.ts'
import { daysLater, firstOf, lastOf } from '../months.ts'
import { dayOf, type Day, nextDay, startOf } from '../time.ts'

/**
 * From what a loss-return (คืนยอดเสีย, spec section 9) is computed: a share of what a player lost, or another share of
 * what they won, floored to whole credits. Everything is in whole baht; the SQL gives the same result
 * (`rollups.test.ts`).
 */
export type LossReturnInputs = {
  deposits: number
  withdrawals: number
  /** The six-part bonus total of the covered days, without the loss-return of the covered period itself. */
  bonus: number
}

/**
 * Shares in hundredths of a percent, valid from the first day of a month. The id is the version of the rate.
 */
export type LossReturnRate = { id: number; fromMonth: Day; lost: number; won: number }

/** `even`: neither lost nor won, or the bonus covers the difference. */
export type LossReturnRule = 'lost' | 'won' | 'even'

export type LossReturn = {
  rule: LossReturnRule
  /** The amount to which the share is applied. */
  difference: number
  /** The share, in hundredths of a percent. */
  rate: number
  amount: number
  /** The part dropped by flooring, in hundredths of a credit, itself floored. */
  dropped: number
}

/** Computes a loss-return. Uses big integers, since large sums would exceed the precision of a double. */
export function lossReturn(
  { deposits, withdrawals, bonus }: LossReturnInputs,
  { lost, won }: Pick<LossReturnRate, 'lost' | 'won'>,
): LossReturn {
  const lostAmount = deposits - withdrawals - bonus
  const wonAmount = withdrawals - deposits - bonus
  if (lostAmount > 0) return share('lost', lostAmount, lost)
  if (wonAmount > 0) return share('won', wonAmount, won)
  return { rule: 'even', difference: 0, rate: 0, amount: 0, dropped: 0 }
}

function share(rule: LossReturnRule, difference: number, rate: number): LossReturn {
  const exact = BigInt(difference) * BigInt(rate)
  const amount = exact / 10_000n
  return { rule, difference, rate, amount: Number(amount), dropped: Number((exact % 10_000n) / 100n) }
}

/** Why nothing is given back. The first reason that applies, in this order. */
export const nothingReasons = ['nothing-moved', 'even', 'bonus-covers', 'no-share', 'below-one'] as const
export type NothingReason = (typeof nothingReasons)[number]

/** Returns why nothing is given back; null when something is. */
export function whyNothingDue(
  { deposits, withdrawals, bonus }: LossReturnInputs,
  { rule, rate, amount }: Pick<LossReturn, 'rule' | 'rate' | 'amount'>,
): NothingReason | null {
  if (amount > 0) return null
  if (deposits === 0 && withdrawals === 0) return 'nothing-moved'
  if (rule === 'even') return deposits === withdrawals && bonus === 0 ? 'even' : 'bonus-covers'
  return rate === 0 ? 'no-share' : 'below-one'
}

export const lossReturnSpans = ['day', 'month'] as const
export type LossReturnSpan = (typeof lossReturnSpans)[number]

/** The whole days covered: one day, or a month from its first to its last day. */
export type CoveredDays = { span: LossReturnSpan; from: Day; to: Day }

/** Returns the period of a day: the day itself, or its month. */
export function coveredBy(span: LossReturnSpan, day: Day): CoveredDays {
  return span === 'day' ? { span, from: day, to: day } : { span, from: firstOf(day), to: lastOf(day) }
}

/** Returns the latest period that is over: yesterday, or last month. */
export function lastCovered(span: LossReturnSpan, now: Date): CoveredDays {
  const current = coveredBy(span, dayOf(now))
  return coveredBy(span, daysLater(current.from, -1))
}

/** Whether the last day of the period has ended in Bangkok. Before that a loss cannot be given back. */
export const isOver = ({ to }: Pick<CoveredDays, 'to'>, now: Date) =>
  startOf(nextDay(to)).getTime() <= now.getTime()

/** `unpaid` also after the back-end refused it. `crediting`: its order is under way, or its outcome unknown. */
export type LossReturnState = 'unpaid' | 'crediting' | 'paid'

export type LossReturnRefusal =
  | 'not-permitted'
  | 'period-not-over'
  | 'nothing-to-return'
  | 'loss-return-paid'
  | 'loss-covered'
  | 'requests-open'
  | 'player-suspended'
  | 'player-excluded'
  | 'not-in-reports'

export type LossReturnCase = {
  /** Whether the period is over. */
  periodOver: boolean
  amount: number
  /** The state of the loss-return for exactly this period. */
  state: LossReturnState
  /** A loss-return for a day of this month, or for the month of this day, was paid or is being credited. */
  coveredElsewhere: boolean
  countsInReports: boolean
  /** A withdrawal of these days is not settled, or a deposit is being credited, so the loss is not final. */
  requestsOpen: boolean
  /** Why the player may have no reward; null when they may. */
  barred: 'player-suspended' | 'player-excluded' | null
}

/**
 * Whether a loss-return may be paid now; otherwise the most serious reason why not. `loss-return-paid` also means that
 * it is being credited.
 */
export function checkLossReturn(facts: LossReturnCase): Allowed<Exclude<LossReturnRefusal, 'not-permitted'>> {
  if (!facts.countsInReports) return 'not-in-reports'
  if (facts.state !== 'unpaid') return 'loss-return-paid'
  if (facts.coveredElsewhere) return 'loss-covered'
  if (!facts.periodOver) return 'period-not-over'
  if (facts.requestsOpen) return 'requests-open'
  if (facts.barred) return facts.barred
  return facts.amount > 0 || 'nothing-to-return'
}

/**
 * Returns by how much the amount due now is higher than the amount paid, after later changes to past days; negative if
 * it is lower, 0 if nothing was paid.
 */
export const lateDifference = (dueAmount: number, paidAmount: number | null) =>
  paidAmount === null ? 0 : dueAmount - paidAmount

/**
 * Whether a rate may start with this month. Only a month that has not begun yet, so that amounts already
 * computed do not change.
 */
export function checkRateStart(fromMonth: Day, now: Date): Allowed<'rate-not-ahead' | 'rate-not-first'> {
  if (!fromMonth.endsWith('-01')) return 'rate-not-first'
  return fromMonth > dayOf(now) || 'rate-not-ahead'
}
