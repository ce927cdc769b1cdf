import * as m from '#messages'
import { type CodeOfConnections, type CodeOfLine, learnWords } from '#parts/problems/problem-words.ts'
import '#parts/problems/row-problem-words.ts'

/** Loaded with the pages of connections. */
learnWords({
  'phone-name-taken': m.problem_phone_name_taken,
  'signature-wrong': m.problem_signature_wrong,
  'signature-old': m.problem_signature_old,
  'signature-used': m.problem_signature_used,
  'webhook-name-taken': m.problem_webhook_name_taken,
  'webhook-off': m.problem_webhook_off,
  'delivery-over': m.problem_delivery_over,
} satisfies Record<CodeOfConnections, () => string>)

learnWords({
  'line-signature-wrong': m.problem_line_signature_wrong,
  'line-destination-wrong': m.problem_line_destination_wrong,
  'line-off': m.problem_line_off,
  'line-token-wrong': m.problem_line_token_wrong,
  'line-silent': m.problem_line_silent,
  'line-incomplete': m.problem_line_incomplete,
  'line-member-linked': m.problem_line_member_linked,
  'line-member-unlinked': m.problem_line_member_unlinked,
  'line-player-linked': m.problem_line_player_linked,
  'line-recipients-changed': m.problem_line_recipients_changed,
  'line-send-over': m.problem_line_send_over,
  'line-reply-there': m.problem_line_reply_there,
  'line-alert-name-taken': m.problem_line_alert_name_taken,
  'line-alert-nobody': m.problem_line_alert_nobody,
} satisfies Record<CodeOfLine, () => string>)

/** A reason in a row's `can`. */
learnWords({ 'line-blocked': m.problem_line_blocked })
