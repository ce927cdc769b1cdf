import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { lockSettings, readSetting, type SetupGuide, writeSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { setupOf } from './steps.ts'

/**
 * Changes which steps are skipped or whether the guide is hidden, audits the change, and returns the new
 * steps.
 */
export async function changeGuide(
  { caller, sql, backupWorker }: Context,
  change: (guide: SetupGuide) => SetupGuide,
) {
  const actor = permit(caller, 'setting.change')
  return transaction(sql, async (tx) => {
    await lockSettings(tx) // of two steps skipped at once both are kept
    const value = change(await readSetting(tx, 'setup.guide'))
    const before = await writeSetting(tx, 'setup.guide', value)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'setting.change',
      object: ['setting', 'setup.guide'],
      before: { value: before },
      after: { value },
    })
    return setupOf(tx, actor, backupWorker)
  })
}
