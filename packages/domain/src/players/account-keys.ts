import { withLatinDigits } from '../digits.ts'

/** Returns an account number as stored: its digits as text, of any length (banks differ). Thai digits become Latin. */
export const accountDigits = (text: string) => withLatinDigits(text).replaceAll(/\D/g, '')

/**
 * Returns the end of an account number, as stored beside it for the old system: without the first 3 of 10 digits,
 * otherwise without the first 5 (spec section 5). Matching compares masks instead (`account-mask.ts`).
 */
export const accountMatchKey = (accountNumber: string) =>
  accountNumber.slice(accountNumber.length === 10 ? 3 : 5)

/** Returns the last 6 digits: what SCB shows of an account at another bank. */
export const scbMatchKey = (accountNumber: string) => accountNumber.slice(-6)
