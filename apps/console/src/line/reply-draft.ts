import type { LineReply } from '@khlang/contract/line/line'
import type { ReplyHow } from '@khlang/domain/line/line-reply'

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

/** Returns the typed keywords, separated by commas or lines, each once. */
export const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** Returns the input for the server. It has keywords only for a keyword reply. */
export const writtenOf = ({ words, how, body, enabled, place }: ReplyDraft, kind: LineReply['kind']) => ({
  kind,
  how,
  words: kind === 'keyword' ? wordsOf(words) : [],
  body: body.trim(),
  enabled,
  place: Number(place),
})
