import type { OptionalStep } from '@khlang/domain/setup/setup-steps'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { readSetting, type SetupGuide, writeSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { setupOf } from './steps.ts'

/** Marks a step as not needed by the shop, or as needed again. */
export const skipStep = (context: Context, { step, skipped }: { step: OptionalStep; skipped: boolean }) =>
  changeGuide(context, (guide) => ({
    ...guide,
    skipped: [...guide.skipped.filter((one) => one !== step), ...(skipped ? [step] : [])],
  }))

/** Sets whether the dashboard hides the open steps. */
export const putAway = (context: Context, { putAway: away }: { putAway: boolean }) =>
  changeGuide(context, (guide) => ({ ...guide, putAway: away }))

async function changeGuide(
  { caller, sql, backupWorker }: Context,
  change: (guide: SetupGuide) => SetupGuide,
) {
  const actor = permit(caller, 'setting.change')
  return transaction(sql, async (tx) => {
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
