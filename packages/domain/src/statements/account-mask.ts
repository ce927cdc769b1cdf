/**
 * The visible digits of an account number, read from forms such as `xxx-x-x1234-x`, `/X123456`, `x-1234` and
 * `0012XXXX3456`. `head` is a visible beginning ('' if none); `hiddenAtEnd` counts the hidden digits after `tail`.
 */
export type AccountMask = { head: string; tail: string; hiddenAtEnd: number }

/** Zero-padded forms (GSB shows `0012XXXX3456` for a 12-digit number) are compared at this length. */
const paddedLength = 12

/**
 * Reads a masked account number; null when no digit is visible, or when more is visible than its beginning and one
 * other part.
 */
export function readMask(text: string): AccountMask | null {
  const marks = text.replaceAll(/[^0-9xX*]/g, '').replaceAll(/[X*]/g, 'x')
  const match = /^(\d*)(x*)(\d*)(x*)$/.exec(marks)
  if (!match) return null
  const [, first = '', hidden = '', second = '', trailing = ''] = match
  if (second !== '') return { head: first, tail: second, hiddenAtEnd: trailing.length }
  return first === '' ? null : { head: '', tail: first, hiddenAtEnd: hidden.length }
}

/** Whether the stored number has the visible digits at the places where the mask shows them. */
export function maskFits(mask: AccountMask, accountNumber: string): boolean {
  const seenEnd = accountNumber.slice(0, accountNumber.length - mask.hiddenAtEnd)
  if (!seenEnd.endsWith(mask.tail)) return false
  return (
    mask.head === '' || accountNumber.startsWith(mask.head) || padded(accountNumber).startsWith(mask.head)
  )
}

/** Returns how many digits of the account a bank left readable. */
export const visibleDigits = (mask: AccountMask) => mask.head.length + mask.tail.length

const padded = (accountNumber: string) => accountNumber.padStart(paddedLength, '0')
