import { fieldGroups } from './player-fields.ts'

/** Replaces the data of a person who asked to be forgotten. */
export const forgottenMark = '•ลบแล้ว•'

/** The name shown in place of theirs. */
export const forgottenName = 'ผู้ที่ขอลบข้อมูล'

/**
 * For each table with player data: what happens when a player asks to be forgotten (PDPA sections 33 and 37).
 * `emptied`: everything that identifies the player is removed. `marked`: the person is replaced by the mark,
 * the rest stays. `passing`: what identifies the player is deleted anyway at the end of its retention. `kept`: stays,
 * for the given reason.
 * A table not listed here has no data about players.
 */
export const personalTables = {
  player: 'emptied',
  player_note: 'emptied',
  request_note: 'emptied',
  player_import_line: 'emptied',
  player_password_link: 'emptied',
  firebase_document: 'emptied',
  line_member: 'emptied',
  line_message: 'emptied',
  line_event: 'emptied',
  line_batch: 'emptied',
  line_send: 'emptied',
  audit: 'marked',
  approval: 'marked',
  credit_order: 'marked',
  operation: 'passing',
  house_event: 'passing',
  webhook_delivery: 'passing',
  alert_waiting: 'passing',
  push_delivery: 'passing',
  credit_attempt: 'passing',
  auto_match: 'kept: what may be matched automatically, without names',
  back_test: 'kept: what a bank said of a payer, for as long as in its entry',
  backend_trial: 'kept: money',
  blocked_value: 'kept: what a shop blocks it blocks for its own safety, and for the players it protects',
  book_finding: 'kept: the books of the back-end name the player by a key',
  coin_ledger: 'kept: what a player had, and what became of it',
  day_explanation: 'kept: signed with the day',
  day_close: 'kept: signed',
  hand_over: 'kept: signed',
  import_line: 'kept: the statement of a bank, as the bank wrote it',
  import_verdict: 'kept: the statement of a bank, as the bank wrote it',
  ledger: 'kept: money',
  loss_return: 'kept: money',
  message_parser: 'kept: what a bank sent, as the bank wrote it',
  phone_message: 'kept: what a bank sent, as the bank wrote it',
  player_day: 'kept: sums',
  player_first_deposit: 'kept: sums',
  player_login: 'kept: that somebody came, and when',
  player_month: 'kept: sums',
  request: 'kept: money',
  reward: 'kept: money',
  slip: 'kept: the proof of a payment',
  slip_picture: 'kept: the proof of a payment',
  statement_entry: 'kept: the statement of a bank, as the bank wrote it',
  unread_message: 'kept: what a bank sent, as the bank wrote it',
} as const satisfies Record<string, 'emptied' | 'marked' | 'passing' | `kept: ${string}`>

/** Names of fields in the audit log, approvals and orders whose values identify a person. */
export const personalFacts: readonly string[] = [
  ...fieldGroups.address,
  ...fieldGroups.social,
  'accountMatchKey',
  'accountNumber',
  'avatar',
  'body',
  'company',
  'email',
  'firstName',
  'jobTitle',
  'lastName',
  'lineName',
  'lineUserId',
  'location',
  'manager',
  'mobile',
  'name',
  'number',
  'pictureUrl',
  'scbMatchKey',
  'socialLinks',
  'tags',
  'tail',
  'text',
  'url',
]

/** Names of figures shown to a second person whose values identify a player. */
export const personalFigures = ['player', 'account', 'accountNumber'] as const
