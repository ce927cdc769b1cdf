import type { BulkGroup } from '../cashier/bulk.ts'
import { type BonusCeilings, checkBonus } from '../cashier/bonus.ts'
import { checkSlips, type DuplicateSlip } from '../cashier/slip.ts'
import { type RequestWork, whyMoneyBlocked, type WorkReason } from '../cashier/request-work.ts'
import { addCredits, type Credits, creditSatang } from '../money.ts'
import { type CreditBlock, type CreditFacts, standingEffects, whyCreditBlocked } from '../players/standing.ts'
import { type ApprovalRules, needsApproval } from '../staff/approval.ts'
import type { MatchConfidence } from './candidates.ts'
import type { Actor, EntryReason } from './entry.ts'

/**
 * Why an employee should look at a pair before a bulk match. `contested`: another selected entry has the same request.
 * `slip-alike`: a slip of the request is or was on another request too.
 */
export type PairDoubt = 'contested' | 'slip-alike' | 'player-watched'

/** Why a match of a pair would be refused because of its request. */
export type PairRefusal =
  | Extract<WorkReason, 'request-held' | 'request-on-hold'>
  | CreditBlock
  | 'slip-used'
  | 'bonus-too-high'
  | 'approval-needed'

/** The facts about the request of a pair. */
export type PairedRequest = RequestWork &
  CreditFacts & {
    amount: Credits
    bonus: Credits
    slipAlike: boolean
    /** The other requests that have a slip of this one. */
    duplicates: readonly DuplicateSlip[]
    contested: boolean
  }

/** Who would match the pair and when, and the shop's settings on which that depends. */
export type PairSetting = {
  actor: Pick<Actor, 'email' | 'role'>
  now: Date
  ceilings: BonusCeilings
  approvals: Pick<ApprovalRules, 'from'>
}

export type ClassifiedPair = {
  group: BulkGroup
  why: MatchConfidence | PairDoubt | PairRefusal | EntryReason
}

/**
 * Returns the group of an entry with its best request for the preview of a bulk match, and why. `entry` is whether the
 * entry can be matched. A pair is not eligible if the match would be refused, by the same rules that the match applies
 * under its locks. It is ready only if nothing is doubtful.
 */
export function classifyPair(
  {
    entry,
    judgement,
    request,
  }: {
    entry: true | EntryReason
    judgement: MatchConfidence
    request: PairedRequest | null
  },
  setting: PairSetting,
): ClassifiedPair {
  if (entry !== true) return { group: 'not-eligible', why: entry }
  if (request === null) return { group: 'not-eligible', why: judgement }
  const refusal = refusalOf(request, setting)
  if (refusal !== null) return { group: 'not-eligible', why: refusal }
  const doubt = doubtAbout(request)
  if (doubt !== null) return { group: 'look', why: doubt }
  return { group: judgement === 'certain' || judgement === 'suggested' ? 'ready' : 'look', why: judgement }
}

function refusalOf(
  request: PairedRequest,
  { actor, now, ceilings, approvals }: PairSetting,
): PairRefusal | null {
  const obstacle = whyMoneyBlocked(request, actor.email, now) ?? whyCreditBlocked(request)
  if (obstacle !== null) return obstacle
  // Nobody can confirm the slip of one pair of a bulk match, nor ask a second person for it.
  const slipsAllowed = checkSlips(request.duplicates, { accepted: false, reason: '' })
  if (slipsAllowed !== true) return slipsAllowed
  const bonusAllowed = checkBonus(request.bonus, ceilings[actor.role])
  if (bonusAllowed !== true) return bonusAllowed
  const credited = creditSatang(addCredits(request.amount, request.bonus))
  return needsApproval(approvals, 'entry.match', credited) ? 'approval-needed' : null
}

function doubtAbout({ contested, slipAlike, playerStatus }: PairedRequest): PairDoubt | null {
  if (contested) return 'contested'
  if (slipAlike) return 'slip-alike'
  return standingEffects[playerStatus].bulk === 'free' ? null : 'player-watched'
}
