import type { StatementEntryId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { announcePresence } from './aside-store.ts'

/** Tells every screen which entry this employee looks at; said again while he does, and forgotten when he does not. Nothing is kept. */
export async function look({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId | null }) {
  const { email, displayName } = permit(caller, 'list.view')
  await announcePresence(sql, { email, displayName, entryId })
  return { seen: true as const }
}
