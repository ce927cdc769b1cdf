import type { Satang } from '../money.ts'
import { dayOf } from '../time.ts'
import { readMask } from './account-mask.ts'

/** Money as a bank, a phone, a file or a person told it. */
export type Told = {
  direction: 'in' | 'out'
  amount: Satang
  occurredAt: Date
  reference: string | null
  senderAccount: string | null
  balanceAfter: Satang | null
}

/** How the second of two tellings came: from a feed, typed by a person, or as a line of a file with times or with days only. */
export type Telling = 'heard' | 'typed' | 'timed line' | 'dated line'

/**
 * What two tellings of the same sum in the same direction must share: the reference; the running balance, with nothing else against it; or
 * nothing at all, as long as nothing that both say differs. What one of them leaves out speaks for neither.
 */
type Ground = 'same reference' | 'same balance' | 'nothing against it'

type Case = {
  of: readonly Telling[]
  ground: Ground
  /** How far apart their times may be, to the millisecond; or the same Bangkok day. */
  within: number | 'day'
  /** `same`: it is told once more, and not kept again. `maybe`: it is kept and marked, and a person looks. */
  says: 'same' | 'maybe'
}

const minutes = 60_000
const hours = 60 * minutes

/**
 * Whether two tellings are of the same money, the surest first: every place that asks, asks this table. Banks use a reference twice, for a
 * fee, for money that comes back, for other money years later; a phone that was off tells late; a file may give days only.
 */
export const sameMoneyCases: readonly Case[] = [
  {
    of: ['heard', 'typed', 'timed line', 'dated line'],
    ground: 'same reference',
    within: 36 * hours,
    says: 'same',
  },
  { of: ['timed line'], ground: 'same balance', within: 2 * minutes, says: 'same' },
  { of: ['timed line'], ground: 'nothing against it', within: 2 * minutes, says: 'same' },
  { of: ['timed line'], ground: 'same balance', within: 30 * minutes, says: 'same' },
  { of: ['dated line'], ground: 'same balance', within: 36 * hours, says: 'same' },
  { of: ['dated line'], ground: 'nothing against it', within: 'day', says: 'same' },
  {
    of: ['heard', 'typed', 'timed line'],
    ground: 'nothing against it',
    within: 5 * minutes,
    says: 'maybe',
  },
]

/** No case looks further than this to either side. */
export const furthestMs = 36 * hours
/** How far to either side of what is heard or typed there may be other tellings of it. */
export const maybeMs = 5 * minutes

export function holds({ ground, within }: Case, one: Told, other: Told): boolean {
  return (
    one.direction === other.direction &&
    one.amount === other.amount &&
    isNear(within, one, other) &&
    grounds[ground](one, other)
  )
}

const isNear = (within: Case['within'], one: Told, other: Told) =>
  within === 'day'
    ? dayOf(one.occurredAt) === dayOf(other.occurredAt)
    : Math.abs(one.occurredAt.getTime() - other.occurredAt.getTime()) <= within

const grounds: Record<Ground, (one: Told, other: Told) => boolean> = {
  'same reference': (one, other) => one.reference !== null && one.reference === other.reference,
  'same balance': (one, other) =>
    one.balanceAfter !== null && one.balanceAfter === other.balanceAfter && !contradict(one, other),
  'nothing against it': (one, other) => !contradict(one, other),
}

/** What the first case says that holds; `other` when none does: then it is other money. */
export function compareMoney(one: Told, other: Told, telling: Telling): 'same' | 'maybe' | 'other' {
  const first = sameMoneyCases.find((which) => which.of.includes(telling) && holds(which, one, other))
  return first?.says ?? 'other'
}

/** The same sum in the same direction under the same reference, told within a day and a half. */
export const isSameReference = (one: Told, other: Told): boolean => holds(sameMoneyCases[0]!, one, other)

/** A running balance that differs is as good as another reference. */
export function contradict(one: Told, other: Told): boolean {
  return (
    differ(one.reference, other.reference) ||
    differ(one.balanceAfter, other.balanceAfter) ||
    differentDigits(one.senderAccount, other.senderAccount)
  )
}

const differ = (one: string | number | null, other: string | number | null) =>
  one !== null && other !== null && one !== other

/** Two masks of one account may show different digits of it; only digits at the same place can disagree. */
function differentDigits(one: string | null, other: string | null): boolean {
  const [left, right] = [one && readMask(one), other && readMask(other)]
  if (!left || !right || left.hiddenAtEnd !== right.hiddenAtEnd) return false
  const shared = Math.min(left.tail.length, right.tail.length)
  return shared > 0 && left.tail.slice(-shared) !== right.tail.slice(-shared)
}
