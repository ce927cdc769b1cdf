import type { EntryFilter, EntrySort } from '@khlang/domain/statements/entry-filter'
import { readShared } from '#platform/database/share-lookup.ts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { entryRow, filterFor } from '../rows.ts'
import { entriesBy, listEntries } from '../store.ts'

type Input = EntryFilter & {
  mine?: boolean | undefined
  limit: number
  cursor?: string | undefined
  sort: EntrySort
  direction: Direction
}

/** Returns one page of statement entries, as the role may see them. */
export async function list({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'list.view')
  const query = readPageQuery(input, entriesBy)
  const filter = filterFor(actor, input)
  return readShared(sql, ['statements/list', actor.role, filter.holder ?? null, input], async () => {
    const page = toPage(await listEntries(sql, filter, query), query.limit, query.sorting)
    return { rows: page.rows.map((record) => entryRow(record, actor.role)), next: page.next }
  })
}
