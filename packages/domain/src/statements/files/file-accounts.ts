import { maskFits, readMask, visibleDigits } from '../account-mask.ts'

/** Fewer digits than this, visible or at the end of a longer number, may be those of any account. */
const fewestDigits = { masked: 4, end: 8 }

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '')

/**
 * Whether a number that a bank's file gives for its account is this own number: with hyphens, leading zeros, the code
 * of the bank or an IBAN before it, or masked. False if the own number is not known.
 */
export function isNumberOf(written: string, ownNumber: string): boolean {
  const own = digitsOf(ownNumber)
  if (own === '') return false
  const text = /^(?!xx)[A-Z]{2}\d{2}/i.test(written.trim()) ? written.trim().slice(4) : written
  if (/[xX*]/.test(text)) {
    const mask = readMask(text)
    return (
      mask !== null &&
      visibleDigits(mask) >= fewestDigits.masked &&
      maskFits(mask, ownNumber.replaceAll(/\D/g, ''))
    )
  }
  const number = digitsOf(text)
  return number === own || (own.length >= fewestDigits.end && number.endsWith(own))
}

/**
 * Returns the columns that have the own number wherever they have a number: some banks write the account of the file
 * beside each line, as others write the sender; in more than one column too.
 */
export function ownColumnsIn(lines: readonly (readonly string[])[], ownNumber: string): number[] {
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0)
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const numbers = lines.map((cells) => cells[column] ?? '').filter((cell) => /\d/.test(cell))
    return numbers.length > 0 && numbers.every((one) => isNumberOf(one, ownNumber))
  })
}

type WithSender = { senderAccount: string | null }

/**
 * Returns a report without its sender if that is the own account: some banks write its number on each line of a file,
 * where others write the sender's.
 */
export const withoutOwnSender = <Report extends WithSender>(report: Report, ownNumber: string): Report =>
  report.senderAccount !== null && isNumberOf(report.senderAccount, ownNumber)
    ? { ...report, senderAccount: null }
    : report

/**
 * Does the same with a stored report. The purge may have left only the last four characters of its sender, such as
 * `67-8`. Older imports stored the own number as the sender.
 */
export const withoutStoredOwnSender = <Report extends WithSender>(
  report: Report,
  ownNumber: string,
): Report => {
  const mask = /^x+(?=.*-)[\d-]{4}$/.test(report.senderAccount ?? '') ? readMask(report.senderAccount!) : null
  return mask !== null && ownNumber !== '' && maskFits(mask, ownNumber.replaceAll(/\D/g, ''))
    ? { ...report, senderAccount: null }
    : withoutOwnSender(report, ownNumber)
}

/** Why a file is not taken for an account: it is another's, or has several and does not say which of them is this. */
export type AccountProblem = 'other-account' | 'several-accounts'

type Accounts = {
  /** The accounts that the file names, as it writes them, each once. */
  named: readonly string[]
  ownNumber: string
  otherNumbers: readonly string[]
}

/**
 * Decides which of the accounts that a file names are the own one. Null if all its lines count: it names none, or only
 * one, which need not look like the own number unless it is that of another own account.
 */
export function accountsToTake({
  named,
  ownNumber,
  otherNumbers,
}: Accounts): string[] | null | AccountProblem {
  const numbers = new Set(named.map(digitsOrText))
  const own = named.filter((one) => isNumberOf(one, ownNumber))
  const ofOthers = (one: string) => otherNumbers.some((number) => isNumberOf(one, number))
  if (numbers.size === 1 && own.length === 0) return ofOthers(named[0]!) ? 'other-account' : null
  if (numbers.size <= 1) return null
  if (own.length === 0) return named.every(ofOthers) ? 'other-account' : 'several-accounts'
  // A masked number may be that of two accounts of the file.
  const isOne = new Set(own.map(digitsOrText)).size === 1
  return isOne && !ofOthers(own[0]!) ? own : 'several-accounts'
}

const digitsOrText = (written: string) => (/[xX*]/.test(written) ? written : digitsOf(written) || written)
