import type { Brand } from './brand.ts'
import { accept, type Decision, refuse } from './decision.ts'
import { withLatinDigits } from './digits.ts'

/** Hundredths of a baht: the unit that banks move. */
export type Satang = Brand<number, 'Satang'>
/** Whole credits, one per baht: the unit that players hold. */
export type Credits = Brand<number, 'Credits'>

/** Marks a number as satang. Converts and checks nothing. */
export const satang = (value: number) => value as Satang
/** Marks a number as credits. Converts and checks nothing. */
export const credits = (value: number) => value as Credits

export type AmountProblem = 'amount-empty' | 'amount-unreadable' | 'amount-too-large' | 'amount-too-small'
export type EntryAmountProblem = AmountProblem | 'amount-too-precise' | 'amount-zero'

/** For each problem, a sentence that says what is allowed. */
export const amountSentence: Record<EntryAmountProblem, string> = {
  'amount-empty': 'Write an amount in baht, for example 1,000 or 1000.50.',
  'amount-unreadable':
    'Write digits only: no sign, no letters, and commas only between thousands, for example 1,000.50.',
  'amount-too-large': 'At most nine digits of baht: 999,999,999.',
  'amount-too-small': 'At least one baht.',
  'amount-zero': 'At least 0.01 baht.',
  'amount-too-precise': 'At most two decimals: a bank moves whole satang.',
}

const maxBahtDigits = 9

/**
 * Reads the amount of a request. Decimals are cut off, not rounded (spec section 5: 100.999 is 100 credits).
 */
export function parseRequestAmount(text: string): Decision<Credits, AmountProblem> {
  const read = readBaht(text)
  if (!read.ok) return read
  const whole = Number(read.value.whole)
  return whole < 1 ? refuse('amount-too-small') : accept(credits(whole))
}

/** Reads the amount of a bank entry, exact to the satang. */
export function parseEntryAmount(text: string): Decision<Satang, EntryAmountProblem> {
  const read = readSatang(text)
  return read.ok && read.value < 1 ? refuse('amount-zero') : read
}

/** Reads a balance after an entry, exact to the satang. It may be zero or negative. */
export function parseBalance(text: string): Decision<Satang, EntryAmountProblem> {
  const isNegative = /^\s*-/.test(text)
  const read = readSatang(isNegative ? text.replace('-', '') : text)
  return read.ok && isNegative ? accept(satang(0 - read.value)) : read
}

/** Returns `"1000.50"` for `100050`: the form used in the API. */
export function bahtText(amount: Satang): string {
  const sign = amount < 0 ? '-' : ''
  const absolute = Math.abs(amount)
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}

/** Returns `100050` for `"1000.50"`: reads the form used in the API, which always has two decimals. */
export const satangOf = (baht: string) => satang(Number(baht.replace('.', '')))

/** Returns the credits that a bank entry is worth: whole baht, the rest is cut off. */
export const wholeBaht = (amount: Satang) => credits(Math.trunc(amount / 100))

/** Returns the value of credits in satang: one baht each. */
export const creditSatang = (amount: Credits) => satang(amount * 100)

export const addCredits = (left: Credits, right: Credits) => credits(left + right)

function readSatang(text: string): Decision<Satang, EntryAmountProblem> {
  const read = readBaht(text)
  if (!read.ok) return read
  const { whole, decimals } = read.value
  if (decimals.length > 2) return refuse('amount-too-precise')
  return accept(satang(Number(whole) * 100 + Number(decimals.padEnd(2, '0'))))
}

function readBaht(text: string): Decision<{ whole: string; decimals: string }, AmountProblem> {
  const plain = withLatinDigits(text.trim())
  if (plain === '') return refuse('amount-empty')
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(plain)
  if (!match) return refuse('amount-unreadable')
  const whole = match[1]!.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  if (whole.length > maxBahtDigits) return refuse('amount-too-large')
  return accept({ whole, decimals: match[2] ?? '' })
}
