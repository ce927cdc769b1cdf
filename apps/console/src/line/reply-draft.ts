import type { LineReply } from '@khlang/contract/line/line'
import { maxReplyWordLength, maxReplyWords, type ReplyHow } from '@khlang/domain/line/line-reply'
import * as m from '#messages'
import { typedCount } from '#parts/typed-count.ts'

/** The typed values of an automatic reply. `place`: keyword replies with lower numbers are tried first. */
export type ReplyDraft = { words: string; how: ReplyHow; body: string; enabled: boolean; place: string }

/** Returns the form's values for a reply; for null those of a new one. */
export const draftOf = (reply: LineReply | null): ReplyDraft => ({
  words: reply?.words.join(', ') ?? '',
  how: reply?.how ?? 'exact',
  body: reply?.body ?? '',
  enabled: reply?.enabled ?? true,
  place: String(reply?.place ?? 0),
})

/** Reads the typed place of a reply; null unless it is 0 to 9,999. */
export const placeOf = (text: string) => typedCount(text, { most: 9_999 })

/** Returns the typed keywords, separated by commas or lines, each once. */
export const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/**
 * Returns what is wrong with the typed keywords; null if nothing is. A longer list is never cut, since the last word
 * would become another one.
 */
export function wrongWords(text: string): string | null {
  const words = wordsOf(text)
  if (words.length === 0) return m.line_keywords_missing()
  return words.length > maxReplyWords || words.some((word) => word.length > maxReplyWordLength)
    ? m.line_keywords_many({ most: maxReplyWords, letters: maxReplyWordLength })
    : null
}

/** Returns the input for the server. It has keywords only for a keyword reply. */
export const writtenOf = ({ words, how, body, enabled, place }: ReplyDraft, kind: LineReply['kind']) => ({
  kind,
  how,
  words: kind === 'keyword' ? wordsOf(words) : [],
  body: body.trim(),
  enabled,
  place: placeOf(place) ?? Number.NaN,
})
