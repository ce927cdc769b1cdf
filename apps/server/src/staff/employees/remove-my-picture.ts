import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { replacePicture } from './change-picture.ts'

/** Removes the caller's own picture. */
export async function removeMyPicture({ caller, sql, files, log }: Context): Promise<{ avatar: null }> {
  const actor = permit(caller, 'profile.edit')
  await replacePicture({ sql, files, log, actor }, actor.id, null)
  return { avatar: null }
}
