import type { AvatarProblem } from '@khlang/domain/players/avatar-picture'
import { Refusal } from '../http/refusal.ts'

/** Refuses a picture; nothing of it is kept. The console has a sentence for each reason. */
export const pictureRefusal = (problem: AvatarProblem) =>
  new Refusal('bad-input', { fields: [{ path: 'avatar', message: problem }] })
