/** Masks for personal data in lists. The last characters are enough to recognise a value but not to use it. */

/** Returns `08x-xxx-5678`; of fewer than seven digits all are hidden. */
export const maskMobile = (mobile: string) =>
  mobile.length < 7 ? hideAll(mobile) : `${mobile.slice(0, 2)}x-xxx-${mobile.slice(-4)}`

/** Hides all but the last four digits. Ten or twelve digits are grouped as banks do: `xxx-x-xx123-4`. */
export function maskAccount(accountNumber: string): string {
  const masked = `${'x'.repeat(Math.max(0, accountNumber.length - 4))}${accountNumber.slice(-4)}`
  const groups = accountNumber.length === 10 ? [3, 1, 5, 1] : accountNumber.length === 12 ? [3, 1, 5, 3] : []
  let offset = 0
  return groups.length === 0 ? masked : groups.map((size) => masked.slice(offset, (offset += size))).join('-')
}

/** Returns `m•••@mail.example`. */
export function maskEmail(email: string): string {
  const [name = '', host] = email.split('@')
  return `${name.slice(0, 1)}•••${host === undefined ? '' : `@${host}`}`
}

/** Masks all but the last four digits, keeping the spelling: `123-4-56789-0` becomes `xxx-x-xx789-0`. */
export function maskDigits(text: string): string {
  let digitsToHide = [...text.matchAll(digit)].length - 4
  return text.replaceAll(digit, (one) => (digitsToHide-- > 0 ? 'x' : one))
}

/** Leaves a sender's account as the bank masked it, unless more than six digits are readable: then only four stay. */
export const maskSender = (sender: string) =>
  [...sender.matchAll(digit)].length > maxReadableDigits ? maskDigits(sender) : sender

/**
 * Masks full numbers in free text: of seven or more digits in a row only the last four stay. Dates are left as they
 * are.
 */
export const maskText = (text: string) =>
  text.replaceAll(numberLike, (digits) => (datePattern.test(digits) ? digits : maskDigits(digits)))

/** More digits than this identify an account nearly as well as the whole number. */
const maxReadableDigits = 6
const digit = /[0-9๐-๙]/g
const numberLike = /[0-9๐-๙](?:(?:[ -]|\.(?=[0-9๐-๙]{3}))?[0-9๐-๙]){6,}/g
const datePattern = /^(?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})(?: \d\d?)?$/

const hideAll = (text: string) => 'x'.repeat(text.length)
