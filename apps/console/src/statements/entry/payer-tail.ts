const maxShownDigits = 6

/**
 * Returns the last run of digits of an account as the bank shows it, without mask and hyphens, since employees compare
 * these digits. Of more than six digits it returns the last four. A text without digits is returned unchanged.
 */
export function payerTail(account: string): string {
  const runs = account.match(/\d(?:[\d-]*\d)?/g)
  const last = runs?.at(-1)?.replaceAll('-', '')
  if (last === undefined) return account
  return last.length > maxShownDigits ? last.slice(-4) : last
}
