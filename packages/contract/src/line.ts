import {
  type LineContent,
  longestLineText,
  mostLineContents,
  mostLineRecipients,
} from '@khlang/domain/connections/line-content'
import { replyHows } from '@khlang/domain/connections/line-reply'
import { sendProblems, sendStates } from '@khlang/domain/connections/line-sending'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from './problems.ts'
import { can, id, instant, operationId, page, paging, text } from './wire.ts'

const bot = z.object({
  userId: z.string(),
  basicId: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
})
const quota = z.object({
  limit: z.int().nullable().describe('Messages of this month; null where the plan has no end'),
  used: z.int(),
})

export const lineSettings = z.object({
  version: z.int(),
  enabled: z.boolean(),
  bot: bot.nullable().describe('Whom the token belongs to, as LINE said; null before one was tried'),
  secretMask: z.string().nullable().describe('Its end, for who may change it; null where none is kept'),
  tokenMask: z.string().nullable(),
  webhookUrl: z.string(),
  webhookReachable: z.boolean().describe('LINE tells webhooks over https alone'),
  heardAt: instant.nullable().describe('When a signed webhook came last'),
  messageDays: z.int().describe('After so many days what members wrote is forgotten'),
  can,
})
export type LineSettings = z.infer<typeof lineSettings>

/** What LINE says about the account, or what prevents a connection. */
export const lineTest = z.object({
  verdict: z.enum(['ok', 'token', 'forbidden', 'busy', 'silent', 'missing']),
  bot: bot.nullable(),
  quota: quota.nullable(),
  webhook: z
    .enum(['ok', 'elsewhere', 'unset', 'off', 'unknown'])
    .describe('Where LINE sends what happens: here, elsewhere, nowhere; or it is switched off there'),
  words: z.string().nullable().describe('What LINE said'),
})
export type LineTest = z.infer<typeof lineTest>

const player = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const master = z.object({ id: z.uuid(), key: z.int(), name: z.string() })

export const lineMember = z.object({
  id: z.uuid(),
  number: z.int(),
  version: z.int(),
  lineUserId: z.string(),
  name: z.string().nullable().describe('null until LINE has said it'),
  picture: z.string().nullable(),
  language: z.string().nullable(),
  following: z.boolean().describe('false once he has blocked the account'),
  followedAt: instant.nullable(),
  blockedAt: instant.nullable(),
  lastMessageAt: instant.nullable(),
  lastMessage: z.string().nullable(),
  player: player.nullable(),
  suggested: player
    .extend({ by: z.enum(['code', 'mobile', 'line-id']) })
    .nullable()
    .describe('Who he probably is: he wrote this code or number, or that player has his LINE id'),
  master: master.nullable().describe('By whose link he came'),
  linkedBy: z.string().nullable(),
  createdAt: instant,
  can,
})
export type LineMember = z.infer<typeof lineMember>

const message = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  at: instant,
  kind: z.string(),
  body: z.string().nullable().describe('null for what is no text, and for what was taken back'),
  employee: z.string().nullable().describe('Who sent it; null for what was answered by itself'),
})
export type LineMessage = z.infer<typeof message>

export const lineMemberShows = ['all', 'unlinked', 'linked', 'blocked'] as const
export type LineMemberShow = (typeof lineMemberShows)[number]

const lineContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: text(longestLineText, 1) }),
  z.object({
    kind: z.literal('sticker'),
    packageId: z.string().regex(/^\d{1,10}$/, 'A number.'),
    stickerId: z.string().regex(/^\d{1,12}$/, 'A number.'),
  }),
  z.object({
    kind: z.literal('image'),
    url: z
      .string()
      .max(2_000)
      .refine(
        (url) => url.isWellFormed() && readAvatarAddress(url).ok,
        'An https address that everybody can open.',
      ),
  }),
]) satisfies z.ZodType<LineContent>

export const lineTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('members'), ids: z.array(z.uuid()).min(1).max(mostLineRecipients) }),
  z.object({ to: z.literal('linked') }),
  z.object({ to: z.literal('followers') }),
])
export type LineTarget = z.infer<typeof lineTarget>

const counts = { waiting: z.int(), sending: z.int(), sent: z.int(), failed: z.int(), cancelled: z.int() }
export const lineSend = z.object({
  id: z.uuid(),
  number: z.int(),
  target: z.enum(['members', 'linked', 'followers', 'staff']),
  contents: z.array(lineContent),
  recipients: z.int(),
  state: z.enum(sendStates),
  counts: z.object(counts).describe('How many recipients stand where'),
  why: z.enum(sendProblems).nullable().describe('Why some were not sent'),
  detail: z.string().nullable().describe('What LINE said'),
  tries: z.int().describe('Of the part that was tried most'),
  nextAt: instant.nullable().describe('When what waits is tried again'),
  employee: z.string(),
  cancelledBy: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  can,
})
export type LineSend = z.infer<typeof lineSend>

export const lineReply = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(['keyword', 'greeting', 'default']),
  how: z.enum(replyHows),
  words: z.array(z.string()),
  body: z.string(),
  enabled: z.boolean(),
  place: z.int(),
  employee: z.string(),
  updatedAt: instant,
})
export type LineReply = z.infer<typeof lineReply>

const replyInput = z
  .object({
    kind: z.enum(['keyword', 'greeting', 'default']),
    how: z.enum(replyHows).default('exact'),
    words: z.array(text(80, 1)).max(20).default([]),
    body: text(longestLineText, 1),
    enabled: z.boolean(),
    place: z.int().min(0).max(10_000).default(0),
  })
  .refine(({ kind, words }) => (kind === 'keyword') === words.length > 0, {
    path: ['words'],
    message: 'A keyword has words; greeting and default have none.',
  })

const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const asSeen = { version: z.int().min(1) }
const read = (name: string) =>
  oc.route({ method: 'GET', path: `/connections/${name}`, tags: ['connections'] })
const command = (name: string) =>
  oc.route({ method: 'POST', path: `/connections/${name}`, tags: ['connections'] })

/** The shop's account at LINE: settings, members, messages and automatic replies. */
export const line = {
  line: read('line').output(lineSettings),
  /** A token or a secret is stored only after LINE accepted the token. Both are sealed and never shown again. */
  saveLine: command('save-line')
    .input(
      z.object({
        ...asSeen,
        secret: z
          .string()
          .trim()
          .regex(/^[0-9a-f]{32}$/i, 'The channel secret has 32 signs, 0 to 9 and a to f.')
          .optional(),
        token: z
          .string()
          .trim()
          .min(20)
          .max(2_000)
          .regex(/^[\x21-\x7e]+$/, 'The token has no spaces.')
          .optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .output(lineSettings)
    .errors(refuses('stale-version', 'line-token-wrong', 'line-silent', 'line-incomplete')),
  /** Changes nothing. Asks LINE for the account, the rest of the monthly quota and the webhook address. */
  testLine: command('test-line').output(lineTest),
  lineQuota: read('line-quota').output(z.object({ quota: quota.nullable() })),
  lineCounts: read('line-counts').output(
    z.object({ all: z.int(), followers: z.int(), linked: z.int(), unlinked: z.int(), blocked: z.int() }),
  ),
  lineMembers: read('line-members')
    .input(z.object({ show: z.enum(lineMemberShows).default('all'), q: text(80).optional(), ...paging }))
    .output(page(lineMember)),
  lineMember: read('line-member')
    .input(z.object({ id: z.uuid() }))
    .output(
      lineMember.extend({
        messages: z.array(message).nullable().describe('The last fifty; null for who may not read them'),
      }),
    )
    .errors(refuses('not-found')),
  linkLineMember: command('link-line-member')
    .input(
      z.object({
        ...operation,
        memberId: z.uuid(),
        ...asSeen,
        playerId: id<PlayerId>(),
        withMaster: z
          .boolean()
          .default(false)
          .describe('Gives him the master by whose link he came, where he has none'),
      }),
    )
    .output(lineMember)
    .errors(
      refuses(
        'not-found',
        'stale-version',
        'line-member-linked',
        'line-player-linked',
        'value-blocked',
        'master-of-another-agent',
        'operation-reused',
      ),
    ),
  unlinkLineMember: command('unlink-line-member')
    .input(z.object({ ...operation, memberId: z.uuid(), ...asSeen, reason: text(300, 1) }))
    .output(lineMember)
    .errors(refuses('not-found', 'stale-version', 'line-member-unlinked', 'operation-reused')),
  sendLine: command('send-line')
    .input(
      z.object({
        ...operation,
        target: lineTarget,
        contents: z.array(lineContent).min(1).max(mostLineContents),
        recipients: z.int().min(1).describe('How many it was shown to go to'),
      }),
    )
    .output(lineSend)
    .errors(refuses('line-off', 'line-recipients-changed', 'operation-reused')),
  /** Cancels the parts that were not sent yet. */
  cancelLineSend: command('cancel-line-send')
    .input(z.object({ sendId: z.uuid() }))
    .output(lineSend)
    .errors(refuses('not-found', 'line-send-over')),
  lineSends: read('line-sends')
    .input(z.object({ ...paging }))
    .output(page(lineSend)),
  lineReplies: read('line-replies').output(z.object({ rows: z.array(lineReply) })),
  createLineReply: command('create-line-reply')
    .input(replyInput.extend(operation))
    .output(lineReply)
    .errors(refuses('line-reply-there', 'operation-reused')),
  updateLineReply: command('update-line-reply')
    .input(replyInput.extend({ id: z.uuid(), ...asSeen }))
    .output(lineReply)
    .errors(refuses('not-found', 'stale-version', 'line-reply-there')),
  removeLineReply: command('remove-line-reply')
    .input(z.object({ id: z.uuid(), ...asSeen }))
    .output(z.object({ id: z.uuid() }))
    .errors(refuses('not-found', 'stale-version')),
  tryLineReply: command('try-line-reply')
    .input(z.object({ said: text(longestLineText, 1) }))
    .output(z.object({ reply: lineReply.nullable(), master: z.int().nullable() })),
}
