export const maxNameLength = 120

/** Returns a name as stored: NFC, without invisible characters, with single spaces. */
export const readName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
