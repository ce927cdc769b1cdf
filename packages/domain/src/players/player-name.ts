export const longestName = 120

/** A name as it is kept: composed, without marks nobody sees, and with one space where somebody typed several. */
export const readName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
