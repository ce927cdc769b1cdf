import type { Allowed } from '../decision.ts'
import { type Satang, satang } from '../money.ts'
import { type Act, acts, type Role } from './acts.ts'

/**
 * Acts that a second person may have to approve, and the permission that this person needs. `amount` acts need approval
 * from a sum of money or credit on, `count` acts from a number of players on; `always` acts need approval always or
 * never.
 */
export const approvalActs = {
  'withdrawal.transfer': { right: 'withdrawal.transfer', by: 'amount' },
  // Overriding a warning: anyone without the right always asks a supervisor, whatever the shop has set.
  'withdrawal.override': { right: 'withdrawal.override', by: 'always' },
  'withdrawal.adjust': { right: 'withdrawal.adjust', by: 'amount' },
  // The permission to cancel is not enough for approving: cancelling returns deducted credit and so moves money.
  'request.cancel': { right: 'withdrawal.adjust', by: 'amount' },
  'deposit.reverse': { right: 'deposit.reverse', by: 'amount' },
  'unknown.settle': { right: 'unknown.settle', by: 'amount' },
  // Settling as not credited allows the same money to be sent again: a mistake gives a second credit.
  'unknown.notCredited': { right: 'unknown.settle', by: 'amount' },
  // The permission to match is not enough for approving matches above the threshold.
  'entry.match': { right: 'deposit.reverse', by: 'amount' },
  'credit.cut': { right: 'credit.cut', by: 'amount' },
  'reward.give': { right: 'lossReturn.pay', by: 'amount' },
  'lossReturn.pay': { right: 'lossReturn.pay', by: 'amount' },
  // A changed number redirects what players pay.
  'ownAccount.change': { right: 'ownAccount.manage', by: 'always' },
  'player.bank': { right: 'player.bank', by: 'always' },
  'player.figures': { right: 'player.figures', by: 'always' },
  // Applies only where the change allows more; a lower limit is protective.
  'player.requestLimits': { right: 'player.requestLimits', by: 'always' },
  // By the number of players, since a long list is worth more to a thief.
  'player.export': { right: 'player.reveal', by: 'count' },
  // Deleted data cannot be restored.
  'player.forget': { right: 'player.forget', by: 'always' },
  // A role that may approve forgetting a player may also approve restricting the player's data.
  'player.restrict': { right: 'player.forget', by: 'always' },
  'player.unrestrict': { right: 'player.forget', by: 'always' },
  'employee.role': { right: 'employee.manage', by: 'always' },
  // An employee who creates a way to sign in for somebody else could use it themselves.
  'employee.wayIn': { right: 'employee.manage', by: 'always' },
  'backend.switchOn': { right: 'backend.manage', by: 'always' },
  // Lifting only: anyone who may hold all sending stops it alone and at once.
  'sending.lift': { right: 'sending.lift', by: 'always' },
  // Weights decide which player staff see first, and that player is the one most often credited.
  'match.weights': { right: 'setting.change', by: 'always' },
  'approval.rules': { right: 'setting.change', by: 'always' },
} as const satisfies Record<string, { right: Act; by: 'amount' | 'count' | 'always' }>
export type ApprovalAct = keyof typeof approvalActs
export const approvalActNames = Object.keys(approvalActs) as ApprovalAct[]

/** Returns the roles that may approve or refuse this act. */
export const decidersOf = (act: ApprovalAct): readonly Role[] => acts[approvalActs[act].right]
export const mayDecide = (role: Role, act: ApprovalAct): boolean => decidersOf(act).includes(role)

/**
 * Whether a delay may replace a second person if nobody else may decide. It may not if the requester lacks
 * the permission for the act.
 */
export const delayMayDecide = (act: ApprovalAct): boolean => act !== 'withdrawal.override'

export type ApprovalRules = {
  /** Number of baht or players from which a second person is needed; null for never, 0 for always. */
  from: Record<ApprovalAct, number | null>
  /** How many hours a request for approval waits for a decision. */
  expiresHours: number
  /**
   * What happens if nobody else may decide: whether a delay may replace the second person, and how long it
   * is.
   */
  alone: 'delay' | 'person'
  delayMinutes: number
}

/**
 * Defaults of a new shop: no act needs a second person until its owner sets that. Exceptions that need two
 * people from the first day: declaring that an unanswered call did nothing (decision 0043), forgetting a
 * player (decision 0050), and restricting or unrestricting data (0056).
 */
export const usualApprovals: ApprovalRules = {
  from: {
    ...(Object.fromEntries(approvalActNames.map((act) => [act, null])) as ApprovalRules['from']),
    'unknown.notCredited': 0,
    'player.forget': 0,
    'player.restrict': 0,
    'player.unrestrict': 0,
  },
  expiresHours: 24,
  alone: 'delay',
  delayMinutes: 30,
}

/**
 * Whether an act needs approval by the shop's rules: from the threshold on, or at any threshold where nothing moves
 * (`amount` null). Not for `player.export`, whose caller compares the number of players.
 */
export function needsApproval(
  { from }: Pick<ApprovalRules, 'from'>,
  act: ApprovalAct,
  amount: Satang | null,
): boolean {
  const threshold = from[act] ?? null
  return threshold !== null && (amount === null || amount >= satang(threshold * 100))
}

/**
 * `waiting` for a person or for the end of its delay; `approved` but not carried out yet; then done, refused,
 * voided because something changed, withdrawn by the requester, or expired.
 */
export const approvalStates = [
  'waiting',
  'approved',
  'done',
  'refused',
  'voided',
  'withdrawn',
  'expired',
] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Tabs: approvals that wait for the viewer, approvals that the viewer requested, all. */
export const approvalTabs = ['mine', 'asked', 'all'] as const
export type ApprovalTab = (typeof approvalTabs)[number]

export type ApprovalReason =
  | 'not-permitted'
  | 'approval-over'
  | 'approval-own'
  | 'approval-own-player'
  | 'approval-touched'
  | 'approval-not-yours'

export type Approvable = {
  act: ApprovalAct
  state: ApprovalState
  askedBy: string
  /**
   * Whether the employee who would decide created the player today: nobody may approve something for a player they
   * have just created.
   */
  ownPlayer: boolean
  /**
   * Whether the requester changed that employee's role, second factors or links, or let them in, within a day and so
   * may control their account.
   */
  touched: boolean
}

/**
 * Returns what this person may do with the approval, or the reason why not. Only the requester may withdraw
 * it.
 */
export function approvalCan(
  { act, state, askedBy, ownPlayer, touched }: Approvable,
  { email, role }: { email: string; role: Role },
): Record<'approve' | 'refuse' | 'withdraw', Allowed<ApprovalReason>> {
  const isWaiting = state === 'waiting'
  const decide = !isWaiting
    ? 'approval-over'
    : askedBy === email
      ? 'approval-own'
      : mayDecide(role, act) || 'not-permitted'
  return {
    approve:
      decide !== true ? decide : ownPlayer ? 'approval-own-player' : touched ? 'approval-touched' : true,
    // Refusing is protective, so it stays allowed.
    refuse: decide,
    withdraw: !isWaiting ? 'approval-over' : askedBy === email || 'approval-not-yours',
  }
}

/**
 * A fact shown to the second person, as it was when approval was requested. Screens translate the name.
 * `before`: the old value of a change.
 */
export type Figure = { name: FigureName; value: string; before?: string | undefined }
export const figureNames = [
  'player',
  'request',
  'requestKind',
  'order',
  'players',
  'entry',
  'amount',
  'credits',
  'bonus',
  'account',
  'via',
  'paidFrom',
  'accepted',
  'takesBack',
  'takenBack',
  'unrecovered',
  'purpose',
  'outcome',
  'evidence',
  'reason',
  'period',
  'bank',
  'accountNumber',
  'ownAccount',
  'coins',
  'countsInReports',
  'depositLeast',
  'depositMost',
  'withdrawalLeast',
  'withdrawalMost',
  'withdrawalsADay',
  'employee',
  'role',
  'rule',
  'weight',
  'opens',
  'reading',
  'accountState',
  'accountPurpose',
  'mode',
  'keyLifeHours',
  'timeoutMs',
  'headers',
  'balances',
  'transferNumbers',
  'filter',
  'heldBy',
  'heldSince',
  'heldBecause',
] as const
export type FigureName = (typeof figureNames)[number]
/** What an approval of `employee.wayIn` allows. */
export type WayInOpened = 'account' | 'second-factor' | 'password'
