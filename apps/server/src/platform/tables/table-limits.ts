/**
 * What a workbook may hold. All of it is counted as it is met, never by what the archive says of itself: what a spreadsheet program
 * allows is the measure, and a statement of 200,000 lines stays far below it.
 */
export const mostRows = 1_048_576
export const mostCells = 16_384
export const mostStrings = 500_000
export const mostTextOfStrings = 32 * 1024 * 1024
export const longestText = 32_767
export const mostStyles = 65_536
export const mostParts = 2_000
