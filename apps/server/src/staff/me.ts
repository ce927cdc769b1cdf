import { type Act, acts, may } from '@khlang/domain/staff/acts'
import { readSetting } from '#platform/setting.ts'
import type { Context } from '../context.ts'
import { permit } from './actor.ts'
import { findPicture } from './picture-store.ts'
import { findPreferences } from './preferences-store.ts'

export async function me({ caller, session, sql }: Context) {
  const { id, email, displayName, role } = permit(caller, 'preference.save')
  return {
    id,
    email,
    displayName,
    avatar: await findPicture(sql, id),
    role,
    may: (Object.keys(acts) as Act[]).filter((act) => may(role, act)),
    goodwillCeiling: (await readSetting(sql, 'goodwill.ceilings'))[role],
    bonusCeiling: (await readSetting(sql, 'deposit.bonusCeilings'))[role],
    secondFrom: (await readSetting(sql, 'approvals')).from,
    bonusPresets: await readSetting(sql, 'deposit.bonusPresets'),
    cancelReasons: await readSetting(sql, 'request.cancelReasons'),
    requestLimits: await readSetting(sql, 'request.limits'),
    directMatch: await readSetting(sql, 'match.direct'),
    ageing: await readSetting(sql, 'desk.ageing'),
    idleUntil: session?.idleUntil?.toISOString() ?? null,
    idleMinutes: (await readSetting(sql, 'session.idleMinutes'))[role],
    preferences: await findPreferences(sql, id),
  }
}
