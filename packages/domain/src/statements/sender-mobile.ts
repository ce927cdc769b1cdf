import { withLatinDigits } from '../digits.ts'
import { readMobile } from '../players/mobile.ts'

/**
 * Reads the mobile number of a sender as a bank or a wallet shows it: a whole number in its national form, as players
 * have it (`+66 90…` becomes `090…`); a masked one with its digits and marks (`090-xxx-0012` becomes `090xxx0012`). Null
 * if it has no digit, as `-`.
 */
export function readSenderMobile(text: string): string | null {
  const read = readMobile(text)
  if (read.ok) return read.value
  const shown = withLatinDigits(text)
    .replaceAll(/[^\dxX*]/g, '')
    .replaceAll(/[X*]/g, 'x')
  return /\d/.test(shown) ? shown.replace(/^66(?=.{9}$)/, '0') : null
}
