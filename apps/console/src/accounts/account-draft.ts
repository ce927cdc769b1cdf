import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import {
  accountCodePattern,
  type AccountColour,
  type AccountPurpose,
} from '@khlang/domain/accounts/own-account'
import { parseBalance, parseEntryAmount } from '@khlang/domain/money'
import { readAccountNumber } from '@khlang/domain/players/bank-account'
import * as m from '#messages'
import { readDay } from '#parts/filters/read-day.ts'
import { typedCount } from '#parts/typed-count.ts'

const minutesADay = 1_440

/** The typed values of an own account: sums in baht, the day as `readDay` reads it. */
export type AccountDraft = {
  bank: string
  accountNumber: string
  name: string
  code: string
  purpose: AccountPurpose
  position: string
  openingBalance: string
  openingDay: string
  dailyIn: string
  dailyOut: string
  quietMinutes: string
  lowBalance: string
  colour: string
}

/** Returns the form's values for an account; for null those of a new one. */
export const draftOf = (row: OwnAccountRow | null): AccountDraft => ({
  bank: row?.bank ?? '',
  accountNumber: row?.accountNumber ?? '',
  name: row?.name ?? '',
  code: row?.code ?? '',
  purpose: row?.purpose ?? 'both',
  position: String(row?.position ?? ''),
  openingBalance: row?.openingBalance ?? '',
  openingDay: row?.openingDay ?? '',
  dailyIn: row?.dailyIn ?? '',
  dailyOut: row?.dailyOut ?? '',
  quietMinutes: row?.quietMinutes?.toString() ?? '',
  lowBalance: row?.lowBalance ?? '',
  colour: row?.colour ?? '',
})

/** For each invalid field the sentence to show; a valid one is left out. */
export type Problems = Partial<Record<keyof AccountDraft, string>>

/** Returns for each invalid field a sentence that says what is allowed. */
export function problemsOf(draft: AccountDraft): Problems {
  const allProblems: Record<keyof AccountDraft, string | false> = {
    bank: draft.bank === '' && m.account_bank_missing(),
    accountNumber: !readAccountNumber(draft.accountNumber).ok && m.account_number_wrong(),
    name: draft.name.trim() === '' && m.account_name_missing(),
    code: draft.code !== '' && !accountCodePattern.test(draft.code) && m.account_code_wrong(),
    purpose: false,
    position: draft.position !== '' && positionOf(draft.position) === null && m.account_position_wrong(),
    openingBalance:
      draft.openingBalance === ''
        ? draft.openingDay !== '' && m.account_opening_both()
        : !parseBalance(draft.openingBalance).ok && m.account_sum_wrong(),
    openingDay:
      draft.openingDay === ''
        ? draft.openingBalance !== '' && m.account_opening_both()
        : readDay(draft.openingDay) === null && m.day_wrong(),
    dailyIn: wrongSum(draft.dailyIn),
    dailyOut: wrongSum(draft.dailyOut),
    quietMinutes:
      draft.quietMinutes !== '' && quietMinutesOf(draft.quietMinutes) === null && m.account_quiet_wrong(),
    lowBalance: wrongSum(draft.lowBalance),
    colour: false,
  }
  return Object.fromEntries(
    Object.entries(allProblems).filter(([, problem]) => problem !== false),
  ) as Problems
}

const positionOf = (text: string) => typedCount(text, { most: 999 })
const quietMinutesOf = (text: string) => typedCount(text, { least: 1, most: minutesADay })
const wrongSum = (text: string) => text !== '' && !parseEntryAmount(text).ok && m.account_sum_wrong()

/**
 * Returns the input of create and update; the code is added only on create. An empty field means no limit, no
 * alarm, no opening balance, or the bank's colour. An empty position is the last for a new account, and unchanged
 * for an existing one.
 */
export const fieldsOf = (draft: AccountDraft) => ({
  bank: draft.bank,
  accountNumber: draft.accountNumber,
  name: draft.name.trim(),
  purpose: draft.purpose,
  ...(draft.position !== '' && { position: positionOf(draft.position) ?? Number.NaN }),
  openingBalance: draft.openingBalance || null,
  openingDay: readDay(draft.openingDay),
  dailyIn: draft.dailyIn || null,
  dailyOut: draft.dailyOut || null,
  quietMinutes: quietMinutesOf(draft.quietMinutes),
  lowBalance: draft.lowBalance || null,
  colour: (draft.colour || null) as AccountColour | null,
})
