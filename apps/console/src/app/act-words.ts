import type { Act } from '@khlang/domain/staff/acts'
import * as m from '#paraglide/messages.js'

const words = {
  'dashboard.view': m.act_dashboard_view,
  'list.view': m.act_list_view,
  'order.callOff': m.act_order_call_off,
  'sending.hold': m.act_sending_hold,
  'sending.lift': m.act_sending_lift,
  'entry.create': m.act_entry_create,
  'entry.import': m.act_entry_import,
  'parser.edit': m.act_parser_edit,
  'entry.undo': m.act_entry_undo,
  'request.create': m.act_request_create,
  'deposit.reverse': m.act_deposit_reverse,
  'deposit.completeWithoutCredit': m.act_deposit_complete_without_credit,
  'withdrawal.adjust': m.act_withdrawal_adjust,
  'withdrawal.transfer': m.act_withdrawal_transfer,
  'withdrawal.complete': m.act_withdrawal_complete,
  'withdrawal.override': m.act_withdrawal_override,
  'credit.cut': m.act_credit_cut,
  'list.export': m.act_list_export,
  'view.save': m.act_view_save,
  'view.share': m.act_view_share,
  'view.manage': m.act_view_manage,
  'preference.save': m.act_preference_save,
  'entry.claim': m.act_entry_claim,
  'entry.takeOver': m.act_entry_take_over,
  'entry.match': m.act_entry_match,
  'entry.matchUnequal': m.act_entry_match_unequal,
  'entry.cancel': m.act_entry_cancel,
  'request.cancel': m.act_request_cancel,
  'agent.manage': m.act_agent_manage,
  'unknown.settle': m.act_unknown_settle,
  'setting.change': m.act_setting_change,
  'key.manage': m.act_key_manage,
} satisfies Record<Act, () => string>

export const actText = (act: Act) => words[act]()
