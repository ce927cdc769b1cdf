import { randomBytes } from 'node:crypto'
import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { avatarAddress, ownAvatarKey } from '#platform/files/avatar-address.ts'
import { isPassing, type Sql, transaction } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '../actor.ts'
import { changePicture } from './picture-store.ts'

type Options = { sql: Sql; files: Files; log: Log; actor: EmployeeActor }

/**
 * Stores an employee's picture under a new name before the row refers to the file, and deletes the previous file
 * afterwards: a crash in between leaves an unused file, never a missing picture.
 */
export async function givePicture(
  options: Options,
  id: EmployeeId,
  webp: Buffer,
): Promise<{ avatar: string }> {
  const key = `avatars/${id}/${randomBytes(16).toString('hex')}.webp`
  const avatar = avatarAddress(key)
  await options.files.put(key, webp, 'image/webp')
  try {
    await replacePicture(options, id, avatar)
    return { avatar }
  } catch (error) {
    // After a lost connection the row may refer to the new file, so the file is kept.
    if (!isPassing(error)) await removeFile(options, avatar)
    throw error
  }
}

/**
 * Sets or removes (null) an employee's picture, and deletes the previous file if we store it. Refuses with `not-found`.
 */
export async function replacePicture(options: Options, id: EmployeeId, avatar: string | null): Promise<void> {
  const { sql, actor } = options
  const before = await transaction(sql, async (tx) => {
    const previousPicture = await changePicture(tx, { id, avatar, changedBy: actor.email })
    if (previousPicture === undefined) return refuse('not-found')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'employee.picture',
      object: ['employee', id],
      before: { avatar: previousPicture },
      after: { avatar },
    })
    return previousPicture
  })
  await removeFile(options, before)
}

async function removeFile({ files, log }: Options, avatar: string | null): Promise<void> {
  const key = ownAvatarKey(avatar)
  if (key !== null)
    await files.remove(key).catch((err: unknown) => log.warn({ err }, 'could not delete a replaced picture'))
}
