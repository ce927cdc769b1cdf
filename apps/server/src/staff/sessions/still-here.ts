import { stillHereSeconds } from '@khlang/domain/staff/idle'
import { readSetting } from '#platform/setting.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { touchSession } from './sessions-store.ts'

/**
 * Written at most once a minute, however often it is sent; slightly less, so that two signals a minute apart
 * both count.
 */
const atMostEvery = stillHereSeconds - 5

/**
 * Extends the caller's session. Only this signal extends a session that is not remembered: requests that a
 * screen makes by itself are not user activity.
 */
export async function stillHere({ caller, session, sql }: Context) {
  const { role } = permit(caller, 'profile.edit')
  if (session === null) return { idleUntil: null }
  const idleMinutes = (await readSetting(sql, 'session.idleMinutes'))[role]
  const idleUntil = await touchSession(sql, session.id, { idleMinutes, atMostEvery })
  return { idleUntil: idleUntil?.toISOString() ?? null }
}
