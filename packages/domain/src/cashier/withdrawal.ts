import type { ExternalKey, PlayerId, RequestId } from '../brand.ts'
import type { Allowed } from '../decision.ts'
import type { Credits } from '../money.ts'
import type { PlayerStatus } from '../players/player.ts'
import { standingEffects } from '../players/standing.ts'
import { type Act, permission, type Role } from '../staff/acts.ts'
import type { RequestState } from './request.ts'

export type Withdrawal = {
  id: RequestId
  key: ExternalKey
  playerId: PlayerId
  playerKey: ExternalKey
  playerStatus: PlayerStatus
  amount: Credits
  state: RequestState
}

export const withdrawalActs = ['adjust', 'transfer', 'complete', 'cancel'] as const
export type WithdrawalAct = (typeof withdrawalActs)[number]

export type WithdrawalReason =
  | 'not-permitted'
  | 'withdrawal-under-way'
  | 'withdrawal-adjusted'
  | 'withdrawal-transferred'
  | 'withdrawal-done'
  | 'withdrawal-cancelled'

/**
 * The states from which each act may start. A withdrawal is deducted at most once and paid at most once, regardless of
 * the bank; it can be paid without a deduction. `complete` makes no call to the back-end. A transferred withdrawal
 * cannot be cancelled or sent through another bank.
 */
const startsFrom = {
  adjust: ['pending'],
  transfer: ['pending', 'adjusted'],
  complete: ['pending', 'adjusted', 'transferred'],
  cancel: ['pending', 'adjusted'],
} as const satisfies Record<WithdrawalAct, readonly RequestState[]>

/**
 * The states in which a withdrawal still has to be paid: staff pay it, or follow its open order, and need its account for
 * that. In all others the money has left, or the withdrawal was cancelled.
 */
const unpaidStates: readonly RequestState[] = ['pending', 'crediting', 'adjusted']
export const isToBePaid = (state: RequestState): boolean => unpaidStates.includes(state)

export const whyWithdrawalStays = {
  crediting: 'withdrawal-under-way',
  adjusted: 'withdrawal-adjusted',
  transferred: 'withdrawal-transferred',
  done: 'withdrawal-done',
  cancelled: 'withdrawal-cancelled',
} as const satisfies Record<Exclude<RequestState, 'pending'>, WithdrawalReason>

const closedBecause = {
  pending: 'not-permitted',
  ...whyWithdrawalStays,
} as const satisfies Record<RequestState, WithdrawalReason>

const permissionFor = {
  adjust: 'withdrawal.adjust',
  transfer: 'withdrawal.transfer',
  complete: 'withdrawal.complete',
  cancel: 'request.cancel',
} as const satisfies Record<WithdrawalAct, Act>

/** Returns what this role may do with a withdrawal in this state, or the reason why not. */
export function withdrawalCan(
  state: RequestState,
  role: Role,
): Record<WithdrawalAct, Allowed<WithdrawalReason>> {
  const one = (act: WithdrawalAct): Allowed<WithdrawalReason> => {
    const states: readonly RequestState[] = startsFrom[act]
    if (!states.includes(state)) return closedBecause[state]
    // Cancelling returns deducted credit and so moves money. Therefore it needs the permission to deduct.
    return permission(
      role,
      act === 'cancel' && state === 'adjusted' ? 'withdrawal.adjust' : permissionFor[act],
    )
  }
  return {
    adjust: one('adjust'),
    transfer: one('transfer'),
    complete: one('complete'),
    cancel: one('cancel'),
  }
}

/**
 * An obstacle to a transfer that an employee may accept. `checkTransfer` says who may accept which.
 */
export type TransferObstacle = 'not-deducted' | 'account-cooling-down' | 'player-suspended'

export type TransferFacts = {
  state: RequestState
  playerStatus: PlayerStatus
  /** The account that receives the money; null when the player has none. */
  account: { bank: string; number: string; name: string } | null
  /** Whether the account was changed so recently that the shop does not pay to it yet. */
  accountIsNew: boolean
}

export type TransferRules = { withoutDeduction: 'ask' | 'forbidden' }

/**
 * Returns what stands against a transfer of an open withdrawal, whatever the role; `withdrawalCan` checks the state. If
 * there is no account, returns only that. A payout card shows these obstacles before the first step.
 */
export function transferObstacles({
  state,
  playerStatus,
  account,
  accountIsNew,
}: TransferFacts): (TransferObstacle | 'account-missing')[] {
  if (account === null) return ['account-missing']
  const obstacles: TransferObstacle[] = []
  if (state === 'pending') obstacles.push('not-deducted')
  if (standingEffects[playerStatus].payout === 'supervisor') obstacles.push('player-suspended')
  if (accountIsNew) obstacles.push('account-cooling-down')
  return obstacles
}

type TransferConsent = { accepted: readonly TransferObstacle[]; role: Role; reason: string }

/**
 * Whether the money may be sent now. `accepted` names the obstacles that the employee was shown and accepted. Anybody
 * who may transfer can accept `not-deducted`, unless the shop forbids it. The other obstacles need a supervisor or an
 * owner, and a reason. A missing account cannot be accepted.
 */
export function checkTransfer(
  facts: TransferFacts,
  rules: TransferRules,
  { accepted, role, reason }: TransferConsent,
): Allowed<TransferObstacle | 'account-missing'> {
  const mayOverride = permission(role, 'withdrawal.override') === true && reason.trim() !== ''
  const remains = (obstacle: TransferObstacle | 'account-missing') =>
    obstacle === 'account-missing' ||
    !accepted.includes(obstacle) ||
    !(obstacle === 'not-deducted' ? rules.withoutDeduction === 'ask' : mayOverride)
  return transferObstacles(facts).find(remains) ?? true
}

/**
 * Whether a supervisor's approval can be requested for the transfer: every obstacle is accepted and can be overridden,
 * and only the permission or the reason is missing. The approval then supplies both.
 */
export const asksForOverride = (
  facts: TransferFacts,
  rules: TransferRules,
  consent: TransferConsent,
): boolean =>
  checkTransfer(facts, rules, consent) !== true &&
  checkTransfer(facts, rules, { ...consent, role: 'supervisor', reason: 'asked' }) === true
