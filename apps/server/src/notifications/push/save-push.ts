import type { BusinessEventKind } from '@khlang/domain/notifications/business-event'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { toKeptSettings } from '../events/alert-about.ts'
import { pushSettingsRow } from './push.ts'
import { findPushSettings, savePushSettings } from './push-settings-store.ts'

type Input = {
  kinds: BusinessEventKind[]
  least: number
  quiet: { from: number; until: number } | null
  on: boolean
  version: number | null
}

/** Saves the caller's own settings, of the version they saw (null: none yet). They cannot name another employee. */
export async function savePush({ caller, sql }: Context, { version, on, ...chosen }: Input) {
  const { id, email } = permit(caller, 'preference.save')
  const settings = { ...toKeptSettings(chosen), switchedOn: on }
  return transaction(sql, async (tx) => {
    const before = await findPushSettings(tx, id)
    if (!(await savePushSettings(tx, { employeeId: id, by: email, version }, settings))) {
      const current = await findPushSettings(tx, id)
      return refuse('stale-version', current ? { row: pushSettingsRow(current) } : {})
    }
    await writeAudit(tx, {
      actor: email,
      act: 'push.save',
      object: ['employee', id],
      ...(before && { before }),
      after: settings,
    })
    return pushSettingsRow((await findPushSettings(tx, id))!)
  })
}
