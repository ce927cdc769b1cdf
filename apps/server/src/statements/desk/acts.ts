import { readNumberCursor } from '#platform/lists/cursor.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findDeskActs } from './acts-store.ts'
import { entryRow } from '../rows.ts'
import { readEntries } from '../store.ts'

/**
 * Returns one page of the caller's latest acts on entries, the newest first, each with the current row of its entry, so
 * that the screen can offer to undo what can be undone.
 */
export async function acts(
  { caller, sql }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { email, role } = permit(caller, 'list.view')
  const found = await findDeskActs(sql, email, { before: readNumberCursor(cursor), limit: limit + 1 })
  const records = found.slice(0, limit)
  const entries = await readEntries(sql, [...new Set(records.map(({ entryId }) => entryId))])
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return {
    rows: records.flatMap(({ entryId, at, ...act }) => {
      const entry = byId.get(entryId)
      return entry ? [{ ...act, at: at.toISOString(), entry: entryRow(entry, role) }] : []
    }),
    next: found.length > limit ? String(records.at(-1)!.seq) : null,
  }
}
