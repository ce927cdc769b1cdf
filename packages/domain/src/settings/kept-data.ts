import { eventDays, messageDays } from '../line/line-following.ts'
import type { RetainedData } from '../retention.ts'

/** Whose data is kept. */
export const dataSubjects = ['player', 'payer', 'employee'] as const
export type DataSubject = (typeof dataSubjects)[number]

/** The duty that requires data to be kept forever. */
export const keptDuties = ['books', 'proof', 'acts', 'safety'] as const
export type KeptDuty = (typeof keptDuties)[number]

/**
 * `days`: deleted at night after its days (`retention.ts`). `fixed`: deleted after this many days by the code
 * that owns it. `while`: kept until the player is forgotten, the shop no longer needs it, or it was used. `stays`: kept
 * forever, because of this duty.
 */
export type KeptTime =
  | { days: RetainedData }
  | { fixed: number }
  | { while: 'player' | 'shop' | 'use' }
  | { stays: KeptDuty }

type Kind = { of: DataSubject; time: KeptTime; columns: Readonly<Record<string, readonly string[]>> }

/** Days after which a shop event is deleted, with all its deliveries. */
export const eventRetentionDays = 30

/**
 * All personal data by kind: whose it is, how long it is kept, and in which columns. The page "what is kept" is built
 * from this, and a test compares it with the database: every text column must be listed here or in
 * `impersonal-columns.ts`.
 */
export const keptData = {
  identity: {
    of: 'player',
    time: { while: 'player' },
    columns: {
      player: [
        'first_name',
        'last_name',
        'name',
        'words',
        'email',
        'mobile',
        'job_title',
        'manager',
        'role',
        'company',
        'avatar',
        'line_user_id',
        'line_name',
        'picture_url',
        'bank',
        'account_number',
        'account_match_key',
        'scb_match_key',
        'location',
        'social_links',
        'tags',
        'password_hash',
        'excluded_from',
        'restricted_because',
      ],
      player_tag: ['word'],
    },
  },
  notes: {
    of: 'player',
    time: { while: 'player' },
    columns: { player_note: ['body'], request_note: ['body'] },
  },
  lineMember: {
    of: 'player',
    time: { while: 'player' },
    columns: {
      line_member: ['line_user_id', 'name', 'picture_url', 'language'],
      line_group: ['line_group_id', 'name'],
    },
  },
  lineWords: {
    of: 'player',
    time: { fixed: messageDays },
    columns: { line_message: ['body'], line_member: ['last_message'] },
  },
  lineEvent: {
    of: 'player',
    time: { fixed: eventDays },
    columns: { line_event: ['line_user_id', 'line_group_id', 'body', 'reply_body', 'reply_token'] },
  },
  lineRecipients: {
    of: 'player',
    time: { days: 'lineRecipients' },
    // `contents` only of messages to one recipient: of others it is news, which tells nothing of a person.
    columns: { line_batch: ['to_line_ids', 'to_members', 'detail'], line_send: ['contents'] },
  },
  playerFile: {
    of: 'player',
    time: { days: 'playerFile' },
    columns: { player_import_line: ['code', 'name', 'fields', 'reasons', 'wanted'] },
  },
  movedInDocument: {
    of: 'player',
    time: { days: 'movedInDocument' },
    columns: { firebase_document: ['body'] },
  },
  oldPassword: {
    of: 'player',
    time: { while: 'use' },
    columns: {
      firebase_document: ['password_hash', 'placed_password_hash'],
      'auth.firebase_hash': ['sealed'],
    },
  },
  blocked: {
    of: 'player',
    time: { stays: 'safety' },
    columns: { blocked_value: ['value', 'shown', 'reason'] },
  },
  telling: {
    of: 'player',
    time: { fixed: eventRetentionDays },
    columns: {
      house_event: ['data', 'once'],
      webhook_delivery: ['body'],
      push_delivery: ['message'],
      alert_waiting: ['title', 'body', 'path'],
    },
  },
  operation: { of: 'player', time: { days: 'operation' }, columns: { operation: ['answer'] } },
  attemptBodies: {
    of: 'player',
    time: { days: 'attemptBodies' },
    columns: { credit_attempt: ['request', 'answer'] },
  },
  books: {
    of: 'player',
    time: { stays: 'books' },
    columns: {
      player: ['code', 'external_key'],
      request: ['external_key', 'note', 'hold_reason'],
      credit_order: ['player_key', 'request_key', 'request_from', 'payee', 'evidence', 'reason'],
      book_finding: ['player_key', 'movement', 'source', 'key', 'reference', 'reason'],
      ledger: ['proof'],
      coin_ledger: ['reason', 'gift_key'],
      reward: ['external_key', 'prize', 'note'],
      loss_return: ['external_key'],
      day_close: ['figures', 'note', 'reopened_because'],
      day_explanation: ['body', 'mark', 'withdrawn_because'],
      hand_over: ['figures', 'note', 'taken_note'],
    },
  },
  slip: {
    of: 'payer',
    time: { stays: 'proof' },
    columns: {
      slip: ['reference', 'reference_key', 'bank', 'hash', 'removed_because'],
      slip_picture: ['bytes'],
    },
  },
  removedSlip: { of: 'payer', time: { days: 'removedSlip' }, columns: { slip_picture: ['bytes'] } },
  leftFile: { of: 'player', time: { days: 'leftFile' }, columns: { left_file: ['key'] } },
  entry: {
    of: 'payer',
    time: { stays: 'books' },
    columns: {
      statement_entry: ['reference', 'sender_bank', 'hold_reason'],
      import_verdict: ['reference', 'sender_bank'],
    },
  },
  entryWords: {
    of: 'payer',
    time: { days: 'entryWords' },
    // Copies of them too: the senders in back-tests, and the samples of message patterns.
    columns: {
      statement_entry: ['sender_account', 'sender_name', 'raw_text', 'fingerprint'],
      back_test: ['wrong'],
      message_parser: ['body'],
    },
  },
  walletSender: {
    of: 'payer',
    time: { days: 'walletSender' },
    columns: { statement_entry: ['sender_mobile', 'fingerprint'] },
  },
  importLine: {
    of: 'payer',
    time: { days: 'importLine' },
    columns: {
      import_line: ['cells'],
      import_verdict: ['sender_account', 'sender_name', 'raw_text', 'fingerprint'],
    },
  },
  bankMessage: {
    of: 'payer',
    time: { days: 'bankMessage' },
    columns: {
      phone_message: ['sender', 'app', 'body', 'digest'],
      unread_message: ['body', 'untitled', 'origin'],
    },
  },
  employee: {
    of: 'employee',
    time: { stays: 'acts' },
    columns: {
      employee: ['email', 'first_name', 'last_name', 'display_name', 'avatar', 'role', 'off_reason'],
      service_key: ['name'],
    },
  },
  wayIn: {
    of: 'employee',
    time: { days: 'wayIn' },
    columns: {
      employee: ['user_id'],
      'auth.user': ['id', 'name', 'email', 'image'],
      'auth.account': [
        'id',
        'accountId',
        'providerId',
        'userId',
        'accessToken',
        'refreshToken',
        'idToken',
        'scope',
        'password',
        'origin',
      ],
      'auth.authenticator': ['secret', 'offered'],
      'auth.passkey': ['id', 'name', 'public_key', 'transports'],
      'auth.recovery_code': ['hash'],
      'auth.staff_link': ['hash'],
      preference: ['value'],
      list_view: ['name', 'search'],
      push_device: ['session_id', 'name', 'secret_address_sealed', 'endpoint_hash'],
    },
  },
  ownAccount: {
    of: 'employee',
    time: { stays: 'books' },
    columns: { own_account: ['number', 'name', 'state_reason'] },
  },
  shopTools: {
    of: 'employee',
    time: { while: 'shop' },
    columns: {
      list_view: ['name', 'search'],
      alert: ['name'],
      phone: ['name', 'senders'],
      line_channel: ['bot_user_id', 'bot_name', 'bot_picture', 'basic_id'],
      firebase_import: ['account_email', 'accounts'],
    },
  },
  waitingAccount: {
    of: 'employee',
    time: { days: 'waitingAccount' },
    columns: { 'auth.user': ['name', 'email', 'image'], 'auth.account': ['accountId'] },
  },
  session: {
    of: 'employee',
    time: { days: 'session' },
    columns: {
      'auth.session': [
        'id',
        'token',
        'ipAddress',
        'userAgent',
        'userId',
        'factor',
        'challenge',
        'challenge_for',
      ],
    },
  },
  verification: {
    of: 'employee',
    time: { days: 'verification' },
    columns: { 'auth.verification': ['id', 'identifier', 'value'] },
  },
  signIn: { of: 'employee', time: { days: 'signIn' }, columns: { 'auth.sign_in': ['user_id'] } },
  signInAddress: {
    of: 'employee',
    time: { days: 'signInAddress' },
    columns: { 'auth.sign_in': ['address', 'agent'] },
  },
  failedSignIn: {
    of: 'employee',
    time: { days: 'failedSignIn' },
    columns: { 'auth.failed_sign_in': ['key'] },
  },
  knownDevice: { of: 'employee', time: { days: 'knownDevice' }, columns: { 'auth.known_device': ['email'] } },
  auditDetails: {
    of: 'player',
    time: { days: 'auditDetails' },
    columns: { audit: ['before', 'after', 'origin'] },
  },
  approvalDetails: {
    of: 'player',
    time: { days: 'approvalDetails' },
    columns: { approval: ['input', 'figures'] },
  },
  acts: {
    of: 'employee',
    time: { stays: 'acts' },
    columns: {
      audit: ['actor', 'object_id', 'reason'],
      approval: ['object_id', 'reason', 'note', 'voided_because'],
      operation: ['actor'],
      unread_message: ['reason'],
      auto_match: ['reason'],
      history_accepted: ['reason'],
    },
  },
} as const satisfies Record<string, Kind>
export type KeptKind = keyof typeof keptData
export const keptKinds = Object.keys(keptData) as KeptKind[]
