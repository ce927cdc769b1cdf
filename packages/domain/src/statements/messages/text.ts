import { withLatinDigits } from '../../digits.ts'

export const maxMessageLength = 1_000
/** Length limit before normalising. A longer text is not read. */
export const maxRawMessageLength = 4 * maxMessageLength

/** Normalises differences between telephones: digits, spaces and the two encodings of ำ. */
export const plainMessage = (text: string) =>
  withLatinDigits(text.normalize('NFC'))
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll(/[\u00a0\u200b-\u200d\ufeff]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
