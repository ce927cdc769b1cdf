import { stillHereSeconds } from '@khlang/domain/staff/idle'
import { readSetting } from '#platform/setting.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { touchSession } from './sessions-store.ts'

/**
 * The signal is written at most once in this many seconds. That is slightly less than the shortest time between two
 * signals of one tab, so that each of them is written.
 */
const minIntervalSeconds = stillHereSeconds - 5

/**
 * Extends the idle limit of the caller's session, and returns it (null: none). Only this signal extends it,
 * since requests that a screen makes on its own are not user activity.
 */
export async function stillHere({ caller, session, sql }: Context) {
  const { role } = permit(caller, 'profile.edit')
  if (session === null) return { idleUntil: null }
  const idleMinutes = (await readSetting(sql, 'session.idleMinutes'))[role]
  const idleUntil = await touchSession(sql, session.id, { idleMinutes, minIntervalSeconds })
  return { idleUntil: idleUntil?.toISOString() ?? null }
}
