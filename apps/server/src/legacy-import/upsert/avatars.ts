import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { OldPictureVerdict } from '@khlang/contract/legacy-import/old-project'
import { avatarBounds } from '@khlang/domain/players/avatar-picture'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import { keepAvatar, importedAvatarKey, setImportedAvatar, hasOwnAvatar } from './avatar-store.ts'
import { playersByKey } from './player-store.ts'
import { followRow } from '../documents/document-store.ts'
import { keysMeant } from './old-fields.ts'

type Import = { sql: Sql; files: Files; by: string }
type OldPicture = { name: string; size: number; read: () => Promise<Uint8Array> }

/**
 * Imports a picture from the old storage: `users/<key or address>`, with or without an extension, or in a folder of
 * that name. The picture is re-encoded like all our pictures. A player who already has a picture here keeps it. A
 * picture replaces an external address, and nothing is downloaded.
 */
export async function importAvatar(
  { sql, files, by }: Import,
  { name, size, read }: OldPicture,
): Promise<OldPictureVerdict> {
  const playerId = await ownerOf(sql, name)
  if (playerId === null) return 'of-nobody'
  if (await hasOwnAvatar(sql, playerId)) return 'there'
  if (size > avatarBounds.bytes) return 'too-large'
  const bytes = await read()
  const key = importedAvatarKey(playerId, bytes)
  const problem = await keepAvatar(files, key, bytes)
  if (problem !== null) return problem
  return transaction(sql, async (tx) => {
    const version = await setImportedAvatar(tx, playerId, key)
    if (version === null) return 'there'
    await followRow(tx, 'users', playerId, version)
    await writeAudit(tx, {
      actor: by,
      act: 'player.avatar',
      object: ['player', playerId],
      after: { avatar: key },
    })
    return 'worn'
  })
}

/**
 * `worn`: players who got the picture. `there`: pictures skipped, since the player has one here, is forgotten or
 * restricted. `notPictures`: names of files that are no picture, broken or too large. `ofNobody`: names that fit no
 * player, or several.
 */
export type AvatarsImported = { worn: number; there: number; notPictures: string[]; ofNobody: string[] }

/** Imports all pictures of a folder, one after the other. */
export async function importAvatars(source: Import, folder: string): Promise<AvatarsImported> {
  const imported: AvatarsImported = { worn: 0, there: 0, notPictures: [], ofNobody: [] }
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const path of paths) {
    const name = relative(folder, path)
    const { size } = await stat(path)
    const verdict = await importAvatar(source, { name, size, read: () => readFile(path) })
    if (verdict === 'worn' || verdict === 'there') imported[verdict] += 1
    else imported[verdict === 'of-nobody' ? 'ofNobody' : 'notPictures'].push(name)
  }
  return imported
}

async function ownerOf(sql: Sql, name: string): Promise<string | null> {
  const parts = name.split(/[\\/]/).filter((part) => part !== 'users')
  const possibleKeys = parts.flatMap((part) => [part, part.replace(/\.(jpe?g|png|webp)$/i, '')])
  const found = await playersByKey(sql, [...new Set(possibleKeys.flatMap(keysMeant))])
  // A path that matches two players is ambiguous, so it is used for neither.
  return found.length === 1 ? found[0]!.id : null
}
