import type { CreditOrderId, PlayerId, RequestId } from '../brand.ts'
import type { Deposit } from '../cashier/request.ts'
import type { CreditOrder } from '../crediting/order.ts'
import { accept, type Decision, refuse } from '../decision.ts'
import { addCredits, wholeBaht } from '../money.ts'
import { type CreditBlock, whyCreditBlocked } from '../players/standing.ts'
import { may, type Role } from '../staff/acts.ts'
import { type Actor, checkEntry, type EntryReason, type StatementEntry } from './entry.ts'

export type MatchRefusal = EntryReason | 'deposit-not-pending' | CreditBlock | 'amounts-differ'

export type Match = {
  entry: StatementEntry
  deposit: Deposit
  actor: Actor
  now: Date
  /** The reason that the employee gave; needed for unequal amounts. */
  reason: string | null
}

/** Returns the order that a match places. Entry and deposit move to `crediting` with it (spec section 4.4). */
export function decideMatch(
  { entry, deposit, actor, now, reason }: Match,
  orderId: CreditOrderId,
): Decision<CreditOrder, MatchRefusal> {
  const allowed = checkEntry(entry, 'match', actor, now)
  if (allowed !== true) return refuse(allowed)
  if (deposit.state !== 'pending') return refuse('deposit-not-pending')
  const obstacle = whyCreditBlocked(deposit)
  if (obstacle !== null) return refuse(obstacle)
  if (wholeBaht(entry.amount) !== deposit.amount && !mayMatchUnequal(actor.role, reason))
    return refuse('amounts-differ')
  return accept({
    id: orderId,
    purpose: 'creditDeposit',
    kind: 'addCredit',
    playerId: deposit.playerId satisfies PlayerId,
    playerKey: deposit.playerKey,
    credits: addCredits(deposit.amount, deposit.bonus),
    request: { id: deposit.id satisfies RequestId, key: deposit.key, from: deposit.state },
    entryId: entry.id,
    orderedBy: actor.email,
    transfer: null,
    rewardId: null,
    lossReturn: null,
  })
}

/**
 * Whether the employee may match unequal amounts: this needs the permission `entry.matchUnequal` and a
 * reason.
 */
const mayMatchUnequal = (role: Role, reason: string | null) =>
  may(role, 'entry.matchUnequal') && reason !== null && reason.trim() !== ''
