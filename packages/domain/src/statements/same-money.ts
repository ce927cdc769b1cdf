import type { Satang } from '../money.ts'
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

/** How far the clocks of two that tell of the same money may be apart. */
export const sameMomentMs = 2 * 60_000
/** A person who types reads the time off a slip or a screen. */
export const typedMomentMs = 5 * 60_000

/** A bank tells the same money again a day later, or by a file that gives days only; after that it has used the reference anew. */
export const sameReferenceMs = 36 * 60 * 60_000

/**
 * Whether the reference says that it is the same money. Banks use one twice: for a fee, for money that comes back, for other money years
 * later. So it says so only of the same sum in the same direction, told within a day and a half.
 */
export const isSameReference = (one: Told, other: Told): boolean =>
  one.reference !== null &&
  one.reference === other.reference &&
  one.direction === other.direction &&
  one.amount === other.amount &&
  Math.abs(one.occurredAt.getTime() - other.occurredAt.getTime()) <= sameReferenceMs

/**
 * Whether two may have told of the same money: nothing they say speaks against it. What one of them leaves out speaks for
 * neither. A running balance that differs is as good as another reference.
 */
export function mayBeTheSame(one: Told, other: Told, withinMs: number): boolean {
  return (
    one.direction === other.direction &&
    one.amount === other.amount &&
    Math.abs(one.occurredAt.getTime() - other.occurredAt.getTime()) <= withinMs &&
    !contradict(one, other)
  )
}

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
