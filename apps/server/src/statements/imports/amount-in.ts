/**
 * Returns the cell of an amount. Accounts have baht, so an amount in another currency is preceded by its code, which
 * makes the line unreadable and shows why. Without a code, `currency` is baht.
 */
export const amountIn = (currency = 'THB', amount = ''): string =>
  currency.toUpperCase() === 'THB' ? amount : `${currency} ${amount}`
