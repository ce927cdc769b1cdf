import type { Allowed } from '../decision.ts'
import { requestLimitNames } from '../cashier/request-limits.ts'
import { type Satang, satang } from '../money.ts'
import { type Act, acts, type Role } from './acts.ts'

/**
 * What a second person is asked for (safety 4.2), and by which right he decides: his own right to do it, never less. By `amount` where
 * money or credit moves; the others are asked for always or never.
 */
export const approvalActs = {
  'withdrawal.transfer': { right: 'withdrawal.transfer', by: 'amount' },
  // Past a warning: always asked of a supervisor by whoever may not decide it alone, whatever the shop has set.
  'withdrawal.override': { right: 'withdrawal.override', by: 'always' },
  'withdrawal.adjust': { right: 'withdrawal.adjust', by: 'amount' },
  'deposit.reverse': { right: 'deposit.reverse', by: 'amount' },
  'unknown.settle': { right: 'unknown.settle', by: 'amount' },
  // Frees the same money to be sent once more: a mistake here is a second credit.
  'unknown.notCredited': { right: 'unknown.settle', by: 'amount' },
  // Whoever matches below the threshold is not yet one to judge what lies above it.
  'entry.match': { right: 'deposit.reverse', by: 'amount' },
  'credit.cut': { right: 'credit.cut', by: 'amount' },
  'reward.give': { right: 'lossReturn.pay', by: 'amount' },
  'lossReturn.pay': { right: 'lossReturn.pay', by: 'amount' },
  // A changed number takes in what players pay elsewhere.
  'ownAccount.change': { right: 'ownAccount.manage', by: 'always' },
  'player.bank': { right: 'player.bank', by: 'always' },
  'player.figures': { right: 'player.figures', by: 'always' },
  // Only where more can be asked for afterwards: less protects.
  'player.requestLimits': { right: 'player.requestLimits', by: 'always' },
  // Of so many players: what they are worth to a thief is not said in money.
  'player.export': { right: 'player.reveal', by: 'count' },
  // What is gone does not come back.
  'player.forget': { right: 'player.forget', by: 'always' },
  // Whoever may decide that somebody is forgotten may decide that their data rest.
  'player.restrict': { right: 'player.forget', by: 'always' },
  'player.unrestrict': { right: 'player.forget', by: 'always' },
  'employee.role': { right: 'employee.manage', by: 'always' },
  // Whoever opens somebody's way in has it in their own hands.
  'employee.wayIn': { right: 'employee.manage', by: 'always' },
  'backend.switchOn': { right: 'backend.manage', by: 'always' },
  'approval.rules': { right: 'setting.change', by: 'always' },
} as const satisfies Record<string, { right: Act; by: 'amount' | 'count' | 'always' }>
export type ApprovalAct = keyof typeof approvalActs
export const approvalActNames = Object.keys(approvalActs) as ApprovalAct[]

export const decidersOf = (act: ApprovalAct): readonly Role[] => acts[approvalActs[act].right]
export const mayDecide = (role: Role, act: ApprovalAct): boolean => decidersOf(act).includes(role)

/** Whether time may stand in for a second person where nobody else may decide: not for a right that whoever asks does not have. */
export const delayMayDecide = (act: ApprovalAct): boolean => act !== 'withdrawal.override'

export type ApprovalRules = {
  /** From how many baht, or players, a second person is needed: null for never, 0 for always. */
  from: Record<ApprovalAct, number | null>
  /** How long something waits for a decision. */
  expiresHours: number
  /** Where nobody else may decide: whether time may stand in for a person, and how much of it. */
  alone: 'delay' | 'person'
  delayMinutes: number
}

/**
 * A fresh shop asks for nobody until its owner switches it on, with these exceptions: that an unanswered call did nothing (decision 0043),
 * that a player is forgotten (decision 0050), and that their data are restricted or not (0056), is said by two from the first day.
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

/** `amount` is null where nothing moves. */
export function needsSecond(
  { from }: Pick<ApprovalRules, 'from'>,
  act: ApprovalAct,
  amount: Satang | null,
): boolean {
  const least = from[act] ?? null
  return least !== null && (amount === null || amount >= satang(least * 100))
}

/**
 * Waiting for a person or for its delay; approved and not carried out yet; done; refused; voided because something had changed;
 * withdrawn by who asked; expired.
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

/** What waits and I may decide, what I asked for, everything. */
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
  /** Whether whoever looks made the player of it today: nobody vouches for whom he has just let in. */
  ownPlayer: boolean
  /** Whether who asked has had a hand on the way in of whoever looks, within a day: the account may be theirs. */
  touched: boolean
}

/** Who says yes or no to what a colleague asked for; whoever asked may take it back. */
export function approvalCan(
  { act, state, askedBy, ownPlayer, touched }: Approvable,
  { email, role }: { email: string; role: Role },
): Record<'approve' | 'refuse' | 'withdraw', Allowed<ApprovalReason>> {
  const open = state === 'waiting'
  const decide = !open
    ? 'approval-over'
    : askedBy === email
      ? 'approval-own'
      : mayDecide(role, act) || 'not-permitted'
  return {
    approve:
      decide !== true ? decide : ownPlayer ? 'approval-own-player' : touched ? 'approval-touched' : true,
    // Saying no protects: that they may.
    refuse: decide,
    withdraw: !open ? 'approval-over' : askedBy === email || 'approval-not-yours',
  }
}

/** What is decided by, as it was when it was asked for: words that screens translate, and what was there before where something changes. */
export type Figure = { name: FigureName; value: string; before?: string | undefined }
export const figureNames = [
  'player',
  'request',
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
  ...requestLimitNames,
  'employee',
  'role',
  'rule',
  'opens',
  'reading',
] as const
export type FigureName = (typeof figureNames)[number]
/** What `employee.wayIn` opens. */
export type WayInOpened = 'account' | 'second-factor' | 'password'
