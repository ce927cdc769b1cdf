import type { ListQuery, Page } from './list-query.ts'
import type { Versioned } from './row-book.ts'

/** A read whose answer is on its way, and the rows that changed meanwhile. A later read replaces it. */
export type Reading = { stop: AbortController; changed: Set<string> }
export const newReading = (): Reading => ({ stop: new AbortController(), changed: new Set() })

const pageSize = 50
/** The most rows in one call. */
export const largestPage = 500
/** Maximum number of rows that are read again after an interruption. Rows further down are read when scrolled to. */
export const rereadLimit = 5_000

/**
 * Reads a list from its top, page by page: at least one page, and as many rows as were shown. Returns the rows and the
 * cursor of the page after them.
 */
export async function readPages<Row extends Versioned>(
  { read }: Pick<ListQuery<Row>, 'read'>,
  shownCount: number,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const wantedCount = Math.min(rereadLimit, Math.max(pageSize, shownCount))
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const limit = Math.min(largestPage, Math.max(pageSize, wantedCount - rows.length))
    const page: Page<Row> = await read(cursor, limit, signal)
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null && rows.length < wantedCount)
  return { rows, next: cursor }
}
