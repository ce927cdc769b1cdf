import { withLatinDigits } from '../../digits.ts'

export const longestMessage = 1_000
/** Before telephones' ways are undone: what is longer is not looked at. */
export const longestRawMessage = 4 * longestMessage

/** A message with what telephones do to it undone: digits, spaces and the two ways to write ำ. */
export const plainMessage = (text: string) =>
  withLatinDigits(text.normalize('NFC'))
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll(/[\u00a0\u200b-\u200d\ufeff]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
