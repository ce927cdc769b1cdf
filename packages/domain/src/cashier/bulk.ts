import type { PlayerStatus } from '../players/player.ts'
import { standingEffects } from '../players/standing.ts'
import type { Role } from '../staff/acts.ts'
import { depositCan, type RequestKind, type RequestState } from './request.ts'
import { withdrawalCan } from './withdrawal.ts'

/**
 * Acts that can be applied to many requests at once. Paying out is not included, since an employee must check
 * every payout.
 */
export const bulkActs = ['adjust', 'complete', 'cancel'] as const
export type BulkAct = (typeof bulkActs)[number]

/** Maximum number of requests in one bulk action: a person must be able to read the list they decide on. */
export const maxBulkRequests = 200

/** `look`: allowed, but an employee should look at it first (`bulkDoubts`). */
export const bulkGroups = ['ready', 'look', 'not-eligible'] as const
export type BulkGroup = (typeof bulkGroups)[number]

/**
 * Why an employee should look at a request before it is included in a bulk action. `gives-back`: cancelling returns
 * credit that was deducted. `moved-in`: begun in the old system.
 */
export const bulkDoubts = [
  'has-slip',
  'slip-alike',
  'gives-back',
  'not-credited',
  'not-paid',
  'player-watched',
  'player-suspended',
  'moved-in',
] as const
export type BulkDoubt = (typeof bulkDoubts)[number]

export type BulkFacts = {
  kind: RequestKind
  state: RequestState
  playerStatus: PlayerStatus
  slips: number
  /** Whether a slip of the request, by picture or reference, is or was on another request too. */
  slipAlike: boolean
  /** Whether the request began in the old system, which may have deducted its credit already. */
  movedIn: boolean
}

/**
 * Returns the group of one request for the preview of a bulk action, and why: the doubt, or the code of the refusal.
 * When the action runs, it checks again under lock whether the act is allowed, but no doubts: the employee has seen
 * them.
 */
export function classifyForBulk(
  act: BulkAct,
  facts: BulkFacts,
  role: Role,
): { group: BulkGroup; why: string | null } {
  const allowed = canInBulk(act, facts, role)
  if (allowed !== true) return { group: 'not-eligible', why: allowed }
  const doubt = doubtAbout(act, facts)
  return doubt === null ? { group: 'ready', why: null } : { group: 'look', why: doubt }
}

function canInBulk(act: BulkAct, { kind, state }: BulkFacts, role: Role): true | string {
  if (kind === 'withdrawal') return withdrawalCan(state, role)[act]
  return act === 'adjust' ? 'not-a-withdrawal' : depositCan(state, role)[act]
}

function doubtAbout(act: BulkAct, facts: BulkFacts): BulkDoubt | null {
  const { kind, state, playerStatus, slips, slipAlike, movedIn } = facts
  if (slipAlike) return 'slip-alike'
  if (act === 'adjust' && standingEffects[playerStatus].bulk !== 'free')
    return playerStatus === 'suspended' ? 'player-suspended' : 'player-watched'
  if (act === 'adjust' && movedIn) return 'moved-in'
  if (act === 'complete' && kind === 'deposit') return 'not-credited'
  if (act === 'complete' && state !== 'transferred') return 'not-paid'
  if (act === 'cancel' && state === 'adjusted') return 'gives-back'
  // A slip shows that the player sent money.
  return act === 'cancel' && slips > 0 ? 'has-slip' : null
}

/**
 * Whether a bulk action counts a row refused with this code as skipped, since nothing is left to do: the act is done,
 * the request has ended or was paid, or the deposit is being credited. Any other refused row may be tried again.
 */
export const countsAsSkipped = (code: string): boolean =>
  [
    'deposit-not-pending',
    'withdrawal-adjusted',
    'withdrawal-transferred',
    'withdrawal-done',
    'withdrawal-cancelled',
  ].includes(code)
