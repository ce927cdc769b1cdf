import { isDeepStrictEqual } from 'node:util'
import type { Settings, SettingsMet, SettingsShown } from '@khlang/contract/settings/settings'
import { approvalActNames } from '@khlang/domain/staff/approval'
import { rankWeightNames } from '@khlang/domain/statements/rank-weights'
import { findInUse } from '#crediting/profile/profile-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { type Db, type Tx, transaction } from '#platform/database/database.ts'
import { lockSettings, readSetting, readSettings, writeSetting } from '#platform/setting.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import { findLastChange } from '#staff/audit/audit-store.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import { limitSessions } from '#staff/sessions/sessions-store.ts'
import type { Context } from '../context.ts'

/** Maps the owner's names to the keys under which code reads settings. */
const keys = {
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
const names = Object.keys(keys) as (keyof Settings)[]
/** Decided by the back-end profile, if one is active. */
const ofBackend: ReadonlySet<string> = new Set(['keyLifeHours', 'transferNumbers'])

export async function settings({ caller, sql, testTransfer, backend }: Context): Promise<SettingsShown> {
  permit(caller, 'list.view')
  const backendDecides = (await findInUse(sql, backend.place)) !== null
  return { ...(await readAll(sql)), backendDecides, bundled: testTransfer !== null }
}

async function readAll(db: Db): Promise<Settings> {
  const stored = await readSettings(db, Object.values(keys))
  return Object.fromEntries(names.map((name) => [name, stored[keys[name]]])) as Settings
}

type Some = { [Name in keyof Settings]?: Settings[Name] | undefined }
type Change = Some & { seen?: Some | undefined }

/** Saves all named settings or none, and audits the previous value of each. */
export async function saveSettings(
  context: Context,
  { operationId: _once, seen, ...change }: Change & { operationId?: string },
): Promise<SettingsShown> {
  const { caller, sql, testTransfer, backend } = context
  const actor = permit(caller, 'setting.change')
  // Somebody who requires a factor for their own role must have one: otherwise it would lock them out of this page.
  if (change.secondFactor?.[actor.role] === 'required' && !actor.factor.has) refuse('factor-missing')
  return transaction(sql, async (tx) => {
    await lockSettings(tx)
    await meetOthers(tx, seen ?? {})
    const decided = (await findInUse(tx, backend.place)) !== null
    for (const name of names) {
      const value = change[name]
      if (value === undefined) continue
      if (decided && ofBackend.has(name)) refuse('backend-decides')
      const approval =
        name === 'approvals'
          ? await askForRules(tx, context, actor, change)
          : name === 'matchWeights'
            ? await askForWeights(tx, context, actor, change.matchWeights!)
            : {}
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

/** If a setting differs from what the caller was shown, refuses and says who changed it. */
async function meetOthers(tx: Tx, seen: Some): Promise<void> {
  for (const name of names) {
    if (seen[name] === undefined || isDeepStrictEqual(seen[name], await readSetting(tx, keys[name]))) continue
    const last = await findLastChange(tx, ['setting', keys[name]])
    const met: SettingsMet = {
      settings: await readAll(tx),
      changedBy: last?.actor ?? null,
      changedAt: last?.at.toISOString() ?? null,
    }
    refuse('stale-version', { row: met })
  }
}

/** Changing the weights by which requests are ranked may need a second person, if the shop requires it. */
async function askForWeights(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  matchWeights: Settings['matchWeights'],
) {
  const before = await readSetting(tx, 'match.weights')
  const changed = rankWeightNames.filter((name) => before[name] !== matchWeights[name])
  if (changed.length === 0 && !context.dryRun) return {}
  return requireApproval(tx, context, actor, {
    act: 'match.weights',
    object: ['setting', keys.matchWeights],
    playerId: null,
    amount: null,
    figures: changed.map((name) => ({
      name: 'weight',
      value: `${name} ${matchWeights[name]}`,
      before: String(before[name]),
    })),
    bound: { before },
    ask: askFor('staff/save-settings', { matchWeights }),
  })
}

/** The approval rules themselves are not changed by one person alone, once that is configured. */
async function askForRules(tx: Tx, context: Context, actor: EmployeeActor, change: Change) {
  const [before, now] = [await readSetting(tx, 'approvals'), change.approvals!]
  const limits = { expiresHours: 'expiresHours', delayMinutes: 'delayMinutes', alone: 'alone' } as const
  const told = (value: string | number | null | undefined) =>
    value === null || value === undefined ? '–' : String(value)
  const changed = [
    ...approvalActNames.map((act) => [act, before.from[act], now.from[act]] as const),
    ...Object.values(limits).map((name) => [name, before[name], now[name]] as const),
  ].filter(([, was, is]) => told(was) !== told(is))
  if (changed.length === 0 && !context.dryRun) return {}
  return requireApproval(tx, context, actor, {
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
