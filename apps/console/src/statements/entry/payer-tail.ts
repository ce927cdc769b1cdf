const maxShownDigits = 6

/**
 * Returns the last digits of an account that the bank shows, without mask and hyphens, since employees
 * compare these digits. If there are more than six digits in a row, returns the last four. A text without
 * digits is returned unchanged.
 */
export function payerTail(account: string): string {
  const runs = account.match(/\d(?:[\d-]*\d)?/g)
  const last = runs?.at(-1)?.replaceAll('-', '')
  if (last === undefined) return account
  return last.length > maxShownDigits ? last.slice(-4) : last
}
