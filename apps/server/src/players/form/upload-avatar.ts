import { randomBytes } from 'node:crypto'
import type { PlayerSaved } from '@khlang/contract/players/player-form'
import type { PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { isPassing, type Sql, transaction } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { avatarAddress, ownAvatarKey } from '#platform/files/avatar-address.ts'
import { auditOf } from './change-words.ts'
import { changeAvatar, findStoredPlayer, lockStoredPlayer } from './form-store.ts'

type Options = { sql: Sql; files: Files; log: Log; actor: EmployeeActor }

/**
 * Stores a picture under a new name before the row refers to the file, and deletes the previous file when nothing
 * refers to it any more: a crash in between leaves an unused file, never a missing picture. A trigger refuses a player
 * who is forgotten or whose data are restricted.
 */
export async function uploadAvatar(
  { sql, files, log, actor }: Options,
  { id, webp }: { id: PlayerId; webp: Buffer },
): Promise<PlayerSaved & { avatar: string }> {
  if ((await findStoredPlayer(sql, id)) === null) refuse('not-found')
  const key = `avatars/${id}/${randomBytes(16).toString('hex')}.webp`
  const remove = (file: string) =>
    files.remove(file).catch((err: unknown) => log.warn({ err }, 'could not delete a replaced picture'))
  const avatar = avatarAddress(key)
  await files.put(key, webp, 'image/webp')
  try {
    const { saved, before } = await transaction(sql, async (tx) => {
      const player = (await lockStoredPlayer(tx, id)) ?? refuse('not-found')
      const version = await changeAvatar(tx, { id, avatar, employee: actor.email })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'player.avatar',
        object: ['player', id],
        before: auditOf(player.values, ['avatar']),
        after: { avatar },
      })
      return { saved: { id: id as string, code: player.values.code, version }, before: player.values.avatar }
    })
    const old = ownAvatarKey(before)
    if (old !== null) await remove(old)
    return { ...saved, avatar }
  } catch (error) {
    // After a lost connection the row may refer to the new file, so the file is kept.
    if (!isPassing(error)) await remove(key)
    throw error
  }
}
