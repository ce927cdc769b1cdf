import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findDeskActs } from './acts-store.ts'
import { entryRow } from './rows.ts'
import { viewEntries } from './store.ts'

/** What I did on the desk, each with its entry as it stands now: the screen offers to take back what can be taken back. */
export async function acts({ caller, sql }: Context) {
  const { email, role } = permit(caller, 'list.view')
  const done = await findDeskActs(sql, email)
  const entries = await viewEntries(sql, [...new Set(done.map(({ entryId }) => entryId))])
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return {
    rows: done.flatMap(({ entryId, at, ...act }) => {
      const entry = byId.get(entryId)
      return entry ? [{ ...act, at: at.toISOString(), entry: entryRow(entry, role) }] : []
    }),
  }
}
