import { avatarProblems } from '@khlang/domain/players/avatar-picture'
import { z } from 'zod'
import { text } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

/** The document database of an old system, read from the running project. */

/**
 * Why reading stopped: the old project refused it or did not answer. Reading resumes when an employee starts
 * it again.
 */
export const liveReasons = [
  'key-refused',
  'forbidden',
  'project-unknown',
  'busy',
  'silent',
  'answer-odd',
] as const
export type LiveReason = (typeof liveReasons)[number]

/** A project id. Ids of old projects begin with a domain and a colon. */
export const projectId = z.string().regex(/^[a-z0-9](?:[a-z0-9.:-]{2,80})[a-z0-9]$/, fieldRules['project-id'])

/** A collection name as the document database allows it. */
export const collectionId = z
  .string()
  .max(200)
  .regex(/^(?!\.{1,2}$)(?!__.*__$)[^/\p{Cc}]+$/u, fieldRules['collection-name'])

export const liveReading = z.object({
  project: z.string(),
  account: z.string().describe('E-mail of the service account that reads it'),
  keyKept: z.boolean().describe('Whether reading can continue without the key file being sent again'),
  readings: z.array(
    z.object({
      collection: z.string(),
      documents: z.int().describe('Documents read so far'),
      ended: z.boolean(),
    }),
  ),
})

/**
 * The outcome for a picture from the old storage: used for its player, not needed because the player has one,
 * player unknown, or the reason why it is not a valid picture.
 */
export const oldPictureVerdicts = ['worn', 'there', 'of-nobody', ...avatarProblems] as const
export type OldPictureVerdict = (typeof oldPictureVerdicts)[number]

/** The path in the old storage, which identifies the player. */
export const oldPictureQuery = z.object({ name: text(1_000, 1) })
