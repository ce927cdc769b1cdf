import type { PlayerStatus } from '@khlang/domain/players/player'
import { entryStatus, requestStatus, transferStatus } from '@khlang/contract/legacy-words'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import { readJson, readJsonList } from './read-json.ts'
import type { Change } from './timeline-moment.ts'

const fields: Record<string, () => string> = {
  state: m.column_status,
  holder: m.timeline_field_holder,
  credits: m.column_credits,
  unrecovered: m.unrecovered,
  amount: m.filter_amount,
  bonus: m.bonus,
  result: m.entry_result,
  via: m.timeline_field_via,
  paidFrom: m.withdrawal_paid_from,
  holdUntil: m.timeline_field_until,
  note: m.column_note,
  bank: m.column_bank,
  tail: m.timeline_field_tail,
  score: m.timeline_field_score,
  points: m.timeline_field_points,
  reference: m.slip_reference,
  alsoOn: m.timeline_field_also_on,
  slipAlsoOn: m.timeline_field_also_on,
  occurredAt: m.column_time,
  senderBank: m.timeline_field_sender_bank,
  senderAccount: m.timeline_field_sender,
  senderName: m.timeline_field_sender_name,
  status: m.column_status,
  excludedFrom: m.timeline_field_excluded_from,
  excludedUntil: m.timeline_field_until,
  limitDay: m.limits_per_day,
  limitMonth: m.limits_per_month,
  tags: m.timeline_field_tags,
  body: m.timeline_field_body,
  coins: m.timeline_field_coins,
  code: m.timeline_field_code,
  firstName: m.timeline_field_first_name,
  lastName: m.timeline_field_last_name,
  mobile: m.player_mobile,
  email: m.player_email,
  accountNumber: m.blocklist_account,
  lineName: m.player_line,
  countsInReports: m.timeline_field_counts,
  agent: m.player_field_agent,
  master: m.player_field_master,
  friend: m.player_field_friend,
  company: m.player_field_company,
  addressLine1: m.player_field_address_1,
  addressLine2: m.player_field_address_2,
  subdistrict: m.player_field_subdistrict,
  district: m.player_field_district,
  province: m.player_field_province,
  postCode: m.player_field_post_code,
  password: m.player_field_password,
  approvedBy: m.timeline_field_approved_by,
}

/** The reasons why auto-match was certain, in the order used on the match desk. */
const factors: Record<string, () => string> = {
  amount: m.factor_amount,
  account: m.factor_account,
  name: m.factor_name,
  time: m.factor_time,
  bank: m.factor_bank,
  history: m.factor_history,
}

/**
 * The words of states. `transferred` always has the plain word, since the transfer way is shown too and says
 * more.
 */
const states: Record<string, string | (() => string)> = {
  ...entryStatus,
  ...requestStatus,
  claimed: m.timeline_state_claimed,
  transferred: transferStatus.plain,
  unknown: m.phase_unknown,
  abandoned: m.order_abandoned,
}

const statuses = {
  normal: m.player_normal,
  watch: m.player_watch,
  suspended: m.player_suspended,
} satisfies Record<PlayerStatus, () => string>

const scopes: Record<string, () => string> = {
  deposits: m.exclusion_from_deposits,
  rewards: m.exclusion_from_rewards,
}

type ChangeText = { field: string; before: string | null; after: string | null }

/**
 * Returns the changes in the words of the screens. Fields without a label here are left out, such as those that only
 * link objects, since the lines show these links.
 */
export const changeTexts = (changes: readonly Change[]): ChangeText[] =>
  changes.flatMap(({ field, before, after }) => {
    const name = fields[field]?.()
    return name ? [{ field: name, before: valueText(field, before), after: valueText(field, after) }] : []
  })

function valueText(field: string, value: string | null): string | null {
  if (value === null) return null
  if (field === 'alsoOn' || field === 'slipAlsoOn')
    return value.replaceAll(/[[\]]/g, '').replaceAll(',', ', ')
  if (field === 'occurredAt' || field === 'holdUntil') return whenText(value)
  if (field === 'status') return value in statuses ? statuses[value as PlayerStatus]() : value
  if (field === 'excludedFrom') return (scopes[value] ?? (() => value))()
  if (field === 'tags') {
    const tags = readJsonList(value)
    return tags === null ? value : tags.join(', ') || null
  }
  if (field === 'limitDay' || field === 'limitMonth' || field === 'coins') return grouped(Number(value))
  if (field === 'via') return transferStatus[value as keyof typeof transferStatus] ?? value
  if (field === 'approvedBy') return value === 'delay' ? m.timeline_approved_by_delay() : value
  if (field === 'points') return pointsText(value)
  if (field !== 'state') return value
  const word = states[value]
  return typeof word === 'function' ? word() : (word ?? value)
}

function pointsText(value: string): string {
  const points = readJson(value) as Record<string, number> | null | undefined
  if (typeof points !== 'object' || points === null) return value
  return Object.entries(factors)
    .flatMap(([factor, name]) => (points[factor] ? [`${name()} ${signed(points[factor])}`] : []))
    .join(' · ')
}

const signed = (points: number) => (points > 0 ? `+${points}` : `−${-points}`)
