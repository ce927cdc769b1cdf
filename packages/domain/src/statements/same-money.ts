import type { Satang } from '../money.ts'
import { dayOf } from '../time.ts'
import { readMask } from './account-mask.ts'

/** Money as reported by a bank, a phone, a file or a person. */
export type MoneyReport = {
  direction: 'in' | 'out'
  amount: Satang
  occurredAt: Date
  reference: string | null
  senderAccount: string | null
  balanceAfter: Satang | null
}

/** Money that was reported before, as it is stored. */
export type StoredReport = MoneyReport & {
  /** False if it came as a line of a file with days only: `occurredAt` is then the beginning of its day. */
  timed: boolean
  storedAt: Date
}

/**
 * How the second of two reports arrived: from a feed, typed by a person, or as a line of a file with times or with
 * days only.
 */
export type ReportSource = 'heard' | 'typed' | 'timed line' | 'dated line'

/**
 * What two reports of the same amount and direction must have in common: the reference; or the running
 * balance, if no other value contradicts; or nothing, if no value that both give differs. A value that is
 * missing in one report is not compared.
 */
type Ground = 'same reference' | 'same balance' | 'nothing against it'

type Case = {
  /** The sources of the second report for which the case counts. */
  sources: readonly ReportSource[]
  /** Whether the case counts for first reports with a time, without one, or both. */
  stored: 'timed' | 'dated' | 'any'
  ground: Ground
  /** How far apart the times of both reports may be, in milliseconds; or `day` for the same Bangkok day. */
  within: number | 'day'
  /**
   * `same`: both are the same money, and the second is not stored. `maybe`: the second is stored and marked,
   * and a person decides.
   */
  verdict: 'same' | 'maybe'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Cases in which two reports are, or may be, of the same money, in descending order of certainty. Banks reuse a
 * reference for a fee, for returned money, or for other money years later. A phone that was off reports late. A file
 * may give days only.
 */
export const sameMoneyCases: readonly Case[] = [
  {
    sources: ['heard', 'typed', 'timed line', 'dated line'],
    stored: 'any',
    ground: 'same reference',
    within: 36 * hourMs,
    verdict: 'same',
  },
  {
    sources: ['timed line'],
    stored: 'timed',
    ground: 'same balance',
    within: 2 * minuteMs,
    verdict: 'same',
  },
  {
    sources: ['timed line'],
    stored: 'timed',
    ground: 'nothing against it',
    within: 2 * minuteMs,
    verdict: 'same',
  },
  {
    sources: ['timed line'],
    stored: 'timed',
    ground: 'same balance',
    within: 30 * minuteMs,
    verdict: 'same',
  },
  {
    sources: ['heard', 'typed', 'timed line'],
    stored: 'dated',
    ground: 'same balance',
    within: 'day',
    verdict: 'same',
  },
  { sources: ['dated line'], stored: 'any', ground: 'same balance', within: 36 * hourMs, verdict: 'same' },
  { sources: ['dated line'], stored: 'any', ground: 'nothing against it', within: 'day', verdict: 'same' },
  {
    sources: ['heard', 'typed', 'timed line'],
    stored: 'timed',
    ground: 'nothing against it',
    within: 5 * minuteMs,
    verdict: 'maybe',
  },
  {
    sources: ['heard', 'typed', 'timed line'],
    stored: 'dated',
    ground: 'nothing against it',
    within: 'day',
    verdict: 'maybe',
  },
  // A bank may book money of the night on the day before or after.
  {
    sources: ['heard', 'typed', 'timed line'],
    stored: 'dated',
    ground: 'same balance',
    within: 36 * hourMs,
    verdict: 'maybe',
  },
]

/** No case looks further than this in either direction. */
export const maxReportDistanceMs = 36 * hourMs
/** How far around an entry that is received or typed other reports of the same money are searched. */
export const nearbyReportMs = 5 * minuteMs

/**
 * Whether two reports fulfil a case: same direction, same amount, near enough in time, the ground of the case, and the
 * first one as the case asks. A file says nothing about money that moved after it was stored: such money is no report
 * of a line without a time.
 */
export function caseHolds(moneyCase: Case, stored: StoredReport, report: MoneyReport): boolean {
  if (moneyCase.stored !== 'any' && stored.timed !== (moneyCase.stored === 'timed')) return false
  if (
    moneyCase.stored === 'dated' &&
    report.occurredAt.getTime() > stored.storedAt.getTime() + nearbyReportMs
  )
    return false
  return agree(moneyCase, stored, report)
}

const agree = ({ ground, within }: Pick<Case, 'ground' | 'within'>, one: MoneyReport, other: MoneyReport) =>
  one.direction === other.direction &&
  one.amount === other.amount &&
  isNear(within, one, other) &&
  grounds[ground](one, other)

const isNear = (within: Case['within'], one: MoneyReport, other: MoneyReport) =>
  within === 'day'
    ? dayOf(one.occurredAt) === dayOf(other.occurredAt)
    : Math.abs(one.occurredAt.getTime() - other.occurredAt.getTime()) <= within

const grounds: Record<Ground, (one: MoneyReport, other: MoneyReport) => boolean> = {
  'same reference': (one, other) => one.reference !== null && one.reference === other.reference,
  'same balance': (one, other) =>
    one.balanceAfter !== null && one.balanceAfter === other.balanceAfter && !reportsContradict(one, other),
  'nothing against it': (one, other) => !reportsContradict(one, other),
}

/** Returns the verdict of the first case that applies; `other` (different money) when none does. */
export function compareMoney(
  stored: StoredReport,
  report: MoneyReport,
  source: ReportSource,
): 'same' | 'maybe' | 'other' {
  const first = sameMoneyCases.find(
    (which) => which.sources.includes(source) && caseHolds(which, stored, report),
  )
  return first?.verdict ?? 'other'
}

/** Whether two reports have the same amount, direction and reference, within 36 hours of each other. */
export const isSameReference = (one: MoneyReport, other: MoneyReport): boolean =>
  agree(sameMoneyCases[0]!, one, other)

/**
 * Whether two reports differ in a value that both give. A different running balance counts as much as a
 * different reference.
 */
export function reportsContradict(one: MoneyReport, other: MoneyReport): boolean {
  return (
    differ(one.reference, other.reference) ||
    differ(one.balanceAfter, other.balanceAfter) ||
    differentDigits(one.senderAccount, other.senderAccount)
  )
}

const differ = (one: string | number | null, other: string | number | null) =>
  one !== null && other !== null && one !== other

/**
 * Whether two masked account numbers disagree. Masks of one account may show different digits, so only digits at the
 * same place are compared.
 */
function differentDigits(one: string | null, other: string | null): boolean {
  const [left, right] = [one && readMask(one), other && readMask(other)]
  if (!left || !right || left.hiddenAtEnd !== right.hiddenAtEnd) return false
  const shared = Math.min(left.tail.length, right.tail.length)
  return shared > 0 && left.tail.slice(-shared) !== right.tail.slice(-shared)
}
