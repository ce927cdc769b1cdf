/** Returns an account number as stored: its digits as text, of any length (banks differ). */
export const accountDigits = (text: string) => text.replaceAll(/\D/g, '')

/**
 * Returns the last digits of an account number for matching, since banks mask the first ones. Spec section 5:
 * drops 3 of 10 digits, otherwise 5.
 */
export const accountMatchKey = (accountNumber: string) =>
  accountNumber.slice(accountNumber.length === 10 ? 3 : 5)

/** Returns the last 6 digits: what SCB shows of an account at another bank. */
export const scbMatchKey = (accountNumber: string) => accountNumber.slice(-6)
