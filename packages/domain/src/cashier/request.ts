import type { ExternalKey, PlayerId, RequestId } from '../brand.ts'
import type { Allowed } from '../decision.ts'
import type { Credits } from '../money.ts'
import type { PlayerStatus } from '../players/player.ts'
import { type Role, permission } from '../staff/acts.ts'

export const requestKinds = ['deposit', 'withdrawal'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Spec section 4; `crediting` is the specification's `loading...`, `transferred` its four transfer words. */
export const requestStates = ['pending', 'crediting', 'done', 'cancelled', 'adjusted', 'transferred'] as const
export type RequestState = (typeof requestStates)[number]

/**
 * What a list of requests can be narrowed to: a state, what waits for an employee, what the back-end is being asked about, an outcome nobody
 * knows, or what moved money, as sums count it.
 */
export const requestFilters = [...requestStates, 'open', 'underWay', 'moved', 'unknown'] as const
export type RequestFilter = (typeof requestFilters)[number]

export const transferWays = ['plain', 'krungsri', 'scb', 'gsb'] as const
export type TransferWay = (typeof transferWays)[number]

/**
 * What waits for an employee: a deposit for its money, a withdrawal to be deducted, and then to be paid. A player waits until the credit is
 * there, or until the money is on its way.
 */
const openStates = {
  deposit: ['pending'],
  withdrawal: ['pending', 'adjusted'],
} as const satisfies Record<RequestKind, readonly RequestState[]>

export const isOpen = ({ kind, state }: { kind: RequestKind; state: RequestState }): boolean =>
  (openStates[kind] as readonly RequestState[]).includes(state)

/** Where an open order stands, shown beside `loading...`. */
export const phases = ['queued', 'sending', 'waiting', 'blocked', 'unknown'] as const
export type Phase = (typeof phases)[number]

export type Deposit = {
  id: RequestId
  key: ExternalKey
  playerId: PlayerId
  playerKey: ExternalKey
  playerStatus: PlayerStatus
  /** He asked to be kept from depositing. */
  playerExcluded: boolean
  amount: Credits
  bonus: Credits
  state: RequestState
}

export const depositActs = ['match', 'cancel', 'complete', 'reverse'] as const
export type DepositAct = (typeof depositActs)[number]
export type DepositReason = 'not-permitted' | 'deposit-not-pending' | 'deposit-not-done'

/** What this role may do with a deposit in this state. What was credited is taken back by an order of its own. */
export function depositCan(state: RequestState, role: Role): Record<DepositAct, Allowed<DepositReason>> {
  const open = state === 'pending' || 'deposit-not-pending'
  return {
    match: open === true ? permission(role, 'entry.match') : open,
    cancel: open === true ? permission(role, 'request.cancel') : open,
    complete: open === true ? permission(role, 'deposit.completeWithoutCredit') : open,
    reverse: state === 'done' ? permission(role, 'deposit.reverse') : 'deposit-not-done',
  }
}
