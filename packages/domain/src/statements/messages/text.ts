import { withLatinDigits } from '../../digits.ts'

export const longestMessage = 1_000

/** A message with what telephones do to it undone: digits, spaces and the two ways to write ำ. */
export const plainMessage = (text: string) =>
  withLatinDigits(text.normalize('NFC'))
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll(/[\u00a0\u200b-\u200d\ufeff]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
