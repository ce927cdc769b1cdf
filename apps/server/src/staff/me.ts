import { type Act, acts, may } from '@khlang/domain/staff/acts'
import { readSettings } from '#platform/setting.ts'
import type { Context } from '../context.ts'
import { permit } from './actor.ts'
import { findPicture } from './picture-store.ts'
import { findPreferences } from './preferences-store.ts'

/** Read at every start of a console: three statements at once, whatever it contains. */
export async function me({ caller, session, sql }: Context) {
  const { id, email, displayName, role } = permit(caller, 'preference.save')
  const [avatar, preferences, settings] = await Promise.all([
    findPicture(sql, id),
    findPreferences(sql, id),
    readSettings(sql, settingsOfConsole),
  ])
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
    idleUntil: session?.idleUntil?.toISOString() ?? null,
    idleMinutes: settings['session.idleMinutes'][role],
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
] as const
