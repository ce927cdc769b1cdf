import { withLatinDigits } from '../digits.ts'
import { type Credits, credits, parseEntryAmount, parseRequestAmount, type Satang } from '../money.ts'

/**
 * Returns an amount of the old system, which is a number or a text with commas, as text in Latin digits. Null for anything
 * else, such as `1e21`.
 */
const asText = (value: unknown): string | null =>
  typeof value === 'number' && Math.abs(value) < 1e12
    ? plain(value)
    : typeof value === 'string'
      ? withLatinDigits(value.trim())
      : null

/** Returns the number without an exponent, rounded to six decimals: more come from floating-point arithmetic. */
const plain = (value: number) => (Number.isInteger(value) ? String(value) : String(Number(value.toFixed(6))))

/**
 * Reads a requested amount in whole baht: 12.9 is 12, but the number 12.9999996 is 13. Null if it is unreadable or below one
 * baht.
 */
export function readOldRequestAmount(value: unknown): Credits | null {
  const text = asText(value)
  if (text === null) return null
  const read = parseRequestAmount(text)
  return read.ok ? read.value : null
}

/**
 * Reads an amount moved by a bank, in satang. A number with more than two decimals comes from floating-point arithmetic
 * and is rounded; a text with more than two is unreadable. Null if it is unreadable or zero.
 */
export function readOldEntryAmount(value: unknown): Satang | null {
  const text = typeof value === 'number' ? asText(Math.round(value * 100) / 100) : asText(value)
  if (text === null) return null
  const read = parseEntryAmount(text)
  return read.ok ? read.value : null
}

/**
 * Reads credits that may be zero, such as a bonus, a prize or coins, rounded down. A missing value is zero. Null if it
 * is unreadable.
 */
export function readOldCredits(value: unknown): Credits | null {
  if (value === undefined || value === null || value === '') return credits(0)
  const text = asText(value)
  if (text === null) return null
  if (/^0+(\.\d+)?$/.test(text)) return credits(0)
  const read = parseRequestAmount(text)
  if (read.ok) return read.value
  return /^0?\.\d+$/.test(text) ? credits(0) : null
}
