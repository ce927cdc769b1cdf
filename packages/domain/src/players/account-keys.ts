/** Returns an account number as stored: its digits as text, of any length (banks differ). */
export const accountDigits = (text: string) => text.replaceAll(/\D/g, '')

/**
 * Returns the visible tail of an account number for matching, since banks mask the head. Spec section 5: drop 3 of 10
 * digits, else 5.
 */
export const accountMatchKey = (accountNumber: string) =>
  accountNumber.slice(accountNumber.length === 10 ? 3 : 5)

/** Returns the last 6 digits: what SCB shows of an account at another bank. */
export const scbMatchKey = (accountNumber: string) => accountNumber.slice(-6)
