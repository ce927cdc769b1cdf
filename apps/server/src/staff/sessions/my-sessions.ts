import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { sessionRow } from '../rows.ts'
import { endSessions, listSessions } from './sessions-store.ts'

export async function mySessions({ caller, session, sql }: Context) {
  const { id } = permit(caller, 'profile.edit')
  return { rows: (await listSessions(sql, id)).map((record) => sessionRow(record, session?.id ?? null)) }
}

/** Ends one of the caller's own sessions, for example on a lost telephone. */
export const endMySession = (context: Context, { sessionId }: { sessionId: string }) =>
  endMine(context, { only: sessionId })

/** Signs the employee out everywhere but here. */
export const endMyOtherSessions = (context: Context) => endMine(context, { except: context.session?.id })

async function endMine({ caller, sql }: Context, which: Parameters<typeof endSessions>[2]) {
  const { id, email } = permit(caller, 'profile.edit')
  return transaction(sql, async (tx) => {
    const ended = await endSessions(tx, id, which)
    await writeAudit(tx, {
      actor: email,
      act: 'employee.endSessions',
      object: ['employee', id],
      after: { ended },
    })
    return { ended }
  })
}
