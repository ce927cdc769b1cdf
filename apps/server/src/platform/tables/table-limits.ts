/**
 * Limits of a workbook. Rows and cells are counted while reading; the archive's own figures are not trusted.
 * The limits are those of spreadsheet programs, and a statement of 200,000 lines stays far below them.
 */
export const mostRows = 1_048_576
export const mostCells = 16_384
export const mostStrings = 500_000
export const mostTextOfStrings = 32 * 1024 * 1024
export const longestText = 32_767
export const mostStyles = 65_536
export const mostParts = 2_000
