import { withLatinDigits } from './digits.ts'
import { parseEntryAmount, type Satang, satang } from './money.ts'
import { readName } from './players/player-name.ts'

/** The most characters of a search. Nothing that is searched for is longer; fields take no more. */
export const maxSearchLength = 80

/**
 * Returns a typed search text as it is compared. A text without letters, such as a number or an amount, gets Latin
 * digits; a name keeps its own.
 */
export function readSearch(typedText: string): string {
  const text = typedText.normalize('NFC').trim()
  return /\p{L}/u.test(text) ? text : withLatinDigits(text)
}

/**
 * Whether the value begins with the search text, in the same upper and lower case; false for null. Must match exactly
 * like the database's `like`; otherwise a live list would show rows that a reload does not.
 */
export const beginsWith = (word: string | null | undefined, searchText: string) =>
  word?.startsWith(searchText) ?? false

/**
 * Whether a word of the name begins with the search text, in the same upper and lower case. The text is read as a name,
 * since names are stored in one spelling.
 */
export function wordBeginsWith(name: string, searchText: string): boolean {
  const words = readName(searchText)
  return name.startsWith(words) || name.includes(` ${words}`)
}

/** Whether the code begins with the search text, in upper or lower case. */
export const codeBeginsWith = (code: string | null | undefined, searchText: string) =>
  code?.toLowerCase().startsWith(searchText.toLowerCase()) ?? false

/** Returns 17 for `17` or `#17`; null for anything else. */
export const numberMeant = (searchText: string) =>
  /^#?\d{1,15}$/.test(searchText) ? Number(searchText.replace('#', '')) : null

/** Amounts in satang, both ends included. */
export type AmountMeant = { from: Satang; to: Satang }

/**
 * Returns the amounts that a search text means: with satang (`1,500.00`) exactly that, without (`1500` or `1,500`) those
 * of these whole baht with any satang; null if it is no amount.
 */
export function amountMeant(searchText: string): AmountMeant | null {
  const amount = parseEntryAmount(searchText)
  if (!amount.ok) return null
  const isExact = searchText.includes('.')
  return { from: amount.value, to: isExact ? amount.value : satang(amount.value + 99) }
}

/** Whether the search text means this amount. */
export function meansAmount(searchText: string, amount: Satang): boolean {
  const meant = amountMeant(searchText)
  return meant !== null && amount >= meant.from && amount <= meant.to
}
