import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { satangOf } from '@khlang/domain/money'
import { maxGroupSize } from '@khlang/domain/statements/group-match'
import { whyNoCredit } from '#parts/player/player-status.ts'
import { refusalOf as requestRefusalOf } from '#parts/requests/request-work.ts'
import { refusalOf } from '../desk/entry-acts.ts'

export type GroupMatchBlock =
  /**
   * An entry, a request or a player does not allow the match. The code is the server's; `n` is the number of the entry
   * or request.
   */
  | { kind: 'refused'; code: string; n: number }
  /** The screen may be out of date. */
  | { kind: 'screen' }
  /** Too little is chosen: no request, or one request for one entry, which the ordinary match is for. */
  | { kind: 'choose' }
  /** Several entries and several requests: it is not clear which entry pays for which request. */
  | { kind: 'both-sides' }
  | { kind: 'too-many'; maxCount: number }
  /** The entries are of different own accounts. */
  | { kind: 'accounts' }
  /** A slip was credited elsewhere, and the reason for matching it anyway is missing. */
  | { kind: 'slip-reason-needed' }
  /** Whole baht received beyond the requested amount; negative when money is missing. */
  | { kind: 'differs'; difference: number }

type Situation = {
  entries: readonly EntryRow[]
  deposits: readonly DepositRow[]
  screenIsLive: boolean
  me: string
  now: number
  /** Whether the server asked for confirmation of a slip that was credited elsewhere. */
  slip?: { isAsked: boolean; reason: string }
}

/** Returns the first reason why the money button is disabled; null when it is enabled. */
export function groupMatchBlock({
  entries,
  deposits,
  screenIsLive,
  me,
  now,
  slip,
}: Situation): GroupMatchBlock | null {
  for (const entry of entries) {
    const code = refusalOf(entry, 'match', me, now)
    if (code !== null) return { kind: 'refused', code, n: entry.number }
  }
  for (const deposit of deposits) {
    const code = whyNoCredit(deposit.player) ?? requestRefusalOf(deposit, 'match', me, now)
    if (code !== null) return { kind: 'refused', code, n: deposit.number }
  }
  if (!screenIsLive) return { kind: 'screen' }
  if (deposits.length === 0 || entries.length + deposits.length < 3) return { kind: 'choose' }
  if (entries.length > 1 && deposits.length > 1) return { kind: 'both-sides' }
  if (Math.max(entries.length, deposits.length) > maxGroupSize)
    return { kind: 'too-many', maxCount: maxGroupSize }
  if (new Set(entries.map(({ account }) => account.code)).size > 1) return { kind: 'accounts' }
  const { received, requested } = sumsOf(entries, deposits)
  if (Math.trunc(received) !== requested)
    return { kind: 'differs', difference: Math.trunc(received) - requested }
  return slip?.isAsked && slip.reason.trim() === '' ? { kind: 'slip-reason-needed' } : null
}

/** Returns the baht received, with satang; the whole baht requested; and the credits given, including bonus. */
export function sumsOf(entries: readonly EntryRow[], deposits: readonly DepositRow[]) {
  const receivedSatang = entries.reduce((sum, { amount }) => sum + satangOf(amount), 0)
  const requested = deposits.reduce((sum, { amount }) => sum + Number(amount), 0)
  return {
    received: receivedSatang / 100,
    requested,
    credits: deposits.reduce((sum, { bonus }) => sum + bonus, requested),
  }
}
