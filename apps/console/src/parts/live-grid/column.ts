import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  /** The least width in pixels; columns share what is left in proportion. */
  width: number
  /** Amounts stand to the right in even digits. */
  numeric?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  cell: (row: Row) => ReactNode
}

export const templateOf = (columns: readonly Column<never>[]) =>
  columns.map(({ width }) => `minmax(${width}px, ${width}fr)`).join(' ')

export const widthOf = (columns: readonly Column<never>[]) =>
  columns.reduce((sum, { width }) => sum + width, 0)
