export const replyHows = ['exact', 'contains'] as const
export type ReplyHow = (typeof replyHows)[number]

/** An answer that is given by itself to whoever says one of these words. */
export type ReplyRule = { how: ReplyHow; words: readonly string[]; enabled: boolean }

/** As people type: in either case, with spaces anyhow, composed or not. */
export const plainWords = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The first rule, in the order that staff gave them, that what was said meets. */
export function findReply<Rule extends ReplyRule>(said: string, rules: readonly Rule[]): Rule | null {
  const plain = plainWords(said)
  const meets = (how: ReplyHow, word: string) =>
    word !== '' && (how === 'exact' ? plain === word : plain.includes(word))
  return (
    rules.find(({ enabled, how, words }) => enabled && words.some((word) => meets(how, plainWords(word)))) ??
    null
  )
}
