import type { AvatarProblem } from '@khlang/domain/players/avatar-picture'
import { Refusal } from '../http/refusal.ts'

/**
 * Creates the refusal of a picture. Nothing of the picture is stored. The console has a sentence for each
 * reason.
 */
export const pictureRefusal = (problem: AvatarProblem) =>
  new Refusal('bad-input', { fields: [{ path: 'avatar', message: problem }] })
