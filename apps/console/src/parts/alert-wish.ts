import { minuteText, readMinute, usualKinds } from '@khlang/domain/notifications/alert'
import { type BusinessEventKind, businessEventKinds } from '@khlang/domain/notifications/business-event'
import { bahtText, parseEntryAmount, satang } from '@khlang/domain/money'
import * as m from '#messages'
import { baht } from '#ui/numbers.ts'

export const alertKindText: Record<BusinessEventKind, () => string> = {
  depositAsked: m.alert_kind_deposit_asked,
  withdrawalAsked: m.alert_kind_withdrawal_asked,
  depositLate: m.alert_kind_deposit_late,
  withdrawalLate: m.alert_kind_withdrawal_late,
  payoutLate: m.alert_kind_payout_late,
  requestDone: m.alert_kind_request_done,
  creditUnknown: m.alert_kind_credit_unknown,
  answerLate: m.alert_kind_answer_late,
  orderWaits: m.alert_kind_order_waits,
  orderRefused: m.alert_kind_order_refused,
  payoutDone: m.alert_kind_payout_done,
  approvalAsked: m.alert_kind_approval_asked,
  phoneDown: m.alert_kind_phone_down,
  balanceLow: m.alert_kind_balance_low,
  checkFailed: m.alert_kind_check_failed,
}

/** The form's values as typed: sums in baht, times as HH:mm. */
export type WishDraft = {
  kinds: readonly BusinessEventKind[]
  least: string
  quiet: boolean
  quietFrom: string
  quietUntil: string
}

/** The values as stored and sent: satang, minutes of the Bangkok day. */
export type Wish = {
  kinds: BusinessEventKind[]
  least: number
  quiet: { from: number; until: number } | null
}

/**
 * Returns the form values of stored settings, or the defaults (usual events, all day, every sum) if there are
 * none yet.
 */
export const draftOfWish = (wish: Wish | null): WishDraft => ({
  kinds: wish?.kinds ?? usualKinds,
  least: wish === null || wish.least === 0 ? '' : baht(bahtText(satang(wish.least))).replace(/\.00$/, ''),
  quiet: wish?.quiet != null,
  quietFrom: minuteText(wish?.quiet?.from ?? 22 * 60),
  quietUntil: minuteText(wish?.quiet?.until ?? 7 * 60),
})

/** Returns the settings to send, or a sentence that says which value is missing or invalid. */
export function wishOf({ kinds, least, quiet, quietFrom, quietUntil }: WishDraft): Wish | string {
  if (kinds.length === 0) return m.alert_kinds_missing()
  const sum = readSum(least)
  if (sum === null) return m.alert_least_wrong()
  const [from, until] = [readMinute(quietFrom), readMinute(quietUntil)]
  if (quiet && (from === null || until === null)) return m.alert_quiet_wrong()
  if (quiet && from === until) return m.alert_quiet_same()
  return {
    kinds: businessEventKinds.filter((kind) => kinds.includes(kind)),
    least: sum,
    quiet: quiet ? { from: from!, until: until! } : null,
  }
}

/** Reads the smallest sum, in satang. An empty text means every sum (0). Null if the text is no amount, 0 included. */
export function readSum(text: string) {
  if (text.trim() === '') return satang(0)
  const read = parseEntryAmount(text)
  return read.ok ? read.value : null
}
