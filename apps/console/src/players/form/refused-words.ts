import * as m from '#messages'
import { reasonText } from '#parts/problem-words.ts'

const rights = {
  'player.edit': m.player_needs_edit,
  'player.bank': m.player_needs_bank,
  'player.figures': m.player_needs_figures,
  'player.coins': m.player_needs_figures,
  'player.password': m.player_needs_figures,
} as const

/** Why somebody cannot write a field; null when he can. */
export const whyNot = (right: keyof typeof rights, may: readonly string[]): string | null =>
  may.includes(right) ? null : rights[right]()

/** What the server said of a field: a sentence for a code that we know, its own words else. */
export const refusedText = (said: string) => reasonText(said)
