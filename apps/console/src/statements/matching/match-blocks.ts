import type { Candidate } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { whyNoCredit } from '#parts/player/player-status.ts'
import { refusalOf as refusalOfRequest } from '#parts/requests/request-work.ts'
import { refusalOf } from '../desk/entry-acts.ts'

export type MatchBlock =
  /** Entry, request or player do not allow the match. The code is the server's. */
  | { kind: 'refused'; code: string }
  /**
   * A colleague has claimed the request, or it is on hold. The row contains who has claimed it, and until
   * when.
   */
  | { kind: 'request'; code: 'request-held' | 'request-on-hold'; request: Candidate['deposit']; now: number }
  /** The screen may be out of date. */
  | { kind: 'screen' }
  /** Nothing is chosen. `possibleCount`: how many requests an ambiguous entry may pay; 0 for any other entry. */
  | { kind: 'choose'; possibleCount: number }
  /** The amounts differ, and the reason for matching anyway is missing. */
  | { kind: 'reason-needed' }
  /** A slip was credited elsewhere, and the reason for matching it anyway is missing. */
  | { kind: 'slip-reason-needed' }
  /** The bonus cannot be read, or is above the role's ceiling. */
  | { kind: 'bonus'; reason: string }

type Situation = {
  entry: EntryRow
  chosen: Candidate | null
  possibleCount: number
  screenIsLive: boolean
  /** Why the bonus is not allowed; null if it is. */
  bonusWhy: string | null
  reason: string
  /** Whether the server asked for confirmation, because a slip of this request was credited elsewhere. */
  slipAsked: boolean
  me: { email: string; may: readonly string[] }
  now: number
}

/** Returns the first reason why the money button is disabled; null when it is enabled. */
export function matchBlock(situation: Situation): MatchBlock | null {
  const { entry, chosen, possibleCount, screenIsLive, bonusWhy, reason, slipAsked, me, now } = situation
  const refusal = refusalOf(entry, 'match', me.email, now)
  if (refusal !== null) return { kind: 'refused', code: refusal }
  if (!screenIsLive) return { kind: 'screen' }
  if (chosen === null) return { kind: 'choose', possibleCount }
  const { deposit, sameAmount } = chosen
  const noCreditReason = whyNoCredit(deposit.player)
  if (noCreditReason !== null) return { kind: 'refused', code: noCreditReason }
  const code = refusalOfRequest(deposit, 'match', me.email, now)
  if (code === 'request-held' || code === 'request-on-hold')
    return { kind: 'request', code, request: deposit, now }
  if (code !== null) return { kind: 'refused', code }
  if (!sameAmount && !me.may.includes('entry.matchUnequal'))
    return { kind: 'refused', code: 'amounts-differ' }
  if (!sameAmount && reason.trim() === '') return { kind: 'reason-needed' }
  if (slipAsked && reason.trim() === '') return { kind: 'slip-reason-needed' }
  return bonusWhy === null ? null : { kind: 'bonus', reason: bonusWhy }
}
