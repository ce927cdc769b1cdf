import { avatarProblems } from '@khlang/domain/players/avatar-picture'
import { z } from 'zod'
import { text } from './wire.ts'

/** The document database of an old system, read where it lives. */

/** Why a reading stopped: what the other side said, or that it said nothing. It goes on when somebody asks for it. */
export const liveReasons = [
  'key-refused',
  'forbidden',
  'project-unknown',
  'busy',
  'silent',
  'answer-odd',
] as const
export type LiveReason = (typeof liveReasons)[number]

/** As projects are called there; those of old days have a domain before a colon. */
export const projectId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9.:-]{2,80})[a-z0-9]$/, 'The id of a project, such as shop-12345.')

/** As a collection may be called there. */
export const collectionId = z
  .string()
  .max(200)
  .regex(/^(?!\.{1,2}$)(?!__.*__$)[^/\p{Cc}]+$/u, 'The name of a collection.')

export const liveReading = z.object({
  project: z.string(),
  account: z.string().describe('The service account by whose key it is read'),
  keyKept: z.boolean().describe('Whether it can be gone on with without giving the key again'),
  readings: z.array(
    z.object({
      collection: z.string(),
      documents: z.int().describe('So far'),
      ended: z.boolean(),
    }),
  ),
})

/** What became of a picture out of the old storage: its player wears it, has one here already, is not known; or why it is no picture. */
export const oldPictureVerdicts = ['worn', 'there', 'of-nobody', ...avatarProblems] as const
export type OldPictureVerdict = (typeof oldPictureVerdicts)[number]

/** Where it lay in the old storage: that says whose it is. */
export const oldPictureQuery = z.object({ name: text(1_000, 1) })
