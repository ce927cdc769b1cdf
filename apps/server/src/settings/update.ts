import { isDeepStrictEqual } from 'node:util'
import type { Settings, ChangedSettings, SettingsShown } from '@khlang/contract/settings/settings'
import { approvalActNames, type ApprovalRules } from '@khlang/domain/staff/approval'
import { rankWeightNames } from '@khlang/domain/statements/rank-weights'
import { findInUse, lockBackend, renumberPayouts } from '#crediting/profile/profile-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { lockSettings, readSetting, writeSetting } from '#platform/setting.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import { findLastChange } from '#staff/audit/audit-store.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import { endRemembering, limitSessions } from '#staff/sessions/sessions-store.ts'
import type { Context } from '../context.ts'
import { settingNames, settingKeys, readAllSettings } from './settings.ts'

/** Settings that cannot be saved while a back-end profile is active, since the profile defines them. */
const ofBackend: ReadonlySet<string> = new Set(['keyLifeHours', 'transferNumbers'])

type SomeSettings = { [Name in keyof Settings]?: Settings[Name] | undefined }
type Change = SomeSettings & { seen?: SomeSettings | undefined }

/**
 * Saves all given settings or none, and audits each with its previous value. `seen`: the values that the caller was
 * shown; if one differs now, refuses with `stale-version`. Approval rules and weights may need a second person.
 */
export async function update(
  context: Context,
  { operationId: _once, seen, ...change }: Change & { operationId?: string },
): Promise<SettingsShown> {
  const { caller, sql, testTransfer, backend } = context
  const actor = permit(caller, 'setting.change')
  // An owner who requires a factor for their own role must have one, otherwise they would lock themselves out
  // of this page.
  if (change.secondFactor?.[actor.role] === 'required' && !actor.factor.has) refuse('factor-missing')
  return transaction(sql, async (tx) => {
    await lockSettings(tx)
    await refuseIfChanged(tx, seen ?? {})
    // A profile that is being switched on decides about the numbers, not what is saved here at the same moment.
    if (change.transferNumbers !== undefined) await lockBackend(tx, backend.place)
    const backendDecides = (await findInUse(tx, backend.place)) !== null
    for (const name of settingNames) {
      const value = change[name]
      if (value === undefined) continue
      if (backendDecides && ofBackend.has(name)) refuse('backend-decides')
      const approval =
        name === 'approvals'
          ? await requireApprovalOfRules(tx, context, actor, change)
          : name === 'matchWeights'
            ? await requireApprovalOfWeights(tx, context, actor, change.matchWeights!)
            : {}
      const before = await writeSetting(tx, settingKeys[name], value as never)
      await writeAudit(tx, {
        actor: actor.email,
        act: 'setting.change',
        object: ['setting', settingKeys[name]],
        before: { value: before },
        after: { value, ...approval },
      })
    }
    if (change.transferNumbers !== undefined) await renumberPayouts(tx, change.transferNumbers)
    if (change.idleMinutes !== undefined) await limitSessions(tx, change.idleMinutes)
    if (change.secondFactor !== undefined)
      await endRemembering(tx, await readSetting(tx, 'session.idleMinutes'))
    return { ...(await readAllSettings(tx)), backendDecides, bundled: testTransfer !== null }
  })
}

/**
 * Refuses if a setting differs from the value that the caller was shown. The refusal contains all current
 * settings and who changed this one.
 */
async function refuseIfChanged(tx: Tx, seenSettings: SomeSettings): Promise<void> {
  for (const name of settingNames) {
    if (
      seenSettings[name] === undefined ||
      isDeepStrictEqual(seenSettings[name], await readSetting(tx, settingKeys[name]))
    )
      continue
    const last = await findLastChange(tx, ['setting', settingKeys[name]])
    const current: ChangedSettings = {
      settings: await readAllSettings(tx),
      changedBy: last?.actor ?? null,
      changedAt: last?.at.toISOString() ?? null,
    }
    refuse('stale-version', { row: current })
  }
}

/**
 * Refuses unless a second person has approved changed weights by which requests are ranked, if the shop
 * requires that.
 */
async function requireApprovalOfWeights(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  matchWeights: Settings['matchWeights'],
) {
  const before = await readSetting(tx, 'match.weights')
  const changedWeights = rankWeightNames.filter((name) => before[name] !== matchWeights[name])
  if (changedWeights.length === 0 && !context.dryRun) return {}
  return requireApproval(tx, context, actor, {
    act: 'match.weights',
    object: ['setting', settingKeys.matchWeights],
    playerId: null,
    amount: null,
    figures: changedWeights.map((name) => ({
      name: 'weight',
      value: `${name} ${matchWeights[name]}`,
      before: String(before[name]),
    })),
    bound: { before },
    ask: askFor('settings/update', { matchWeights }),
  })
}

/** Refuses unless a second person has approved changed approval rules, if the shop requires that. */
async function requireApprovalOfRules(tx: Tx, context: Context, actor: EmployeeActor, change: Change) {
  const [before, now] = [await readSetting(tx, 'approvals'), change.approvals!]
  const others = Object.keys(now).filter((name) => name !== 'from') as Exclude<keyof ApprovalRules, 'from'>[]
  const ruleText = (value: string | number | null | undefined) =>
    value === null || value === undefined ? '–' : String(value)
  const changed = [
    ...approvalActNames.map((act) => [act, before.from[act], now.from[act]] as const),
    ...others.map((name) => [name, before[name], now[name]] as const),
  ].filter(([, was, is]) => ruleText(was) !== ruleText(is))
  if (changed.length === 0 && !context.dryRun) return {}
  return requireApproval(tx, context, actor, {
    act: 'approval.rules',
    object: ['setting', settingKeys.approvals],
    playerId: null,
    amount: null,
    figures: changed.map(([name, was, is]) => ({
      name: 'rule',
      value: `${name} ${ruleText(is)}`,
      before: ruleText(was),
    })),
    bound: { before },
    ask: askFor('settings/update', change),
  })
}
