const mostShown = 6

/**
 * Returns the digits of an account that the bank leaves visible, without the mask, since employees compare
 * these.
 */
export function payerTail(account: string): string {
  const runs = account.match(/\d(?:[\d-]*\d)?/g)
  const last = runs?.at(-1)?.replaceAll('-', '')
  if (last === undefined) return account
  return last.length > mostShown ? last.slice(-4) : last
}
