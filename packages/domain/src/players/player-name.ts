import { withOneSpelling } from '../spelling.ts'

export const maxNameLength = 120

/**
 * Returns a name as it is stored and searched for: in one spelling, without invisible characters, with single spaces.
 */
export const readName = (text: string): string =>
  withOneSpelling(text.replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
