import type { RankWeight } from '@khlang/domain/statements/rank-weights'
import * as m from '#messages'

const words = {
  exactSatang: m.weight_exact_satang,
  accountDigit: m.weight_account_digit,
  walletNumber: m.weight_wallet,
  nameSame: m.weight_name_same,
  nameShortened: m.weight_name_short,
  nameAlike: m.weight_name_alike,
  nameDifferent: m.weight_name_different,
  nameUnlike: m.weight_name_unlike,
  withinMinutes: m.weight_minutes,
  withinQuarter: m.weight_quarter,
  withinHour: m.weight_hour,
  hoursApart: m.weight_apart,
  bankSame: m.weight_bank_same,
  bankOther: m.weight_bank_other,
  creditedBefore: m.weight_credited,
  creditedOften: m.weight_often,
  creditedOthers: m.weight_others,
  suggestFrom: m.weight_suggest,
  clearLead: m.weight_lead,
  otherAmountFrom: m.weight_other_amount,
} satisfies Record<RankWeight, () => string>

/** Returns the name of a weight, for the page where an owner changes weights and for the approval of such a change. */
export const weightText = (name: RankWeight) => words[name]()
