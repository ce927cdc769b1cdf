import { fileWords } from './file-words.ts'
import type { Say, Words } from './say.ts'

/**
 * The content of one cell of a file. A number stays a number; text written by people is text and never a
 * formula, whatever it begins with.
 */
export type Cell = string | number | { decimal: string } | null

/** One column of a screen. In a file it may become several columns, for example a code and a name. */
export type ExportColumn<Item> = {
  headings: readonly Words[]
  cells: (record: Item, say: Say) => readonly Cell[]
  /** Totals as in the foot of the list; each gets its own line at the end of the file. */
  totals?: readonly Total<Item>[]
}

export type Total<Item> = {
  label: Words
  /** What a row adds; summed as integers. */
  amountOf: (record: Item) => number
  cell?: (sum: number) => Cell
}

/** Returns the only total of a column: its sum, with the label that the specification requires. */
export const total = <Item>(amountOf: (record: Item) => number): readonly Total<Item>[] => [
  { label: fileWords.total, amountOf },
]

/**
 * Returns whether a spreadsheet would take a text for a formula, or the text hides one behind a tab or a line
 * break.
 */
export const looksLikeFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text)
