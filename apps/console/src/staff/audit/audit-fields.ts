import { bahtText, satang } from '@khlang/domain/money'
import * as m from '#messages'
import { changeTexts } from '#parts/timeline/change-labels.ts'
import { readJsonList } from '#parts/timeline/read-json.ts'
import type { Change } from '#parts/timeline/timeline-moment.ts'
import { whenText } from '#parts/when.ts'
import { baht } from '#ui/numbers.ts'

/**
 * Names of recorded fields that only the audit log shows. The others have names in `change-labels.ts`. These are
 * messages of their own, even where another page has the same words: a shared message would weigh on that page too.
 */
const fields: Record<string, () => string> = {
  accepted: m.audit_field_accepted,
  account: m.audit_field_account,
  accounts: m.audit_field_accounts,
  act: m.audit_field_act,
  active: m.audit_field_active,
  added: m.audit_field_added,
  agentId: m.audit_field_agent_id,
  amountUnit: m.audit_field_amount_unit,
  another: m.audit_field_another,
  apart: m.audit_field_apart,
  askedBy: m.audit_field_asked_by,
  authenticator: m.audit_field_authenticator,
  avatar: m.audit_field_avatar,
  backTest: m.audit_field_back_test,
  balance: m.audit_field_balance,
  balances: m.audit_field_balances,
  bonusCeiling: m.audit_field_bonus_ceiling,
  by: m.audit_field_by,
  changed: m.audit_field_changed,
  collections: m.audit_field_collections,
  colour: m.audit_field_colour,
  columns: m.audit_field_columns,
  contents: m.audit_field_contents,
  count: m.audit_field_count,
  cut: m.audit_field_cut,
  dailyInSatang: m.audit_field_daily_in_satang,
  dailyOutSatang: m.audit_field_daily_out_satang,
  days: m.audit_field_days,
  delayMinutes: m.audit_field_delay_minutes,
  delivery: m.audit_field_delivery,
  depositId: m.audit_field_deposit_id,
  depositLeast: m.audit_field_deposit_least,
  depositMost: m.audit_field_deposit_most,
  digest: m.audit_field_digest,
  digits: m.audit_field_digits,
  direction: m.audit_field_direction,
  drifts: m.audit_field_drifts,
  duplicateOf: m.audit_field_duplicate_of,
  enabled: m.audit_field_active,
  end: m.audit_field_end,
  ended: m.audit_field_ended,
  entry: m.audit_field_entry,
  epoch: m.audit_field_epoch,
  explanation: m.audit_field_explanation,
  externalKey: m.audit_field_external_key,
  facebook: () => 'Facebook',
  figures: m.audit_field_figures,
  fileHash: m.audit_field_file_hash,
  filter: m.audit_field_filter,
  finding: m.audit_field_finding,
  format: m.audit_field_format,
  found: m.audit_field_found,
  friendId: m.audit_field_friend_id,
  from: m.audit_field_from,
  fromMonth: m.audit_field_from_month,
  gatherMinutes: m.audit_field_gather_minutes,
  github: () => 'GitHub',
  givenBy: m.audit_field_given_by,
  group: m.audit_field_group,
  groups: m.audit_field_groups,
  headers: m.audit_field_headers,
  hidden: m.audit_field_hidden,
  hold: m.audit_field_hold,
  how: m.audit_field_how,
  instagram: () => 'Instagram',
  item: m.audit_field_item,
  jobTitle: m.audit_field_job_title,
  key: m.audit_field_key,
  keyLifeHours: m.audit_field_key_life_hours,
  kind: m.audit_field_kind,
  kinds: m.audit_field_kinds,
  krungsri: m.audit_field_krungsri,
  leastSatang: m.audit_field_least_satang,
  left: m.audit_field_left,
  level: m.audit_field_level,
  limit: m.audit_field_limit,
  line: () => 'LINE',
  lineUserId: m.audit_field_line_user_id,
  lines: m.audit_field_lines,
  list: m.audit_field_list,
  lost: m.audit_field_lost,
  lowSatang: m.audit_field_low_satang,
  made: m.audit_field_made,
  manager: m.audit_field_manager,
  mark: m.audit_field_digest,
  mask: m.audit_field_mask,
  masterId: m.audit_field_master_id,
  members: m.audit_field_members,
  message: m.audit_field_message,
  mode: m.audit_field_mode,
  movedAt: m.audit_field_moved_at,
  movements: m.audit_field_movements,
  ms: m.audit_field_ms,
  name: m.audit_field_name,
  new: m.audit_field_new,
  newEndPassword: m.audit_field_new_end_password,
  newSecret: m.audit_field_new_secret,
  noEntry: m.audit_field_no_entry,
  number: m.audit_field_number,
  on: m.audit_field_active,
  open: m.audit_field_open,
  openingDay: m.audit_field_opening_day,
  openingSatang: m.audit_field_opening_satang,
  order: m.audit_field_order,
  orderId: m.audit_field_order_id,
  passkeys: m.audit_field_passkeys,
  pattern: m.audit_field_pattern,
  perMinute: m.audit_field_per_minute,
  picture: m.audit_field_picture,
  pictureUrl: m.audit_field_picture_url,
  pinned: m.audit_field_pinned,
  place: m.audit_field_place,
  player: m.audit_field_player,
  playerKey: m.audit_field_player_key,
  players: m.audit_field_players,
  position: m.audit_field_position,
  preview: m.audit_field_preview,
  profile: m.audit_field_profile,
  project: m.audit_field_project,
  proposedBy: m.audit_field_proposed_by,
  provider: m.audit_field_provider,
  purpose: m.audit_field_purpose,
  quietFrom: m.audit_field_quiet_from,
  quietMinutes: m.audit_field_quiet_minutes,
  quietUntil: m.audit_field_quiet_until,
  rate: m.audit_field_rate,
  readings: m.audit_field_readings,
  reason: m.audit_field_reason,
  recipients: m.audit_field_recipients,
  replacedBy: m.audit_field_replaced_by,
  replaces: m.audit_field_replaces,
  request: m.audit_field_request,
  restricted: m.audit_field_restricted,
  role: m.audit_field_role,
  rows: m.audit_field_rows,
  samples: m.audit_field_samples,
  satang: m.audit_field_satang,
  scopes: m.audit_field_scopes,
  search: m.audit_field_filter,
  secret: m.audit_field_secret,
  senderMobile: m.audit_field_sender_mobile,
  senders: m.audit_field_senders,
  sessionsEnded: m.audit_field_ended,
  settled: m.audit_field_settled,
  shared: m.audit_field_shared,
  since: m.audit_field_since,
  slack: () => 'Slack',
  slip: m.audit_field_slip,
  source: m.audit_field_source,
  switchedOn: m.audit_field_active,
  takenBackBy: m.audit_field_taken_back_by,
  takesBack: m.audit_field_takes_back,
  unrecovered: m.unrecovered,
  timeoutMs: m.audit_field_timeout_ms,
  to: m.audit_field_to,
  token: m.audit_field_token,
  transferNumbers: m.audit_field_transfer_numbers,
  truewallet: m.audit_field_truewallet,
  twitter: () => 'Twitter',
  unchanged: m.audit_field_unchanged,
  unread: m.audit_field_unread,
  unreadable: m.audit_field_unreadable,
  until: m.audit_field_until,
  url: m.audit_field_url,
  username: m.audit_field_username,
  value: m.audit_field_value,
  verdict: m.audit_field_verdict,
  version: m.audit_field_version,
  way: m.audit_field_way,
  withdrawalLeast: m.audit_field_withdrawal_least,
  withdrawalMost: m.audit_field_withdrawal_most,
  withdrawalsADay: m.audit_field_withdrawals_a_day,
  won: m.audit_field_won,
  words: m.audit_field_words,
  wrongEntry: m.audit_field_wrong_entry,
  years: m.audit_field_years,
}

export type AuditedChange = {
  field: string
  before: string | null
  after: string | null
  /** Whether `field` is the name under which the server recorded the field, since the screens have none. */
  isRecorded: boolean
}

/**
 * Returns all changes that an audit line records: unlike a timeline, also those whose field has no name, as last ones.
 */
export const auditedChanges = (changes: readonly Change[]): AuditedChange[] =>
  changes
    .map((change) => {
      const [known] = changeTexts([change])
      if (known) return { ...known, isRecorded: false }
      const { field, before, after } = change
      const name = fields[field]?.()
      return {
        field: name ?? field,
        before: valueText(field, before),
        after: valueText(field, after),
        isRecorded: name === undefined,
      }
    })
    .toSorted((a, b) => Number(a.isRecorded) - Number(b.isRecorded))

/**
 * Returns a value as the screens write it (amounts are recorded in satang); what has no such form stays as recorded.
 */
function valueText(field: string, value: string | null): string | null {
  if (value === null) return null
  if (value === 'true') return m.approval_yes()
  if (value === 'false') return m.approval_no()
  if (/satang$/i.test(field)) return baht(bahtText(satang(Number(value))))
  if (minutesOfDay.has(field)) return clockText(Number(value))
  if (instant.test(value) && !Number.isNaN(Date.parse(value))) return whenText(value)
  // A name may begin like a list.
  return (value.startsWith('["') && readJsonList(value)?.map(String).join(', ')) || value
}

const minutesOfDay = new Set(['quietFrom', 'quietUntil'])

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
