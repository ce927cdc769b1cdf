import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { listDays } from './day-books-store.ts'

const shownDays = 35

/** Returns the latest Bangkok days. `running`: today, which cannot be closed yet. */
export async function days({ caller, sql }: Context) {
  permit(caller, 'list.view')
  const rows = await listDays(sql, shownDays)
  return {
    rows: rows.map(({ day, running, closedBy, closedAt }) => ({
      day,
      state: closedBy !== null ? ('closed' as const) : running ? ('running' as const) : ('open' as const),
      closedBy,
      closedAt: closedAt?.toISOString() ?? null,
    })),
  }
}
