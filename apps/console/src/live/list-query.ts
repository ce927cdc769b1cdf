import type { LiveTopic } from '@khlang/contract/live'
import type { Versioned } from './row-book.ts'
import type { RowSort } from './row-order.ts'

export type Page<Row> = { rows: Row[]; next: string | null }

export type ListQuery<Row extends Versioned> = {
  topic: LiveTopic
  read: (cursor: string | null, limit: number, signal: AbortSignal) => Promise<Page<Row>>
  /** The sort that `read` uses. Default: newest first. */
  sort?: RowSort<Row>
  /** Whether a row matches every part of the filter except the search text. Checked for every row. */
  matchesFilter: (row: Row) => boolean
  /**
   * Whether a row that arrives live also matches the search. Checked only if the row passes `matchesFilter`.
   * The server may find more rows, since a row may not contain all searched values.
   */
  matchesSearch: (row: Row) => boolean
  /**
   * How long a row that no longer matches the filter stays visible, in milliseconds; `Infinity`: until it changes
   * again.
   */
  stays: (row: Row) => number
}

export type ListSnapshot = {
  order: readonly string[]
  /** Rows that arrived while the list was in use. They are shown when the user asks for them. */
  buffered: readonly string[]
  /**
   * Number of rows whose sort value has changed. They also keep their place until the user asks for the new
   * order.
   */
  moved: number
  phase: 'loading' | 'ready'
  /** The error of the last failed read. The rows read before stay. */
  failure: unknown
  /** Whether the server has more rows after the last one. */
  more: boolean
}

/** A list before its first read. */
export const notRead: ListSnapshot = {
  order: [],
  buffered: [],
  moved: 0,
  phase: 'loading',
  failure: null,
  more: false,
}
