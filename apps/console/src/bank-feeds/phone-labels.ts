import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import type { PhoneOutcome, PhoneWay, UnreadReason } from '@khlang/domain/bank-feeds/phone'
import * as m from '#messages'
import type { Tone } from '#ui/StatusChip.tsx'

export const wayText: Record<PhoneWay, () => string> = {
  pushbullet: m.phone_way_pushbullet,
  signed: m.phone_way_signed,
  truemoney: m.phone_way_truemoney,
}

export const outcomeText: Record<PhoneOutcome, () => string> = {
  entry: m.phone_count_entry,
  duplicate: m.phone_count_duplicate,
  unread: m.phone_count_unread,
  other: m.phone_count_other,
}
export const outcomeTone: Record<PhoneOutcome, Tone> = {
  entry: 'success',
  duplicate: 'info',
  unread: 'warning',
  other: 'quiet',
}

/**
 * Returns the connection status. That of a Pushbullet phone is the one of its connection; phones that send to
 * the server themselves count as ready while switched on.
 */
export function connectionStatusOf({ on, way, lamp }: PhoneRow): { text: string; tone: Tone } {
  if (!on) return { text: m.phone_status_off(), tone: 'quiet' }
  if (way !== 'pushbullet') return { text: m.phone_status_open(), tone: 'success' }
  return connectionStatuses[lamp]()
}

const connectionStatuses: Record<PhoneRow['lamp'], () => { text: string; tone: Tone }> = {
  waiting: () => ({ text: m.phone_status_waiting(), tone: 'info' }),
  connected: () => ({ text: m.phone_status_connected(), tone: 'success' }),
  broken: () => ({ text: m.phone_status_broken(), tone: 'danger' }),
  refused: () => ({ text: m.phone_status_refused(), tone: 'danger' }),
}

const problems: Record<string, () => string> = {
  closed: m.phone_problem_closed,
  silent: m.phone_problem_silent,
  unreachable: m.phone_problem_unreachable,
  'token-refused': m.phone_problem_token,
}
/** Returns the text of a problem. A code from a newer server is shown unchanged. */
export const phoneProblemText = (code: string) => problems[code]?.() ?? code

const reasons: Record<UnreadReason, () => string> = {
  'no-pattern': m.phone_reason_no_pattern,
  'no-account': m.phone_reason_no_account,
  'many-accounts': m.phone_reason_many_accounts,
  'too-old': m.phone_reason_too_old,
  encrypted: m.phone_reason_encrypted,
  'two-readings': m.phone_reason_two_readings,
  'event-unknown': m.phone_reason_event_unknown,
  refused: m.phone_reason_refused,
}
export const unreadText = (code: string) => reasons[code as UnreadReason]?.() ?? code
