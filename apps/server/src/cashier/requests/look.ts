import type { RequestId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import { announcePresence } from '#staff/employees/presence-store.ts'
import type { Context } from '../../context.ts'

/**
 * Tells every screen which request this employee has open, or that they have none open (null). The console
 * repeats the call while a request is open. Nothing is stored.
 */
export async function look({ caller, sql }: Context, { requestId }: { requestId: RequestId | null }) {
  const { email, displayName } = permit(caller, 'list.view')
  await announcePresence(sql, { email, displayName, entryId: null, requestId })
  return { seen: true as const }
}
