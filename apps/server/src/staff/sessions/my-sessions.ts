import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { sessionRow } from '../rows.ts'
import { listSessions } from './sessions-store.ts'

/** Returns the caller's own valid sessions (`listSessions`), with the current one marked. */
export async function mySessions({ caller, session, sql }: Context) {
  const { id } = permit(caller, 'profile.edit')
  return { rows: (await listSessions(sql, id)).map((record) => sessionRow(record, session?.id ?? null)) }
}
