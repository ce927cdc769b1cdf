import { permission } from '@khlang/domain/staff/acts'
import { isSetUp, shownSteps } from '@khlang/domain/setup/setup-steps'
import type { Db } from '#platform/database/database.ts'
import { readSetting } from '#platform/setting.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { readShopFacts } from './store.ts'

/**
 * Returns the first steps of a shop, from empty to its first credited deposit, and which of them are done or
 * skipped.
 */
export async function steps({ caller, sql, backupWorker }: Context) {
  return setupOf(sql, permit(caller, 'list.view'), backupWorker)
}

/** Returns the steps as they are now, with what this role may change. `place`: null without backups. */
export async function setupOf(
  db: Db,
  { role }: EmployeeActor,
  { place }: Pick<Context['backupWorker'], 'place'>,
) {
  const facts = { ...(await readShopFacts(db)), backupPlace: place !== null }
  const { skipped, putAway } = await readSetting(db, 'setup.guide')
  const steps = shownSteps(facts, skipped)
  return {
    steps,
    facts,
    setUp: isSetUp(steps),
    putAway,
    can: { change: permission(role, 'setting.change') },
  }
}
