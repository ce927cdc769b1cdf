import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { forgetGathered, removeLineAlertRow } from './line-alert-store.ts'
import { type SeenAlert, lockAlertAsSeen } from './line-alert-settings.ts'

/** Removes an alert; lines that still wait are not sent. */
export async function removeLineAlert({ caller, sql }: Context, input: SeenAlert) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const { id, name } = await lockAlertAsSeen(tx, input)
    await removeLineAlertRow(tx, id, actor.email)
    await forgetGathered(tx, id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.removeAlert',
      object: ['line-alert', id],
      before: { name },
    })
    return { removed: true as const }
  })
}
