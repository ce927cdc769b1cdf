/** The account number as stored: digits only, as text, of any length (banks differ). */
export const accountDigits = (text: string) => text.replaceAll(/\D/g, '')

/** Banks mask the head of an account number, so we match on what is left. Spec section 5: 10 digits lose 3, others 5. */
export const accountMatchKey = (accountNumber: string) =>
  accountNumber.slice(accountNumber.length === 10 ? 3 : 5)

/** SCB shows the last 6 digits of an account at another bank. */
export const scbMatchKey = (accountNumber: string) => accountNumber.slice(-6)
