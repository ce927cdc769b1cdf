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
 * Filters for a list of requests: one state, waiting for an employee (`open`), an order open, sent or not yet sent
 * (`underWay`), done or transferred, as counted in sums (`moved`), or outcome unknown (`unknown`).
 */
export const requestFilters = [...requestStates, 'open', 'underWay', 'moved', 'unknown'] as const
export type RequestFilter = (typeof requestFilters)[number]

/** The states in which a person may end a request as done by hand, and in which it is again when it is reopened. */
export type CompletedFrom = Extract<RequestState, 'pending' | 'adjusted' | 'transferred'>

/** The back-end's ways of transferring a payout: from any bank (`plain`), or from this one. */
export const transferWays = ['plain', 'krungsri', 'scb', 'gsb'] as const
export type TransferWay = (typeof transferWays)[number]

/**
 * States that wait for an employee: a deposit waits for its money; a withdrawal waits to be deducted, and
 * then to be paid. The player is waiting in these states. A transferred withdrawal, which staff may still complete, is
 * not open.
 */
const openStates = {
  deposit: ['pending'],
  withdrawal: ['pending', 'adjusted'],
} as const satisfies Record<RequestKind, readonly RequestState[]>

export const isOpen = ({ kind, state }: { kind: RequestKind; state: RequestState }): boolean =>
  (openStates[kind] as readonly RequestState[]).includes(state)

/**
 * The progress of an open order, shown beside `loading...`. `waiting`: it is sent again later. `blocked`: it waits
 * behind another order of the player whose outcome is unknown. `unknown`: a person must settle it.
 */
export const phases = ['queued', 'sending', 'waiting', 'blocked', 'unknown'] as const
export type Phase = (typeof phases)[number]

/**
 * Returns whether this role may open a request again: one that a person ended as done by hand, by mistake. What an
 * order credited or paid is not undone by that.
 */
export const reopenCan = (
  { state, completedFrom }: { state: RequestState; completedFrom: CompletedFrom | null },
  role: Role,
): Allowed<'not-permitted' | 'not-completed-by-hand'> =>
  state === 'done' && completedFrom !== null ? permission(role, 'request.reopen') : 'not-completed-by-hand'

export type Deposit = {
  id: RequestId
  key: ExternalKey
  playerId: PlayerId
  playerKey: ExternalKey
  playerStatus: PlayerStatus
  /** Whether an exclusion that the player asked for now keeps them from depositing. */
  playerExcluded: boolean
  amount: Credits
  bonus: Credits
  state: RequestState
}

export const depositActs = ['match', 'cancel', 'complete', 'reverse'] as const
export type DepositAct = (typeof depositActs)[number]
export type DepositReason = 'not-permitted' | 'deposit-not-pending' | 'deposit-not-done'

/**
 * Returns what this role may do with a deposit in this state. Reversing a credited deposit needs a separate
 * order.
 */
export function depositCan(state: RequestState, role: Role): Record<DepositAct, Allowed<DepositReason>> {
  const open = state === 'pending' || 'deposit-not-pending'
  return {
    match: open === true ? permission(role, 'entry.match') : open,
    cancel: open === true ? permission(role, 'request.cancel') : open,
    complete: open === true ? permission(role, 'deposit.completeWithoutCredit') : open,
    reverse: state === 'done' ? permission(role, 'deposit.reverse') : 'deposit-not-done',
  }
}
