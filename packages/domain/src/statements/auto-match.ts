import type { PlayerStatus } from '../players/player.ts'
import { creditBar, standingEffects } from '../players/standing.ts'
import { accept, type Allowed, type Decision, refuse } from '../decision.ts'
import { type Credits, wholeBaht } from '../money.ts'
import type { EntryClues, Judgement, Ranked, RequestClues } from './candidates.ts'
import type { EntryStateName } from './entry.ts'

/** What an owner allows the machine on one own account; null for money of any amount. */
export type AutoMatchRule = { limit: Credits | null }

/** What the machine must know of an entry besides what the bank shows. */
export type AutoMatchEntry = Pick<EntryClues, 'amount' | 'repeated'> & {
  state: EntryStateName
  direction: 'in' | 'out'
  putAside: boolean
  /** Typed in, out of a file that somebody brought, or made of other entries: money that no bank told of as it stands. */
  broughtByStaff: boolean
  /** Somebody claimed it before, put it aside, or opened it again after it was closed. */
  touched: boolean
  /** It had an order before: refused by the back-end, called off, or taken back. */
  orderedBefore: boolean
}

/** … and of a request besides what a player asked for. */
export type AutoMatchRequest = RequestClues & {
  bonus: number
  playerStatus: PlayerStatus
  playerExcluded: boolean
  orderedBefore: boolean
  /** Another order of the player is on its way, or its outcome is an open question. */
  playerBusy: boolean
}

/** Why the machine leaves an entry to people. */
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
 * The one rule by which a machine matches without a person: in the lab, in the bench and at work. It answers the request, or the
 * first reason why a person must look. The bonus is the one the request came with, always.
 */
export function autoMatch<Request extends AutoMatchRequest>(
  entry: AutoMatchEntry,
  { judgement, ranked }: { judgement: Judgement; ranked: readonly Ranked<Request>[] },
  rule: AutoMatchRule,
): Decision<Ranked<Request>, AutoMatchRefusal> {
  const free = isFree(entry, rule)
  if (free !== true) return refuse(free)
  if (judgement !== 'certain') return refuse(judgement)
  const best = ranked.find(({ sameAmount, contradicted }) => sameAmount && !contradicted)
  if (!best) return refuse('none')
  const { request } = best
  if (request.orderedBefore) return refuse('ordered-before')
  if (!isWithin(rule, wholeBaht(entry.amount) + request.bonus)) return refuse('over-limit')
  const bar = creditBar(request)
  if (bar !== null) return refuse(bar)
  if (standingEffects[request.playerStatus].machine !== 'free') return refuse('player-watched')
  if (request.playerBusy) return refuse('player-busy')
  return accept(best)
}

/** Whether the machine may do anything on an account now. */
export const mayAct = (now: { switchedOn: boolean; sendingHeld: boolean }): Allowed<AutoMatchRefusal> =>
  !now.switchedOn ? 'switched-off' : now.sendingHeld ? 'sending-held' : true

/** Whether the machine may look at an entry at all, before anything is compared. */
export function isFree(entry: AutoMatchEntry, { limit }: AutoMatchRule): Allowed<AutoMatchRefusal> {
  if (entry.direction === 'out') return 'outgoing'
  if (entry.state === 'claimed') return 'claimed'
  if (entry.state === 'creditFailed' || entry.orderedBefore) return 'ordered-before'
  if (entry.state !== 'pending') return 'not-open'
  if (entry.putAside) return 'put-aside'
  if (entry.repeated) return 'possible-duplicate'
  if (entry.broughtByStaff) return 'brought-by-staff'
  if (entry.touched) return 'touched'
  return isWithin({ limit }, wholeBaht(entry.amount)) || 'over-limit'
}

/** What is credited in all, the bonus with it: money that nobody looks at. */
const isWithin = ({ limit }: AutoMatchRule, credited: number) => limit === null || credited <= limit
