import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { changeLineAlert, forgetGathered, readLineAlert, readRecipients } from './line-alert-store.ts'
import { lineAlertRow } from './line-alerts.ts'
import {
  type AlertFields,
  type SeenAlert,
  lockAlertAsSeen,
  settingsOf,
  saveAlertRecipients,
} from './line-alert-settings.ts'

/**
 * Changes an alert. If it is switched off, lines that still wait are not sent. Refuses with `stale-version`,
 * `line-alert-name-taken`, and without any recipient that exists.
 */
export async function updateLineAlert({ caller, sql }: Context, input: AlertFields & SeenAlert) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const { id, version: _version, ...before } = await lockAlertAsSeen(tx, input)
    const previousRecipients = await readRecipients(tx, id)
    const settings = settingsOf(input)
    if (!(await changeLineAlert(tx, id, { ...settings, changedBy: actor.email })))
      refuse('line-alert-name-taken')
    if (!settings.switchedOn) await forgetGathered(tx, id)
    const saved = await saveAlertRecipients(tx, id, input)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.updateAlert',
      object: ['line-alert', id],
      before: { ...before, ...previousRecipients },
      after: { ...settings, ...saved },
    })
    return lineAlertRow((await readLineAlert(tx, id))!)
  })
}
