import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findDeskActs } from './acts-store.ts'
import { entryRow } from '../rows.ts'
import { readEntries } from '../store.ts'

/**
 * Returns the caller's latest acts on entries, the newest first, each with the current row of its entry, so that the
 * screen can offer to undo what can be undone.
 */
export async function acts({ caller, sql }: Context) {
  const { email, role } = permit(caller, 'list.view')
  const records = await findDeskActs(sql, email)
  const entries = await readEntries(sql, [...new Set(records.map(({ entryId }) => entryId))])
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return {
    rows: records.flatMap(({ entryId, at, ...act }) => {
      const entry = byId.get(entryId)
      return entry ? [{ ...act, at: at.toISOString(), entry: entryRow(entry, role) }] : []
    }),
  }
}
