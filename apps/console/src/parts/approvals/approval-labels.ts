import { type ApprovalAct, approvalActs, type ApprovalState } from '@khlang/domain/staff/approval'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import type { Tone } from '#ui/StatusChip.tsx'

const acts = {
  'withdrawal.transfer': m.approval_act_transfer,
  'withdrawal.override': m.approval_act_override,
  'withdrawal.adjust': m.approval_act_adjust,
  'request.cancel': m.approval_act_cancel,
  'deposit.reverse': m.approval_act_reverse,
  'unknown.settle': m.approval_act_settle,
  'unknown.notCredited': m.approval_act_not_credited,
  'entry.match': m.approval_act_match,
  'credit.cut': m.approval_act_cut,
  'reward.give': m.approval_act_gift,
  'lossReturn.pay': m.approval_act_loss_return,
  'ownAccount.change': m.approval_act_own_account,
  'player.bank': m.approval_act_bank,
  'player.figures': m.approval_act_figures,
  'player.requestLimits': m.approval_act_request_limits,
  'player.export': m.approval_act_export,
  'player.forget': m.approval_act_forget,
  'player.restrict': m.approval_act_restrict,
  'player.unrestrict': m.approval_act_unrestrict,
  'employee.role': m.approval_act_role,
  'employee.wayIn': m.approval_act_way_in,
  'approval.rules': m.approval_act_rules,
  'backend.switchOn': m.approval_act_backend,
  'sending.lift': m.approval_act_lift,
  'match.weights': m.approval_act_weights,
} satisfies Record<ApprovalAct, () => string>
export const approvalActText = (act: ApprovalAct) => acts[act]()

const states = {
  waiting: m.approval_waiting,
  approved: m.approval_approved,
  done: m.approval_done,
  refused: m.approval_refused,
  voided: m.approval_voided,
  withdrawn: m.approval_withdrawn,
  expired: m.approval_expired,
} satisfies Record<ApprovalState, () => string>
export const approvalStateText = (state: ApprovalState) => states[state]()

export const approvalTone = {
  waiting: 'warning',
  approved: 'info',
  done: 'success',
  refused: 'danger',
  voided: 'danger',
  withdrawn: 'quiet',
  expired: 'quiet',
} as const satisfies Record<ApprovalState, Tone>

/** Returns why a second person is needed: the amount from which the shop requires one, or always. */
export const approvalNeededText = (act: ApprovalAct, from: number | null) =>
  from !== null && from > 0 && approvalActs[act].by === 'amount'
    ? m.approval_needed_from({ act: approvalActText(act), from: grouped(from) })
    : m.approval_needed_always({ act: approvalActText(act) })
