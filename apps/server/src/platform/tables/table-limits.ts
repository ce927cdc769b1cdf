/**
 * Limits of an uploaded table, CSV or workbook. Rows, cells of a row (`maxCells`) and texts are counted while
 * reading; an archive's own figures are not trusted. Most are those of spreadsheet programs, and a statement of
 * 200,000 lines stays far below them. `maxStrings` and `maxTextOfStrings` bound the texts that a workbook's cells share
 * (how many, and characters together), `maxTextLength` the characters of one, `maxParts` its sheets.
 */
export const maxRows = 1_048_576
export const maxCells = 16_384
export const maxStrings = 500_000
export const maxTextOfStrings = 32 * 1024 * 1024
export const maxTextLength = 32_767
export const maxStyles = 65_536
export const maxParts = 2_000
