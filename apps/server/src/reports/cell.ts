/**
 * What stands in one cell of a file. A number stays a number; what people wrote is text and never a formula, whatever it begins
 * with.
 */
export type Cell = string | number | { decimal: string } | null

/** One column of a screen; a file may need two for it, so that a code can be looked up without its name. */
export type ExportColumn<View> = {
  headings: readonly string[]
  cells: (view: View) => readonly Cell[]
  /** What the rows of the file come to, as the foot of the list says it: each stands in a line of its own at the end. */
  totals?: readonly Total<View>[]
}

export type Total<View> = {
  label: string
  /** What a row adds; summed in whole numbers. */
  of: (view: View) => number
  cell?: (sum: number) => Cell
}

export const total = <View>(of: (view: View) => number): readonly Total<View>[] => [{ label: 'รวม', of }]

/** Text that a spreadsheet would take for a formula, or that hides one behind a tab or a line break. */
export const looksLikeFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text)
