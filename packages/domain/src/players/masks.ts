/** How personal data stands in lists: enough to recognise by the end, too little to use (safety 4.4). */

/** `08x-xxx-5678`. */
export const maskMobile = (mobile: string) =>
  mobile.length < 7 ? hidden(mobile) : `${mobile.slice(0, 2)}x-xxx-${mobile.slice(-4)}`

/** The last four, in the groups that banks write: `xxx-x-xx123-4`. */
export function maskAccount(accountNumber: string): string {
  const masked = `${'x'.repeat(Math.max(0, accountNumber.length - 4))}${accountNumber.slice(-4)}`
  const groups = accountNumber.length === 10 ? [3, 1, 5, 1] : accountNumber.length === 12 ? [3, 1, 5, 3] : []
  let at = 0
  return groups.length === 0 ? masked : groups.map((size) => masked.slice(at, (at += size))).join('-')
}

/** `m•••@mail.example`. */
export function maskEmail(email: string): string {
  const [name = '', host] = email.split('@')
  return `${name.slice(0, 1)}•••${host === undefined ? '' : `@${host}`}`
}

const hidden = (text: string) => 'x'.repeat(text.length)
