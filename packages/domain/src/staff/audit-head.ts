import type { WitnessedHead } from '../crediting/history.ts'

/** Returns an audit head as one word, short enough for a mail or paper: epoch, place and hash. */
export const headWord = ({ epoch, place, hash }: WitnessedHead): string => `${epoch}-${place}-${hash}`

/** Reads a word of `headWord`; null for any other text. */
export function readHeadWord(word: string): WitnessedHead | null {
  const found = /^(\d{1,6})-(\d{1,15})-([0-9a-f]{64})$/.exec(word.trim().toLowerCase())
  return found && { epoch: Number(found[1]), place: Number(found[2]), hash: found[3]! }
}
