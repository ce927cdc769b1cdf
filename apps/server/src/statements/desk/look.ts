import type { StatementEntryId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import { announcePresence } from '#staff/employees/presence-store.ts'
import type { Context } from '../../context.ts'

/**
 * Tells every screen which entry this employee has open, or that they have none open (null). The console
 * repeats the call while an entry is open; otherwise the screens soon stop showing the employee. Nothing is
 * stored.
 */
export async function look({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId | null }) {
  const { email, displayName } = permit(caller, 'list.view')
  await announcePresence(sql, { email, displayName, entryId })
  return { seen: true as const }
}
