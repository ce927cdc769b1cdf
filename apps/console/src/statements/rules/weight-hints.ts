import type { RankWeight } from '@khlang/domain/statements/rank-weights'
import * as m from '#messages'

const hints = {
  exactSatang: m.weight_exact_satang_hint,
  accountDigit: m.weight_account_digit_hint,
  walletNumber: m.weight_wallet_hint,
  nameSame: m.weight_name_same_hint,
  nameShortened: m.weight_name_short_hint,
  nameAlike: m.weight_name_alike_hint,
  nameDifferent: m.weight_name_different_hint,
  nameUnlike: m.weight_name_unlike_hint,
  withinMinutes: m.weight_minutes_hint,
  withinQuarter: m.weight_quarter_hint,
  withinHour: m.weight_hour_hint,
  hoursApart: m.weight_apart_hint,
  bankSame: m.weight_bank_same_hint,
  bankOther: m.weight_bank_other_hint,
  creditedBefore: m.weight_credited_hint,
  creditedOften: m.weight_often_hint,
  creditedOthers: m.weight_others_hint,
  suggestFrom: m.weight_suggest_hint,
  clearLead: m.weight_lead_hint,
  otherAmountFrom: m.weight_other_amount_hint,
} satisfies Record<RankWeight, () => string>

/** Returns what a weight does. */
export const weightHint = (name: RankWeight) => hints[name]()
