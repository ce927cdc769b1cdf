/**
 * Of a tag, a short label that colleagues attach to a player (`VIP`, `โทรกลับ`): the most UTF-16 units, counted as typed,
 * before `readTag`.
 */
export const maxTagLength = 24
/** Per player. */
export const maxTags = 12

/** Returns a tag as stored: NFC, single spaces, trimmed; empty when nothing is left. */
export const readTag = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

export const tagTones = ['gold', 'info', 'success', 'unknown', 'warning', 'quiet'] as const
export type TagTone = (typeof tagTones)[number]

/** Returns the colour of a tag. The same word has the same colour on every screen. */
export const tagTone = (word: string): TagTone =>
  tagTones[
    [...word.toLowerCase()].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) %
      tagTones.length
  ]!
