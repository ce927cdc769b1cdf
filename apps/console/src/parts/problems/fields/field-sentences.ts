import type { FieldRule } from '@khlang/contract/field-rules'
import type { FieldProblem } from '@khlang/contract/refused-fields'
import type { KindRule } from '@khlang/contract/refused-fields'
import { maxAccountDigits } from '@khlang/domain/players/bank-account'
import { maxCodeLength } from '@khlang/domain/players/code-length'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

type Bounded = (bounds: { least: string; most: string }) => string

/** Returns a function that chooses the sentence: for both bounds, for one of them, or for none. */
const bounded =
  (both: Bounded, least: Bounded, most: Bounded, none: () => string) =>
  ({ least: from, most: to }: FieldProblem) => {
    const bounds = { least: grouped(from ?? 0), most: grouped(to ?? 0) }
    // A text that may be empty has no lower bound worth mentioning.
    const isFrom = from !== undefined && !(both === m.rule_length && from === 0)
    if (isFrom && to !== undefined) return both(bounds)
    if (isFrom) return least(bounds)
    return to === undefined ? none() : most(bounds)
  }

/** The sentence for each rule, in the language of the page. A rule without a sentence does not compile. */
const sentences: Record<FieldRule | KindRule, (field: FieldProblem) => string> = {
  missing: m.player_wrong_missing,
  length: bounded(m.rule_length, m.rule_length_least, m.rule_length_most, m.rule_form),
  items: bounded(m.rule_items, m.rule_items_least, m.rule_items_most, m.rule_form),
  whole: bounded(m.settings_range, m.rule_whole_least, m.rule_whole_most, m.rule_whole),
  number: bounded(m.settings_range, m.rule_whole_least, m.rule_whole_most, m.rule_number),
  choice: m.rule_choice,
  unexpected: m.field_of_page,
  form: m.rule_form,
  'weight-order': m.rule_weight_order,
  'account-unknown': m.rule_account_unknown,
  'amount-empty': m.manual_amount_empty,
  'amount-unreadable': m.manual_amount_unreadable,
  'amount-too-large': m.manual_amount_large,
  'amount-too-small': m.amount_least_baht,
  'amount-zero': m.manual_amount_small,
  'amount-too-precise': m.manual_amount_precise,
  'whole-baht': m.filter_amount_wrong,
  unstorable: m.rule_unstorable,
  instant: m.rule_instant,
  'bangkok-time': m.rule_instant,
  day: m.day_wrong,
  clock: m.slip_time_wrong,
  future: m.rule_future,
  'day-ahead': m.rule_day_ahead,
  'before-books': m.rule_before_books,
  'today-or-later': m.exclusion_past,
  'later-than-now': m.rule_later,
  colour: m.rule_colour,
  https: m.catalogue_picture_wrong,
  'line-link': m.settings_link_wrong,
  'account-number': () => m.player_wrong_account({ most: maxAccountDigits }),
  'account-code': m.account_code_wrong,
  'opening-balance': m.account_opening_both,
  'limits-fit': m.settings_limits_fit,
  'own-limits-fit': m.own_limits_least_wrong,
  'amber-first': m.settings_amber_first,
  'external-key': m.player_key_wrong,
  'player-code': m.player_wrong_code,
  'player-code-needed': m.rule_player_code,
  'username-long': () => m.agent_code_long({ most: maxCodeLength }),
  username: m.agent_username_wrong,
  mobile: m.player_wrong_mobile,
  email: m.player_wrong_email,
  bank: m.rule_choice,
  social: m.player_wrong_social,
  'post-code': m.player_wrong_post_code,
  'agent-unknown': m.rule_agent_unknown,
  'master-unknown': m.rule_master_unknown,
  'player-unknown': m.rule_player_unknown,
  'own-friend': m.rule_own_friend,
  'blocked-short': m.blocklist_short,
  'below-one-baht': m.rule_below_one_baht,
  'slip-reference': m.slip_reference_wrong,
  'group-of-one': m.rule_group,
  'short-key': m.rule_short_key,
  'parser-key-taken': m.manual_pattern_key_taken,
  'number-only': m.rule_digits,
  'keyword-words': m.rule_keyword_words,
  'line-secret': m.line_secret_wrong,
  'line-token': m.rule_no_spaces,
  'alert-recipients': m.line_alert_to_missing,
  'phone-token': m.phone_form_secret_missing,
  'phone-one-account': m.rule_one_account,
  'phone-unit': m.phone_form_unit_missing,
  'phone-senders': m.phone_form_senders_missing,
  'webhook-address': m.rule_webhook_address,
  'webhook-credentials': m.player_wrong_has_credentials,
  'webhook-own': m.rule_webhook_own,
  'project-id': m.rule_project,
  'collection-name': m.rule_collection,
  'answer-path': m.rule_answer_path,
  'answer-words': m.rule_answer_words,
  'backend-token': m.rule_backend_token,
}

/** Returns the sentence on what the field allows. A rule of a newer server has the server's own sentence. */
export function fieldSentence(field: FieldProblem): string {
  const say = field.rule === undefined ? undefined : sentences[field.rule as FieldRule]
  if (say !== undefined) return say(field)
  // The message is a code that only the form of this field can translate.
  return /^[a-z]+(-[a-z]+)+$/.test(field.message) ? m.rule_form() : field.message
}
