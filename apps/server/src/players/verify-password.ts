import { hashPassword, isMovedIn, verifyPassword as isRight } from '#platform/passwords.ts'
import { refuse } from '#platform/refusal.ts'
import { permitService } from '#staff/actor.ts'
import { forgetFailedSignIns, noteTries, waitBeforeTry } from '#staff/store.ts'
import type { Context } from '../context.ts'
import { readPasswordHash, rehash } from './password-store.ts'

/** Nobody's: compared with where there is none, so that the answer takes as long. Made when it is first wanted. */
let nobodys: Promise<string> | null = null

/** For the player site, which keeps no passwords of its own: yes or no, and the hash stays here. Guessing is slowed down. */
export async function verifyPassword(
  { caller, sql }: Context,
  { player, password }: { player: string; password: string },
) {
  permitService(caller, 'passwords')
  const found = await readPasswordHash(sql, player)
  const account = `player:${found?.id ?? player.toLowerCase()}`
  if (!(await noteTries(sql, [account]))) {
    const wait = Math.max(1, await waitBeforeTry(sql, [account]))
    refuse('too-many-tries', { until: new Date(Date.now() + wait * 1000).toISOString() })
  }
  const matches = await isRight({
    hash: found?.passwordHash ?? (await (nobodys ??= hashPassword('the password of nobody'))),
    password,
  })
  const right = matches && found !== null && found.passwordHash !== null
  if (right && isMovedIn(found.passwordHash!))
    await rehash(sql, found.id, found.passwordHash!, await hashPassword(password))
  if (right) await forgetFailedSignIns(sql, [account])
  return { right }
}
