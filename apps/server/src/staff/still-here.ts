import { stillHereSeconds } from '@khlang/domain/staff/idle'
import { readSetting } from '#platform/setting.ts'
import type { Context } from '../context.ts'
import { permit } from './actor.ts'
import { touchSession } from './sessions-store.ts'

/** Written at most once a minute, however often it is said; a little less, so that two minutes are never one. */
const atMostEvery = stillHereSeconds - 5

/** Only this keeps a session that is not remembered: what a screen asks for by itself is nobody's hand. */
export async function stillHere({ caller, session, sql }: Context) {
  const { role } = permit(caller, 'profile.edit')
  if (session === null) return { idleUntil: null }
  const idleMinutes = (await readSetting(sql, 'session.idleMinutes'))[role]
  const idleUntil = await touchSession(sql, session.id, { idleMinutes, atMostEvery })
  return { idleUntil: idleUntil?.toISOString() ?? null }
}
