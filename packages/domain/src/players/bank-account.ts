import { type Decision, accept, refuse } from '../decision.ts'
import { withLatinDigits } from '../digits.ts'

/**
 * The usual number of digits per bank. Banks may change the number of digits, so any other number causes only
 * a warning.
 */
const usualDigits: Readonly<Record<string, readonly number[]>> = {
  SCB: [10],
  KBANK: [10],
  KRUNGSRI: [10],
  KTB: [10],
  BBL: [10],
  GSB: [12, 13, 14, 15],
  TTB: [10],
  BAAC: [12],
  UOBT: [10],
  CIMBT: [10],
  GHB: [12],
  KKP: [10, 14],
  LHB: [10],
  TISCO: [10, 14],
  ISBT: [10],
  CITI: [10],
  SCBT: [11],
  HSBC: [12],
  TRUEMONEY: [10],
}

export const maxAccountDigits = 20

export type AccountProblem = 'account-wrong'

/** Reads an account number as its digits, at most 20. Spaces, dots and hyphens are only grouping. */
export function readAccountNumber(text: string): Decision<string, AccountProblem> {
  const digits = withLatinDigits(text).replaceAll(/[\s.-]/g, '')
  return /^\d+$/.test(digits) && digits.length <= maxAccountDigits ? accept(digits) : refuse('account-wrong')
}

/**
 * Whether the number has fewer digits than numbers of this bank have. A spreadsheet that takes it for a figure drops the
 * zeros at its beginning.
 */
export const lacksDigits = (bank: string | null, accountNumber: string): boolean =>
  unusualLength(bank, accountNumber)?.some((digits) => digits > accountNumber.length) ?? false

/** Returns the usual numbers of digits of this bank if this account number has another; null otherwise. */
export function unusualLength(bank: string | null, accountNumber: string): readonly number[] | null {
  const digitCounts = usualDigits[bank ?? '']
  return digitCounts && !digitCounts.includes(accountNumber.length) ? digitCounts : null
}
