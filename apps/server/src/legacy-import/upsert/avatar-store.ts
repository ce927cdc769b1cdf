import { createHash } from 'node:crypto'
import { type AvatarProblem, readAvatar } from '@khlang/domain/players/avatar-picture'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import { avatarAddress, ownAvatarKey } from '#platform/files/avatar-address.ts'
import { squeezeAvatar } from '#platform/files/squeeze-avatar.ts'

/**
 * Returns the storage key of an imported avatar. It contains the hash of the picture, so that the same
 * picture is stored once.
 */
export const importedAvatarKey = (playerId: string, bytes: Uint8Array): string =>
  `avatars/${playerId}/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`

/** Re-encodes and stores the picture. Returns the problem if the picture is not valid, otherwise null. */
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

/** Returns whether the player has a picture of ours already. */
export async function hasOwnAvatar(db: Db, playerId: string): Promise<boolean> {
  const [player] = await db<{ avatar: string | null }[]>`select avatar from player where id = ${playerId}`
  return ownAvatarKey(player?.avatar ?? null) !== null
}

/**
 * Sets the imported avatar, unless the player was given a picture here, or is forgotten or restricted.
 * Returns the new version, or null if nothing changed.
 */
export async function setImportedAvatar(tx: Tx, playerId: string, key: string): Promise<number | null> {
  const [player] = await tx<{ avatar: string | null }[]>`
    select avatar from player where id = ${playerId} and forgotten_at is null and restricted_at is null for no key update`
  if (!player || ownAvatarKey(player.avatar) !== null) return null
  const [row] = await tx<{ version: number }[]>`
    update player set avatar = ${avatarAddress(key)}, employee = null where id = ${playerId} returning version`
  return row!.version
}
