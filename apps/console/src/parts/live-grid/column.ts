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
  /** Put away until somebody wants it. */
  hiddenAtFirst?: boolean
  /** By what the server sorts when this heading is pressed. */
  sort?: string
  cell: (row: Row) => ReactNode
}

/** Where the box to tick stands, before the columns of a list whose rows can be chosen. */
const checkWidth = 44

export const templateOf = (columns: readonly Column<never>[], withChecks: boolean) =>
  [
    ...(withChecks ? [`${checkWidth}px`] : []),
    ...columns.map(({ width }) => `minmax(${width}px, ${width}fr)`),
  ].join(' ')

export const widthOf = (columns: readonly Column<never>[], withChecks: boolean) =>
  columns.reduce((sum, { width }) => sum + width, withChecks ? checkWidth : 0)
