import type { ProblemCode } from '@khlang/contract/problems'
import * as m from '#paraglide/messages.js'
import type { ConnectionCode, Problem } from './problem.ts'

/** One sentence per "no": a new code without its words does not compile. */
const words = {
  'bad-input': m.problem_bad_input,
  'not-signed-in': m.problem_not_signed_in,
  'not-an-employee': m.problem_not_an_employee,
  'not-permitted': m.problem_not_permitted,
  'wrong-origin': m.problem_wrong_origin,
  'not-found': m.problem_not_found,
  'held-by-another': m.problem_held_by_another,
  'not-yours': m.problem_not_yours,
  'not-claimed': m.problem_not_claimed,
  'entry-outgoing': m.problem_entry_outgoing,
  'entry-crediting': m.problem_entry_crediting,
  'entry-done': m.problem_entry_done,
  'entry-not-cancelled': m.problem_entry_not_cancelled,
  'entry-not-matched': m.problem_entry_not_matched,
  'duplicate-of-itself': m.problem_duplicate_of_itself,
  'entry-cancelled': m.problem_entry_cancelled,
  'deposit-not-pending': m.problem_deposit_not_pending,
  'deposit-not-done': m.problem_deposit_not_done,
  'nothing-credited': m.problem_nothing_credited,
  'reason-missing': m.problem_reason_missing,
  'not-a-withdrawal': m.problem_not_a_withdrawal,
  'withdrawal-under-way': m.problem_withdrawal_under_way,
  'withdrawal-adjusted': m.problem_withdrawal_adjusted,
  'withdrawal-transferred': m.problem_withdrawal_transferred,
  'withdrawal-done': m.problem_withdrawal_done,
  'withdrawal-cancelled': m.problem_withdrawal_cancelled,
  'not-deducted': m.problem_not_deducted,
  'account-missing': m.problem_account_missing,
  'account-cooling-down': m.problem_account_cooling_down,
  'amounts-differ': m.problem_amounts_differ,
  'player-suspended': m.problem_player_suspended,
  'bonus-too-high': m.problem_bonus_too_high,
  'stale-version': m.problem_stale_version,
  'order-not-unknown': m.problem_order_not_unknown,
  'order-sent': m.problem_order_sent,
  'not-held': m.problem_not_held,
  quarantined: m.problem_quarantined,
  'operation-reused': m.problem_operation_reused,
  'view-name-taken': m.problem_view_name_taken,
  'export-too-large': m.problem_export_too_large,
  'exports-busy': m.problem_exports_busy,
  'import-closed': m.problem_import_closed,
  'stale-preview': m.problem_stale_preview,
  'owner-exists': m.problem_owner_exists,
  'setup-token-wrong': m.problem_setup_token_wrong,
  'too-many-tries': m.problem_too_many_tries,
  unavailable: m.problem_unavailable,
  bug: m.problem_bug,
  offline: m.problem_offline,
  timeout: m.problem_timeout,
  unreachable: m.problem_unreachable,
} satisfies Record<ProblemCode | ConnectionCode, () => string>

export const problemText = (problem: Problem) => words[problem.code]()

/** The sentence for a reason that a row's `can` carries. A code of tomorrow's server is shown as it is. */
export const reasonText = (code: string) => (code in words ? words[code as keyof typeof words]() : code)
