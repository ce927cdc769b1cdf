import { grouped } from '#ui/numbers.ts'

/**
 * Abbreviates amounts above 999 in thousands (spec section 9): `1.0k`, `5,354.9k`. Negative ones get a proper minus
 * sign.
 */
export function abbreviated(amount: number): string {
  const size = Math.abs(amount)
  const text = size > 999 ? `${thousands.format(size / 1000)}k` : grouped(size)
  return amount < 0 ? `−${text}` : text
}
const thousands = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Formats a round figure of an axis without decimals: `20k`. */
export const roundly = (amount: number) =>
  amount > 999 ? `${grouped(Math.round(amount / 100) / 10)}k` : grouped(amount)

/** Formats an amount in full, with a proper minus sign. */
export const exactly = (amount: number) => (amount < 0 ? `−${grouped(-amount)}` : grouped(amount))
