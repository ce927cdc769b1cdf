export const replyHows = ['exact', 'contains'] as const
export type ReplyHow = (typeof replyHows)[number]

/** How many words an automatic reply may have, and how many characters each. */
export const maxReplyWords = 20
export const maxReplyWordLength = 80

/** An automatic reply to a message with one of these words. */
export type ReplyRule = { how: ReplyHow; words: readonly string[]; enabled: boolean }

/** Normalises typed text: lower case, single spaces, NFC. */
export const plainWords = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Returns the first of the given rules that is enabled and fits the message; null if none does. */
export function findReply<Rule extends ReplyRule>(message: string, rules: readonly Rule[]): Rule | null {
  const plain = plainWords(message)
  const meets = (how: ReplyHow, word: string) =>
    word !== '' && (how === 'exact' ? plain === word : plain.includes(word))
  return (
    rules.find(({ enabled, how, words }) => enabled && words.some((word) => meets(how, plainWords(word)))) ??
    null
  )
}
