import type { Me } from '@khlang/contract/staff/staff'
import { isSetUp, type ShopFacts, shownSteps } from '@khlang/domain/setup/setup-steps'
import { type Act, acts, may } from '@khlang/domain/staff/acts'
import type { Db, Sql } from '#platform/database/database.ts'
import { readSettings } from '#platform/setting.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findPicture } from './picture-store.ts'
import { findPreferences } from './preferences-store.ts'
import type { Employee } from '../store.ts'

/** Reads the facts about the shop that the setup guide needs, except where backups are stored. */
export type ReadShopFacts = (db: Db) => Promise<Omit<ShopFacts, 'backupPlace'>>

/** Returns the data that the caller's console needs at its start. */
export async function me({ caller, session, sql, readShopFacts }: Context) {
  const employee = permit(caller, 'preference.save')
  return describeEmployee({ sql, readShopFacts }, employee, session?.idleUntil ?? null)
}

/**
 * Returns the data that an employee's console needs. Only those who may change settings see the setup guide.
 * `idleUntil` is null for a remembered session, which has no idle limit.
 */
export async function describeEmployee(
  { sql, readShopFacts }: { sql: Sql; readShopFacts: ReadShopFacts },
  { id, email, displayName, role }: Employee,
  idleUntil: Date | null,
): Promise<Me> {
  const [avatar, preferences, settings, facts] = await Promise.all([
    findPicture(sql, id),
    findPreferences(sql, id),
    readSettings(sql, settingsOfConsole),
    may(role, 'setting.change') ? readShopFacts(sql) : null,
  ])
  const { skipped, putAway } = settings['setup.guide']
  return {
    id,
    email,
    displayName,
    avatar,
    role,
    may: (Object.keys(acts) as Act[]).filter((act) => may(role, act)),
    goodwillCeiling: settings['goodwill.ceilings'][role],
    bonusCeiling: settings['deposit.bonusCeilings'][role],
    secondFrom: settings.approvals.from,
    bonusPresets: settings['deposit.bonusPresets'],
    cancelReasons: settings['request.cancelReasons'],
    requestLimits: settings['request.limits'],
    directMatch: settings['match.direct'],
    ageing: settings['desk.ageing'],
    idleUntil: idleUntil?.toISOString() ?? null,
    idleMinutes: settings['session.idleMinutes'][role],
    guide: facts !== null && !putAway && !isSetUp(shownSteps(facts, skipped)),
    preferences,
  }
}

const settingsOfConsole = [
  'goodwill.ceilings',
  'deposit.bonusCeilings',
  'approvals',
  'deposit.bonusPresets',
  'request.cancelReasons',
  'request.limits',
  'match.direct',
  'desk.ageing',
  'session.idleMinutes',
  'setup.guide',
] as const
