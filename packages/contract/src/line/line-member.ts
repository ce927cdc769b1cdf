import { z } from 'zod'
import { can, instant, uuid } from '../wire.ts'

const player = z.object({ id: uuid, code: z.string(), name: z.string() })
const master = z.object({ id: uuid, key: z.int(), name: z.string() })

export const lineMember = z.object({
  id: uuid,
  number: z.int(),
  version: z.int(),
  lineUserId: z.string(),
  name: z.string().nullable().describe('null until LINE has been asked'),
  picture: z.string().nullable(),
  language: z.string().nullable(),
  following: z.boolean().describe('Whether the member follows the account; false if they blocked it'),
  followedAt: instant.nullable(),
  blockedAt: instant.nullable(),
  lastMessageAt: instant.nullable(),
  lastMessage: z.string().nullable(),
  player: player.nullable(),
  suggested: player
    .extend({ by: z.enum(['code', 'mobile', 'line-id']) })
    .nullable()
    .describe(
      'The player this probably is: the member wrote this player’s code or mobile number, or the player has this LINE id',
    ),
  master: master.nullable().describe('The master whose link the member used; null if none'),
  linkedBy: z.string().nullable(),
  createdAt: instant,
  can,
})
export type LineMember = z.infer<typeof lineMember>

export const lineMessage = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  at: instant,
  kind: z.string(),
  body: z.string().nullable().describe('null if it is not a text, or was taken back by its sender'),
  employee: z.string().nullable().describe('E-mail of the employee who sent it; null for an automatic reply'),
})
export type LineMessage = z.infer<typeof lineMessage>

export const linkReferral = z.object({
  master: z.string(),
  agent: z.string().nullable().describe('null if the player had an agent before, or has none'),
  changed: z
    .boolean()
    .describe('Whether the player has another master or agent by now: then unlinking leaves both'),
})
export type LinkReferral = z.infer<typeof linkReferral>

export const lineMemberShows = ['all', 'unlinked', 'linked', 'blocked'] as const
export type LineMemberShow = (typeof lineMemberShows)[number]
