import { toPage } from '#platform/lists/cursor.ts'
import { type PageQuery, readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction, Sorts, WithSortText } from '#platform/lists/list-sort.ts'

/** Reads a list of a store to its end, `limit` rows at a time, with the cursors that the API gives. */
export async function joined<Item extends { id: string } & WithSortText>(
  by: Sorts<Item, 'time'>,
  list: (query: PageQuery<Item>) => Promise<readonly Item[]>,
  { limit = 500, direction = 'desc' }: { limit?: number; direction?: Direction } = {},
): Promise<Item[]> {
  const rows: Item[] = []
  let cursor: string | null | undefined
  do {
    const query = readPageQuery({ limit, sort: 'time', direction, cursor: cursor ?? undefined }, by)
    const page = toPage(await list(query), limit, query.sorting)
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  return rows
}
