/**
 * Returns a text in NFC, with ำ and แ as one letter where they were typed or copied as two: both spellings look the
 * same, and Unicode keeps them apart. The tone mark of ำ comes before it.
 */
export const withOneSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\u0e4d([\u0e48-\u0e4b]?)\u0e32|([\u0e48-\u0e4b])\u0e4d\u0e32/g, '$1$2\u0e33')
    .replaceAll('เเ', 'แ')
