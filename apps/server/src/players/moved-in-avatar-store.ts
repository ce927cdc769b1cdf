import { createHash } from 'node:crypto'
import { type AvatarProblem, readAvatar } from '@khlang/domain/players/avatar-picture'
import type { Db, Tx } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { avatarAddress, ownAvatarKey } from './avatar-place.ts'
import { squeezeAvatar } from './squeeze-avatar.ts'

/** Where the picture of a player from an old system is kept: under its own hash, so that the same one is brought once. */
export const placeOfAvatar = (playerId: string, bytes: Uint8Array): string =>
  `avatars/${playerId}/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`

/** Drawn anew and kept; why not, where it is no picture. */
export async function keepAvatar(
  files: Files,
  key: string,
  bytes: Uint8Array,
): Promise<AvatarProblem | null> {
  const picture = readAvatar(bytes)
  if (!picture.ok) return picture.refusal
  const webp = await squeezeAvatar(picture.value.bytes)
  if (webp === null) return 'broken'
  await files.put(key, webp, 'image/webp')
  return null
}

/** Whether a picture of ours is worn already. */
export async function wearsOne(db: Db, playerId: string): Promise<boolean> {
  const [player] = await db<{ avatar: string | null }[]>`select avatar from player where id = ${playerId}`
  return ownAvatarKey(player?.avatar ?? null) !== null
}

/** Unless somebody gave him a picture here: that one stays. Null where nothing was changed. */
export async function wearAvatar(tx: Tx, playerId: string, key: string): Promise<number | null> {
  const [player] = await tx<{ avatar: string | null }[]>`
    select avatar from player where id = ${playerId} and forgotten_at is null and restricted_at is null for no key update`
  if (!player || ownAvatarKey(player.avatar) !== null) return null
  const [row] = await tx<{ version: number }[]>`
    update player set avatar = ${avatarAddress(key)} where id = ${playerId} returning version`
  return row!.version
}
