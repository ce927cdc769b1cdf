import { stillHereSeconds } from '@khlang/domain/staff/idle'
import { readSetting } from '#platform/setting.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { touchSession } from './sessions-store.ts'

/**
 * However often the signal is sent, it is written once in this many seconds: slightly less than the console's
 * interval, so that two signals in a row both count.
 */
const atMostEvery = stillHereSeconds - 5

/**
 * Extends the idle limit of the caller's session, and returns it (null: none). Only this signal extends it: requests
 * that a screen makes by itself are not user activity.
 */
export async function stillHere({ caller, session, sql }: Context) {
  const { role } = permit(caller, 'profile.edit')
  if (session === null) return { idleUntil: null }
  const idleMinutes = (await readSetting(sql, 'session.idleMinutes'))[role]
  const idleUntil = await touchSession(sql, session.id, { idleMinutes, atMostEvery })
  return { idleUntil: idleUntil?.toISOString() ?? null }
}
