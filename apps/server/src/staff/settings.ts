import type { Settings, SettingsShown } from '@khlang/contract/settings'
import { approvalActNames } from '@khlang/domain/staff/approval'
import { findInUse } from '#crediting/profile-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { type Db, type Tx, transaction } from '#platform/database.ts'
import { readSetting, writeSetting } from '#platform/setting.ts'
import { refuse } from '#platform/refusal.ts'
import type { Context } from '../context.ts'
import { type EmployeeActor, permit } from './actor.ts'
import { askFor, needsSecond } from './second-person.ts'
import { limitSessions } from './sessions-store.ts'

/** The owner's words and the keys under which code reads them. */
const keys = {
  quarantineSeconds: 'unknown.quarantineSeconds',
  breaker: 'sending.breaker',
  keyLifeHours: 'sending.keyLifeHours',
  bonusCeilings: 'deposit.bonusCeilings',
  requestLimits: 'request.limits',
  bonusPresets: 'deposit.bonusPresets',
  cancelReasons: 'request.cancelReasons',
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
const names = Object.keys(keys) as (keyof Settings)[]
/** Said by the profile of the back-end, where one is switched on. */
const ofBackend: ReadonlySet<string> = new Set(['keyLifeHours', 'transferNumbers'])

export async function settings({ caller, sql, testTransfer, backend }: Context): Promise<SettingsShown> {
  permit(caller, 'list.view')
  const backendDecides = (await findInUse(sql, backend.place)) !== null
  return { ...(await readAll(sql)), backendDecides, bundled: testTransfer !== null }
}

const readAll = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readSetting(db, keys[name])] as const)),
  ) as Settings

type Change = { [Name in keyof Settings]?: Settings[Name] | undefined }

/** Everything that is named or nothing, each with what it was before. */
export async function saveSettings(
  context: Context,
  { operationId: _once, ...change }: Change & { operationId?: string },
): Promise<SettingsShown> {
  const { caller, sql, testTransfer, backend } = context
  const actor = permit(caller, 'setting.change')
  // Whoever demands it of himself has one already: it would shut him out of this very page.
  if (change.secondFactor?.[actor.role] === 'required' && !actor.factor.has) refuse('factor-missing')
  return transaction(sql, async (tx) => {
    const decided = (await findInUse(tx, backend.place)) !== null
    for (const name of names) {
      const value = change[name]
      if (value === undefined) continue
      if (decided && ofBackend.has(name)) refuse('backend-decides')
      const approval = name === 'approvals' ? await askForRules(tx, context, actor, change) : {}
      const before = await writeSetting(tx, keys[name], value as never)
      await writeAudit(tx, {
        actor: actor.email,
        act: 'setting.change',
        object: ['setting', keys[name]],
        before: { value: before },
        after: { value, ...approval },
      })
    }
    if (change.idleMinutes !== undefined) await limitSessions(tx, change.idleMinutes)
    return { ...(await readAll(tx)), backendDecides: decided, bundled: testTransfer !== null }
  })
}

/** Who watches those who pay is not changed by one alone, once that is asked for. */
async function askForRules(tx: Tx, context: Context, actor: EmployeeActor, change: Change) {
  const [before, now] = [await readSetting(tx, 'approvals'), change.approvals!]
  const limits = { expiresHours: 'expiresHours', delayMinutes: 'delayMinutes', alone: 'alone' } as const
  const told = (value: string | number | null | undefined) =>
    value === null || value === undefined ? '–' : String(value)
  const changed = [
    ...approvalActNames.map((act) => [act, before.from[act], now.from[act]] as const),
    ...Object.values(limits).map((name) => [name, before[name], now[name]] as const),
  ].filter(([, was, is]) => told(was) !== told(is))
  if (changed.length === 0 && !context.looks) return {}
  return needsSecond(tx, context, actor, {
    act: 'approval.rules',
    object: ['setting', keys.approvals],
    playerId: null,
    amount: null,
    figures: changed.map(([name, was, is]) => ({
      name: 'rule',
      value: `${name} ${told(is)}`,
      before: told(was),
    })),
    bound: { before },
    ask: askFor('staff/save-settings', change),
  })
}
