import { type Decision, accept, refuse } from '../decision.ts'
import { withLatinDigits } from '../digits.ts'

export type MobileProblem = 'mobile-wrong'

/**
 * Reads a telephone number as its national digits: `+66 81-234-5678` and `๐๘๑๒๓๔๕๖๗๘` become 0812345678. Nine digits
 * are a landline, ten a mobile.
 */
export function readMobile(text: string): Decision<string, MobileProblem> {
  const plain = withLatinDigits(text).replaceAll(/[\s().-]/g, '')
  if (!/^\+?\d+$/.test(plain)) return refuse('mobile-wrong')
  const digits = plain.replace(/^\+/, '')
  // `+66 (0)81…` is also written.
  const home = /^660\d{8,9}$/.test(digits)
    ? digits.slice(2)
    : /^66\d{8,9}$/.test(digits)
      ? `0${digits.slice(2)}`
      : digits
  return /^0[1-9]\d{7,8}$/.test(home) ? accept(home) : refuse('mobile-wrong')
}

/** Whether the text is a telephone number without its first zero, which a spreadsheet drops from a figure. */
export const lacksZero = (text: string): boolean => !readMobile(text).ok && readMobile(`0${text.trim()}`).ok
