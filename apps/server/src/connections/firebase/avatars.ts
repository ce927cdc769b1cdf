import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { avatarBounds } from '@khlang/domain/players/avatar-picture'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { keepAvatar, placeOfAvatar, wearAvatar } from '#players/moved-in-avatar-store.ts'
import { playersByKey } from '#players/moved-in-store.ts'
import { followRow } from './document-store.ts'
import { keysMeant } from './old-fields.ts'

export type AvatarsBrought = { worn: number; there: number; notPictures: string[]; ofNobody: string[] }

/**
 * Pictures out of a folder as the old storage has them: `users/<key or address>`, with or without an ending, or a folder of that name with a
 * file in it. Each is drawn anew as ours are; who has one of ours already keeps it. Addresses elsewhere stay as they are, and nothing is fetched.
 */
export async function bringAvatars(
  sql: Sql,
  files: Files,
  folder: string,
  by: string,
): Promise<AvatarsBrought> {
  const brought: AvatarsBrought = { worn: 0, there: 0, notPictures: [], ofNobody: [] }
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const path of names) {
    const name = relative(folder, path)
    const playerId = await ownerOf(sql, name)
    if (playerId === null) {
      brought.ofNobody.push(name)
      continue
    }
    const bytes = (await stat(path)).size <= avatarBounds.bytes ? await readFile(path) : Buffer.alloc(0)
    const key = placeOfAvatar(playerId, bytes)
    if (!(await keepAvatar(files, key, bytes))) {
      brought.notPictures.push(name)
      continue
    }
    const worn = await transaction(sql, async (tx) => {
      const version = await wearAvatar(tx, playerId, key)
      if (version === null) return false
      await followRow(tx, 'users', playerId, version)
      await writeAudit(tx, {
        actor: by,
        act: 'player.avatar',
        object: ['player', playerId],
        after: { avatar: key },
      })
      return true
    })
    if (worn) brought.worn += 1
    else brought.there += 1
  }
  return brought
}

async function ownerOf(sql: Sql, name: string): Promise<string | null> {
  const parts = name.split(sep).filter((part) => part !== 'users')
  const meant = parts.flatMap((part) => [part, part.replace(/\.(jpe?g|png|webp)$/i, '')])
  const found = await playersByKey(sql, [...new Set(meant.flatMap(keysMeant))])
  return found[0]?.id ?? null
}
