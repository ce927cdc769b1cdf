import type { PlayerStatus } from '../players/player.ts'
import { standingEffects, whyCreditBlocked } from '../players/standing.ts'
import { accept, type Allowed, type Decision, refuse } from '../decision.ts'
import { type Credits, wholeBaht } from '../money.ts'
import { firstFitting, type MatchConfidence, type Ranked } from './candidates.ts'
import type { EntryClues, RequestClues } from './clues.ts'
import type { EntryStateName } from './entry.ts'

/** An owner's rule for auto-match on one own account; `limit` null means any amount. */
export type AutoMatchRule = { limit: Credits | null }

/** The facts about an entry that auto-match needs besides the bank's data. */
export type AutoMatchEntry = Pick<EntryClues, 'amount' | 'repeated'> & {
  state: EntryStateName
  direction: 'in' | 'out'
  onHold: boolean
  /**
   * Whether the entry was typed in, imported from a file by staff, or made from other entries, so that no
   * bank reported it in this form.
   */
  broughtByStaff: boolean
  /** Whether an employee has ever claimed the entry, put it on hold, reopened it or otherwise changed it. */
  touched: boolean
  /** Whether the entry had an earlier order, whatever became of it. */
  orderedBefore: boolean
}

/** The facts about a request that auto-match needs besides the player's data. */
export type AutoMatchRequest = RequestClues & {
  bonus: number
  playerStatus: PlayerStatus
  playerExcluded: boolean
  /** Whether the request had an order before, whatever became of it. */
  orderedBefore: boolean
  /** Whether an order of the player is under way, or its outcome is unknown. */
  playerBusy: boolean
}

/**
 * Why auto-match leaves an entry to people. `put-aside`: on hold. `suggested`, `ambiguous` and `none`: the ranking is
 * not `certain`.
 */
export const autoMatchRefusals = [
  'switched-off',
  'sending-held',
  'outgoing',
  'claimed',
  'not-open',
  'put-aside',
  'possible-duplicate',
  'brought-by-staff',
  'touched',
  'ordered-before',
  'over-limit',
  'suggested',
  'ambiguous',
  'none',
  'player-suspended',
  'player-excluded',
  'player-watched',
  'player-busy',
] as const
export type AutoMatchRefusal = (typeof autoMatchRefusals)[number]

/**
 * The rule for matching an entry automatically, used by auto-match, back-tests and benchmarks. Returns the
 * request, or the first reason why a person must decide. The bonus is always the one in the request.
 */
export function autoMatch<Request extends AutoMatchRequest>(
  entry: AutoMatchEntry,
  { judgement, ranked }: { judgement: MatchConfidence; ranked: readonly Ranked<Request>[] },
  rule: AutoMatchRule,
): Decision<Ranked<Request>, AutoMatchRefusal> {
  const eligibility = isEligible(entry, rule)
  if (eligibility !== true) return refuse(eligibility)
  if (judgement !== 'certain') return refuse(judgement)
  const bestCandidate = firstFitting(ranked)
  if (!bestCandidate) return refuse('none')
  const { request } = bestCandidate
  if (request.orderedBefore) return refuse('ordered-before')
  if (!isWithin(rule, wholeBaht(entry.amount) + request.bonus)) return refuse('over-limit')
  const obstacle = whyCreditBlocked(request)
  if (obstacle !== null) return refuse(obstacle)
  if (standingEffects[request.playerStatus].autoMatch !== 'free') return refuse('player-watched')
  if (request.playerBusy) return refuse('player-busy')
  return accept(bestCandidate)
}

/** Whether auto-match may match now: it is switched on for the own account, and sending is not on hold. */
export const mayAct = (switches: { switchedOn: boolean; sendingHeld: boolean }): Allowed<AutoMatchRefusal> =>
  !switches.switchedOn ? 'switched-off' : switches.sendingHeld ? 'sending-held' : true

/** Whether auto-match may consider an entry at all, before the entry is compared with requests. */
export function isEligible(entry: AutoMatchEntry, { limit }: AutoMatchRule): Allowed<AutoMatchRefusal> {
  if (entry.direction === 'out') return 'outgoing'
  if (entry.state === 'claimed') return 'claimed'
  if (entry.state === 'creditFailed' || entry.orderedBefore) return 'ordered-before'
  if (entry.state !== 'pending') return 'not-open'
  if (entry.onHold) return 'put-aside'
  if (entry.repeated) return 'possible-duplicate'
  if (entry.broughtByStaff) return 'brought-by-staff'
  if (entry.touched) return 'touched'
  return isWithin({ limit }, wholeBaht(entry.amount)) || 'over-limit'
}

/**
 * Whether the credit is within the limit. The limit applies to the whole credit including the bonus, since
 * nobody checks the bonus.
 */
const isWithin = ({ limit }: AutoMatchRule, credited: number) => limit === null || credited <= limit
