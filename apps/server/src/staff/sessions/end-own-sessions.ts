import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { endSessions } from './sessions-store.ts'

/** Ends these of the caller's own sessions, and returns how many of them were still valid. */
export async function endOwnSessions({ caller, sql }: Context, sessions: Parameters<typeof endSessions>[2]) {
  const { id, email } = permit(caller, 'profile.edit')
  return transaction(sql, async (tx) => {
    const ended = await endSessions(tx, id, sessions)
    await writeAudit(tx, {
      actor: email,
      act: 'employee.endSessions',
      object: ['employee', id],
      after: { ended },
    })
    return { ended }
  })
}
