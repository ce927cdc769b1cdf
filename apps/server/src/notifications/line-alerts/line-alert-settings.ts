import type { BusinessEventKind } from '@khlang/domain/notifications/business-event'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { toKeptSettings } from '../events/alert-about.ts'
import {
  findRecipients,
  type LineAlert,
  lockLineAlert,
  saveRecipients,
  readLineAlert,
} from './line-alert-store.ts'
import { lineAlertRow } from './line-alerts.ts'
import { fieldRules } from '@khlang/contract/field-rules'

export type AlertFields = {
  name: string
  /** Ids of LINE members and groups; unknown ones are ignored. */
  members: string[]
  groups: string[]
  kinds: BusinessEventKind[]
  /** The lowest amount of an event, in satang. */
  least: number
  /** Minutes of the Bangkok day. */
  quiet: { from: number; until: number } | null
  /** For how long after a message lines are gathered, unless one is urgent. */
  gatherMinutes: number
  on: boolean
}
export type SeenAlert = { alertId: string; version: number }

/** Locks an alert. Refuses with `stale-version` if it has changed since it was seen. */
export async function lockAlertAsSeen(tx: Tx, { alertId, version }: SeenAlert): Promise<LineAlert> {
  const alert = (await lockLineAlert(tx, alertId)) ?? refuse('not-found')
  if (alert.version !== version)
    refuse('stale-version', { row: lineAlertRow((await readLineAlert(tx, alertId))!) })
  return alert
}

/** Saves who gets an alert, and returns them for the audit log. Refuses with `bad-input` if none of them exists. */
export async function saveAlertRecipients(
  tx: Tx,
  id: string,
  recipients: Pick<AlertFields, 'members' | 'groups'>,
) {
  const saved = await findRecipients(tx, recipients)
  if (saved.members.length + saved.groups.length === 0)
    refuse('bad-input', {
      fields: [{ path: 'members', message: fieldRules['alert-recipients'] }],
    })
  await saveRecipients(tx, id, saved)
  return saved
}

export const settingsOf = ({ name, gatherMinutes, on, ...settings }: AlertFields) => ({
  ...toKeptSettings(settings),
  name,
  gatherMinutes,
  switchedOn: on,
})
