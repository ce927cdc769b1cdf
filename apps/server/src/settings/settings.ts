import type { Settings } from '@khlang/contract/settings/settings'
import type { Db } from '#platform/database/database.ts'
import { readSettings } from '#platform/setting.ts'

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

export async function readAllSettings(db: Db): Promise<Settings> {
  const stored = await readSettings(db, Object.values(settingKeys))
  return Object.fromEntries(settingNames.map((name) => [name, stored[settingKeys[name]]])) as Settings
}
