import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  /** The minimum width in pixels. Columns share the remaining width in proportion. */
  width: number
  /** Right-aligned with tabular digits, for amounts. */
  numeric?: boolean
  /** Whether the column cannot be hidden. */
  fixed?: boolean
  /** Whether the column is hidden until the employee shows it. */
  hiddenAtFirst?: boolean
  /** The server's sort of this column, used when the heading is pressed. */
  sort?: string
  cell: (row: Row) => ReactNode
}

/** Width of the checkbox column of a list with selectable rows. */
const checkWidth = 44

/**
 * Returns the CSS `grid-template-columns` value: every column has a minimum width and shares the remaining
 * width in proportion to it.
 */
export const templateOf = (columns: readonly Column<never>[], withChecks: boolean) =>
  [
    ...(withChecks ? [`${checkWidth}px`] : []),
    ...columns.map(({ width }) => `minmax(${width}px, ${width}fr)`),
  ].join(' ')

/** Returns the minimum width of the whole grid in pixels. */
export const widthOf = (columns: readonly Column<never>[], withChecks: boolean) =>
  columns.reduce((sum, { width }) => sum + width, withChecks ? checkWidth : 0)
