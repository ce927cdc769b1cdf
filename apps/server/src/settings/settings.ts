import type { Settings, SettingsShown } from '@khlang/contract/settings/settings'
import { findInUse } from '#crediting/profile/profile-store.ts'
import type { Db } from '#platform/database/database.ts'
import { readSettings } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'

/** Maps the names in the API of the settings that owners can change to the keys under which they are stored. */
export const settingKeys = {
  quarantineSeconds: 'unknown.quarantineSeconds',
  breaker: 'sending.breaker',
  keyLifeHours: 'sending.keyLifeHours',
  bonusCeilings: 'deposit.bonusCeilings',
  requestLimits: 'request.limits',
  bonusPresets: 'deposit.bonusPresets',
  cancelReasons: 'request.cancelReasons',
  matchWeights: 'match.weights',
  directMatch: 'match.direct',
  goodwillCeilings: 'goodwill.ceilings',
  goodwillADay: 'goodwill.mostADay',
  uniqueSatang: 'deposit.uniqueSatang',
  lineLink: 'line.linkTemplate',
  ageing: 'desk.ageing',
  transferNumbers: 'transfer.numbers',
  withoutDeduction: 'transfer.withoutDeduction',
  coolDownHours: 'transfer.coolDownHours',
  idleMinutes: 'session.idleMinutes',
  secondFactor: 'staff.secondFactor',
  freshPayoutFrom: 'stepUp.payoutFrom',
  askPassword: 'stepUp.password',
  approvals: 'approvals',
  accountsShowing: 'accounts.showing',
  keeps: 'keeps',
} as const satisfies Record<keyof Settings, string>
export const settingNames = Object.keys(settingKeys) as (keyof Settings)[]

/**
 * Returns all settings that owners can change; every employee may read them. `backendDecides`: a back-end profile is
 * active, so some cannot be changed here. `bundled`: the back-end is the bundled one.
 */
export async function settings({ caller, sql, testTransfer, backend }: Context): Promise<SettingsShown> {
  permit(caller, 'list.view')
  const backendDecides = (await findInUse(sql, backend.place)) !== null
  return { ...(await readAllSettings(sql)), backendDecides, bundled: testTransfer !== null }
}

export async function readAllSettings(db: Db): Promise<Settings> {
  const stored = await readSettings(db, Object.values(settingKeys))
  return Object.fromEntries(settingNames.map((name) => [name, stored[settingKeys[name]]])) as Settings
}
