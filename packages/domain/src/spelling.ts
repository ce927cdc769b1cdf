/**
 * Returns a text in NFC, with ำ and แ as one letter where they were typed or copied as two: both spellings look the
 * same, and Unicode keeps them apart. The tone mark of ำ comes before it.
 */
export const withOneSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\u0e4d([\u0e48-\u0e4b]?)\u0e32|([\u0e48-\u0e4b])\u0e4d\u0e32/g, '$1$2\u0e33')
    .replaceAll('เเ', 'แ')

/**
 * Returns a text in each spelling that a bank's file may have, the usual one first: texts copied out of a PDF often have
 * ำ or แ as two letters. For a search in names that are kept as the bank wrote them.
 */
export function spellingsOf(text: string): string[] {
  const usual = withOneSpelling(text)
  const afterTone = usual.replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '$1\u0e4d\u0e32')
  const aroundTone = usual.replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
  const spellings = [usual, afterTone, aroundTone].flatMap((one) => [one, one.replaceAll('แ', 'เเ')])
  return [...new Set(spellings)]
}
