import type { OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addLineAlert, readLineAlert } from './line-alert-store.ts'
import { lineAlertRow } from './line-alerts.ts'
import { type AlertFields, settingsOf, saveAlertRecipients } from './line-alert-settings.ts'

/** Creates an alert: which events are sent to staff on LINE, and to whom. Refuses with `line-alert-name-taken`. */
export async function createLineAlert(
  { caller, sql }: Context,
  { operationId, ...input }: AlertFields & { operationId: OperationId },
) {
  const actor = permit(caller, 'connection.manage')
  const operation = { actor: actor.email, command: 'connections/create-line-alert', operationId, input }
  return once(sql, operation, async (tx) => {
    const id = newId()
    const settings = settingsOf(input)
    if (!(await addLineAlert(tx, { id, ...settings, changedBy: actor.email })))
      refuse('line-alert-name-taken')
    const saved = await saveAlertRecipients(tx, id, input)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.createAlert',
      object: ['line-alert', id],
      after: { ...settings, ...saved },
    })
    return lineAlertRow((await readLineAlert(tx, id))!)
  })
}
