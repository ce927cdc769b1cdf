/**
 * What stands in one cell of a file. A number stays a number; what people wrote is text and never a formula, whatever it begins
 * with.
 */
export type Cell = string | number | { decimal: string } | null

/** One column of a screen; a file may need two for it, so that a code can be looked up without its name. */
export type ExportColumn<View> = { headings: readonly string[]; cells: (view: View) => readonly Cell[] }

/** Text that a spreadsheet would take for a formula, or that hides one behind a tab or a line break. */
export const looksLikeFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text)
