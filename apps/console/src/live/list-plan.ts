import type { LiveTopic } from '@khlang/contract/live'
import type { Versioned } from './row-book.ts'
import type { RowSort } from './row-order.ts'

export type Page<Row> = { rows: Row[]; next: string | null }

export type ListPlan<Row extends Versioned> = {
  topic: LiveTopic
  read: (cursor: string | null, limit: number, signal: AbortSignal) => Promise<Page<Row>>
  /** As `read` sorts; newest first when nothing is said. */
  sort?: RowSort<Row>
  /** Whether a row in the list may stay. */
  fits: (row: Row) => boolean
  /** Whether a row that comes by itself belongs here; the server's own search may know more than this. */
  joins: (row: Row) => boolean
  /** How long a row stays in view once it no longer fits; `Infinity` until it changes again. */
  stays: (row: Row) => number
}

export type ListView = {
  order: readonly string[]
  /** Arrived while somebody was working here; they wait until they are asked for. */
  held: readonly string[]
  /** How many rows would stand elsewhere by now: what they are sorted by has changed, and they wait as well. */
  moved: number
  phase: 'loading' | 'ready'
  /** Why the last read failed; the rows of before stay. */
  failure: unknown
  /** Older rows exist beyond the last one. */
  more: boolean
}
