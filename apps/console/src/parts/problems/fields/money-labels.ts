import * as m from '#messages'
import type { FieldLabels } from './field-labels.ts'

/** Statements, requests, crediting, the shop's own accounts, and reports. */
export const moneyLabels = {
  'statements/': { account: m.desk_account, days: m.rules_days, limit: m.rules_limit },
  'statements/create': {
    'entry.account': m.desk_account,
    'entry.occurredAt': m.manual_time,
    'entry.amount': m.manual_amount,
    'entry.balance': m.manual_balance,
    'entry.sender.bank': m.manual_bank,
    'entry.sender.accountTail': m.manual_sender,
    'entry.sender.name': m.manual_name,
    'entry.sender.mobile': m.manual_mobile,
    entry: m.manual_amount,
    note: m.manual_note,
  },
  'statements/correct': {
    amount: m.manual_amount,
    occurredAt: m.manual_time,
    'sender.bank': m.manual_bank,
    'sender.accountTail': m.manual_sender,
    'sender.name': m.manual_name,
    'sender.mobile': m.manual_mobile,
  },
  'statements/next': {
    from: m.period_from,
    to: m.period_to,
    q: m.desk_search,
    amountFrom: m.filter_amount_from,
    amountTo: m.filter_amount_to,
  },
  'statements/hold': { until: m.disposition_until },
  'statements/dispose': { disposition: m.disposition_dispose_kind },
  'statements/preview-import': { 'mapping.head': m.manual_map_head, mapping: m.manual_map_title },
  'statements/read-message': { text: m.manual_message_text, heardAt: m.manual_message_when },
  'statements/keep-message': { text: m.manual_message_text, heardAt: m.manual_message_when },
  'statements/test-parser': {
    ...parserLabels('parser.'),
    text: m.manual_message_text,
    heardAt: m.manual_message_when,
  },
  'statements/save-parser': { ...parserLabels('parser.'), ...parserLabels('') },
  'statements/reverse': { credits: m.reversal_taken },
  'statements/try-weights': { weights: m.weights_title },
  'cashier/create-deposit': { amount: m.withdrawal_new_amount },
  'cashier/create-withdrawal': { amount: m.withdrawal_new_amount },
  'cashier/transfer': { via: m.withdrawal_via, paidFrom: m.withdrawal_paid_from },
  'cashier/complete': { paidFrom: m.withdrawal_paid_from },
  'cashier/adjust-balance': { credits: m.reversal_taken },
  'cashier/hold': { until: m.disposition_until },
  'cashier/add-note': { body: m.request_notes },
  'cashier/attach-slip': {
    reference: m.slip_reference,
    bank: m.slip_bank,
    amount: m.slip_amount,
    occurredAt: m.slip_time,
    picture: m.slips,
  },
  'crediting/': { credits: m.backend_credits },
  'crediting/settle-unknown': { outcome: m.settle_what_happened },
  'crediting/cut-credit': { credits: m.cut_credits, takesBack: m.take_back },
  'crediting/compare-file': { text: m.reconcile_file },
  'crediting/adopt-finding': { noEntry: m.reconcile_entry },
  'crediting/save-backend-draft': {
    'balances.path': m.backend_balance_path,
    balances: m.backend_balances,
    mode: m.backend_mode,
    keyLifeHours: m.settings_key_life,
    timeoutMs: m.backend_timeout_ms,
    transferNumbers: m.backend_numbers,
    ...readingLabels('readings.addCredit'),
    ...readingLabels('readings.removeCredit'),
    'secret.token': m.backend_token,
    'secret.headers.name': m.backend_header_name,
    'secret.headers.value': m.backend_token,
    secret: m.backend_headers,
  },
  'crediting/switch-on-backend': { ...readingLabels('payOut'), ...readingLabels('payLossReturn') },
  'accounts/': {
    bank: m.account_bank,
    accountNumber: m.account_number,
    name: m.account_name,
    code: m.account_code,
    purpose: m.account_purpose,
    position: m.account_position,
    openingBalance: m.account_opening,
    openingDay: m.account_opening_day,
    dailyIn: m.account_daily_in,
    dailyOut: m.account_daily_out,
    quietMinutes: m.account_quiet,
    lowBalance: m.account_low,
    colour: m.account_colour,
    by: m.account_swap_by,
  },
  'reports/': { day: m.daily_day },
  'reports/save-view': { name: m.view_name, shared: m.view_share },
  'reports/permit-export': { 'query.reason': m.export_reason },
  'reports/give-hand-over': { from: m.shift_from, until: m.shift_until, note: m.shift_note },
  'reports/take-hand-over': { note: m.shift_take_note },
  'reports/explain-drift': {
    body: m.daily_explain_label,
    kind: m.daily_explain_label,
    account: m.desk_account,
  },
  'reports/close-day': { note: m.daily_close_note },
} satisfies Readonly<Record<string, FieldLabels>>

/**
 * Returns the labels of a pattern's fields. Refusals of `save-parser` itself (it does not compile, has no samples, is one
 * too many) name them without `parser.`.
 */
function parserLabels(before: string): FieldLabels {
  return Object.fromEntries(
    Object.entries({
      key: m.manual_pattern_key,
      name: m.manual_pattern_name,
      bank: m.manual_pattern_bank,
      source: m.manual_pattern_source,
      pattern: m.manual_pattern_text,
      years: m.manual_pattern_years,
      mask: m.manual_pattern_mask,
      direction: m.manual_pattern_direction,
      order: m.manual_pattern_order,
      on: m.manual_pattern_on,
      samples: m.manual_pattern_sample_text,
      'samples.heardAt': m.manual_pattern_sample_heard,
      'samples.expected': m.manual_pattern_sample_expected,
    }).map(([name, label]) => [`${before}${name}`, label]),
  )
}

/** Returns the labels of the fields that say how an answer is read. */
function readingLabels(path: string): FieldLabels {
  return {
    [`${path}.way`]: m.backend_path,
    [`${path}.path`]: m.backend_path,
    [`${path}.yes`]: m.backend_yes_words,
    [`${path}.no`]: m.backend_no_words,
    [path]: m.backend_yes_words,
  }
}
