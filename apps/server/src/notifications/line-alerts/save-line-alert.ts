import type { OperationId } from '@khlang/domain/brand'
import type { BusinessEventKind } from '@khlang/domain/notifications/business-event'
import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { keptWish } from '../events/alert-about.ts'
import {
  addLineAlert,
  changeLineAlert,
  findRecipients,
  forgetGathered,
  type LineAlert,
  lockLineAlert,
  removeLineAlertRow,
  saveRecipients,
  readLineAlert,
} from './line-alert-store.ts'
import { lineAlertRow } from './line-alerts.ts'
import { queueAlert } from './tell-line.ts'
import { fieldRules } from '@khlang/contract/field-rules'

type Fields = {
  name: string
  members: string[]
  groups: string[]
  kinds: BusinessEventKind[]
  least: number
  quiet: { from: number; until: number } | null
  gatherMinutes: number
  on: boolean
}
type Which = { alertId: string; version: number }

/** Creates an alert: which events are sent to staff on LINE, and to whom. */
export async function createLineAlert(
  { caller, sql }: Context,
  { operationId, ...input }: Fields & { operationId: OperationId },
) {
  const actor = permit(caller, 'connection.manage')
  const operation = { actor: actor.email, command: 'connections/create-line-alert', operationId, input }
  return once(sql, operation, async (tx) => {
    const id = newId()
    const settings = settingsOf(input, actor.email)
    if (!(await addLineAlert(tx, { id, ...settings }))) refuse('line-alert-name-taken')
    const to = await saveTo(tx, id, input)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.createAlert',
      object: ['line-alert', id],
      after: { ...settings, ...to },
    })
    return lineAlertRow((await readLineAlert(tx, id))!)
  })
}

export async function updateLineAlert({ caller, sql }: Context, input: Fields & Which) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const { id, version: _version, ...before } = await current(tx, input)
    const settings = settingsOf(input, actor.email)
    if (!(await changeLineAlert(tx, id, settings))) refuse('line-alert-name-taken')
    if (!settings.switchedOn) await forgetGathered(tx, id)
    const to = await saveTo(tx, id, input)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.updateAlert',
      object: ['line-alert', id],
      before,
      after: { ...settings, ...to },
    })
    return lineAlertRow((await readLineAlert(tx, id))!)
  })
}

export async function removeLineAlert({ caller, sql }: Context, input: Which) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const { id, name } = await current(tx, input)
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

/** Sends a test message; returns the number of parts. */
export async function testLineAlert({ caller, sql, line }: Context, { alertId }: { alertId: string }) {
  const actor = permit(caller, 'connection.manage')
  const parts = await transaction(sql, async (tx) => {
    const { id, name } = (await lockLineAlert(tx, alertId)) ?? refuse('not-found')
    const queued = await queueAlert(tx, id, name, `ทดสอบการแจ้งเตือน: ${name}`)
    if (queued.length === 0) refuse('line-alert-nobody')
    await writeAudit(tx, { actor: actor.email, act: 'line.testAlert', object: ['line-alert', id] })
    return queued
  })
  parts.forEach(line.wakeSender)
  return { sends: parts.length }
}

async function current(tx: Tx, { alertId, version }: Which): Promise<LineAlert> {
  const alert = (await lockLineAlert(tx, alertId)) ?? refuse('not-found')
  if (alert.version !== version)
    refuse('stale-version', { row: lineAlertRow((await readLineAlert(tx, alertId))!) })
  return alert
}

async function saveTo(tx: Tx, id: string, wanted: Pick<Fields, 'members' | 'groups'>) {
  const to = await findRecipients(tx, wanted)
  if (to.members.length + to.groups.length === 0)
    refuse('bad-input', {
      fields: [{ path: 'members', message: fieldRules['alert-recipients'] }],
    })
  await saveRecipients(tx, id, to)
  return { members: to.members.length, groups: to.groups.length }
}

const settingsOf = ({ name, gatherMinutes, on, ...wish }: Fields, by: string) => ({
  ...keptWish(wish),
  name,
  gatherMinutes,
  switchedOn: on,
  changedBy: by,
})
