import type { StatementEntryId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findEntryGroups } from '../matching/made-store.ts'
import { entryRow } from '../rows.ts'
import { readEntries } from '../store.ts'

/**
 * Returns the splits and joins of an entry: the group that it was made in, and the group that it was replaced by. Empty
 * for most entries, and if there is no such entry.
 */
export async function kin({ caller, sql }: Context, { id }: { id: StatementEntryId }) {
  const { role } = permit(caller, 'list.view')
  const groups = await findEntryGroups(sql, id)
  const records = await readEntries(
    sql,
    groups.flatMap(({ sourceIds, madeIds }) => [...sourceIds, ...madeIds]),
  )
  const rows = (ids: readonly string[]) =>
    records
      .filter((record) => ids.includes(record.id))
      .toSorted((a, b) => a.number - b.number)
      .map((record) => entryRow(record, role))
  return {
    groups: groups.map(({ by, sourceIds, madeIds }) => ({
      by,
      sources: rows(sourceIds),
      made: rows(madeIds),
    })),
  }
}
