import type { Settings, SettingsShown } from '@khlang/contract/settings'
import { writeAudit } from '#platform/audit.ts'
import { type Db, transaction } from '#platform/database.ts'
import { readSetting, writeSetting } from '#platform/setting.ts'
import { refuse } from '#platform/refusal.ts'
import type { Context } from '../context.ts'
import { permit } from './actor.ts'
import { limitSessions } from './sessions-store.ts'

/** The owner's words and the keys under which code reads them. */
const keys = {
  quarantineSeconds: 'unknown.quarantineSeconds',
  breaker: 'sending.breaker',
  bonusCeilings: 'deposit.bonusCeilings',
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
} as const satisfies Record<keyof Settings, string>
const names = Object.keys(keys) as (keyof Settings)[]

export async function settings({ caller, sql, testTransfer }: Context): Promise<SettingsShown> {
  permit(caller, 'list.view')
  return { ...(await readAll(sql)), bundled: testTransfer !== null }
}

const readAll = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readSetting(db, keys[name])] as const)),
  ) as Settings

type Change = { [Name in keyof Settings]?: Settings[Name] | undefined }

/** Everything that is named or nothing, each with what it was before. */
export async function saveSettings(
  { caller, sql, testTransfer }: Context,
  change: Change,
): Promise<SettingsShown> {
  const actor = permit(caller, 'setting.change')
  // Whoever demands it of himself has one already: it would shut him out of this very page.
  if (change.secondFactor?.[actor.role] === 'required' && !actor.factor.has) refuse('factor-missing')
  return transaction(sql, async (tx) => {
    for (const name of names) {
      const value = change[name]
      if (value === undefined) continue
      const before = await writeSetting(tx, keys[name], value as never)
      await writeAudit(tx, {
        actor: actor.email,
        act: 'setting.change',
        object: ['setting', keys[name]],
        before: { value: before },
        after: { value },
      })
    }
    if (change.idleMinutes !== undefined) await limitSessions(tx, change.idleMinutes)
    return { ...(await readAll(tx)), bundled: testTransfer !== null }
  })
}
