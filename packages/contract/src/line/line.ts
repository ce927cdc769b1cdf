import { maxSearchLength } from '@khlang/domain/list-words'
import {
  type LineContent,
  maxLineTextLength,
  maxLineContents,
  maxLineRecipients,
} from '@khlang/domain/line/line-content'
import { maxReplyWordLength, maxReplyWords, replyHows } from '@khlang/domain/line/line-reply'
import { sendProblems, sendStates } from '@khlang/domain/line/line-sending'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { can, id, instant, operationId, page, paging, searchText, text, uuid } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'
import { lineMember, lineMemberShows, lineMessage, linkReferral } from './line-member.ts'

const bot = z.object({
  userId: z.string(),
  basicId: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
})
const quota = z.object({
  limit: z.int().nullable().describe('Messages per month; null if the plan has no limit'),
  used: z.int(),
})

export const lineSettings = z.object({
  version: z.int(),
  enabled: z.boolean(),
  bot: bot.nullable().describe('The LINE account that the token belongs to; null before a token was tested'),
  secretMask: z
    .string()
    .nullable()
    .describe(
      'The last characters of the channel secret, for employees who may change it; null if none is stored',
    ),
  tokenMask: z.string().nullable(),
  webhookUrl: z.string(),
  webhookReachable: z.boolean().describe('Whether the address is one that LINE can call (https)'),
  heardAt: instant.nullable().describe('When the last webhook with a valid signature arrived'),
  messageDays: z.int().describe('Days after which messages of members are deleted'),
  can,
})
export type LineSettings = z.infer<typeof lineSettings>

/** LINE's information about the account, or the reason why no connection is possible. */
export const lineTest = z.object({
  verdict: z.enum(['ok', 'token', 'forbidden', 'busy', 'silent', 'missing']),
  bot: bot.nullable(),
  quota: quota.nullable(),
  webhook: z
    .enum(['ok', 'elsewhere', 'unset', 'off', 'unknown'])
    .describe(
      'Where LINE sends events: `ok` is here, `elsewhere` another address, `unset` none, `off` is disabled at LINE',
    ),
  words: z
    .string()
    .nullable()
    .describe('The status and message of LINE, or the name of the error if it did not answer'),
})
export type LineTest = z.infer<typeof lineTest>

const lineContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: text(maxLineTextLength, 1) }),
  z.object({
    kind: z.literal('sticker'),
    packageId: z.string().regex(/^\d{1,10}$/, fieldRules['number-only']),
    stickerId: z.string().regex(/^\d{1,12}$/, fieldRules['number-only']),
  }),
  z.object({
    kind: z.literal('image'),
    url: z
      .string()
      .max(2_000)
      .refine((url) => url.isWellFormed() && readAvatarAddress(url).ok, fieldRules.https),
  }),
]) satisfies z.ZodType<LineContent>

export const lineTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('members'), ids: z.array(uuid).min(1).max(maxLineRecipients) }),
  z.object({ to: z.literal('linked') }),
  z.object({ to: z.literal('followers') }),
])
export type LineTarget = z.infer<typeof lineTarget>

const counts = { waiting: z.int(), sending: z.int(), sent: z.int(), failed: z.int(), cancelled: z.int() }
export const lineSend = z.object({
  id: uuid,
  number: z.int(),
  target: z.enum(['members', 'linked', 'followers', 'staff']),
  contents: z
    .array(lineContent)
    .describe('Empty once its only recipient was forgotten, or the time for which it is kept is over'),
  recipients: z.int(),
  state: z.enum(sendStates),
  counts: z.object(counts).describe('Number of recipients by state'),
  why: z
    .enum(sendProblems)
    .nullable()
    .describe('Why it could not be sent to some recipients, or may not have been'),
  detail: z
    .string()
    .nullable()
    .describe('The status and message of LINE, or the name of the error if it did not answer'),
  tries: z.int().describe('Highest number of tries of any part'),
  nextAt: instant.nullable().describe('When the waiting parts are tried again'),
  employee: z.string().describe('E-mail of the employee who sent it, or the name of the alert'),
  cancelledBy: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  can,
})
export type LineSend = z.infer<typeof lineSend>

export const lineReply = z.object({
  id: uuid,
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
    words: z.array(text(maxReplyWordLength, 1)).max(maxReplyWords).default([]),
    body: text(maxLineTextLength, 1),
    enabled: z.boolean(),
    place: z.int().min(0).max(10_000).default(0),
  })
  .refine(({ kind, words }) => (kind === 'keyword') === words.length > 0, {
    path: ['words'],
    message: fieldRules['keyword-words'],
  })

const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const asSeen = { version: z.int().min(1) }
const readRoute = (name: string) =>
  oc.route({ method: 'GET', path: `/connections/${name}`, tags: ['connections'] })
const command = (name: string) =>
  oc.route({ method: 'POST', path: `/connections/${name}`, tags: ['connections'] })

/** The shop's account at LINE: settings, members, messages and automatic replies. */
export const line = {
  line: readRoute('line').output(lineSettings),
  /**
   * A token is stored only after LINE accepted it; a secret cannot be tested. Both are encrypted, and only their last
   * characters are shown again.
   */
  saveLine: command('save-line')
    .input(
      z.object({
        ...asSeen,
        secret: z
          .string()
          .trim()
          .regex(/^[0-9a-f]{32}$/i, fieldRules['line-secret'])
          .optional(),
        token: z
          .string()
          .trim()
          .min(20)
          .max(2_000)
          .regex(/^[\x21-\x7e]+$/, fieldRules['line-token'])
          .optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .output(lineSettings)
    .errors(refuses('stale-version', 'line-token-wrong', 'line-silent', 'line-incomplete')),
  /** Changes nothing. Asks LINE for the account, the rest of the monthly quota and the webhook address. */
  testLine: command('test-line').output(lineTest),
  lineQuota: readRoute('line-quota').output(z.object({ quota: quota.nullable() })),
  lineCounts: readRoute('line-counts').output(
    z.object({ all: z.int(), followers: z.int(), linked: z.int(), unlinked: z.int(), blocked: z.int() }),
  ),
  lineMembers: readRoute('line-members')
    .input(
      z.object({
        show: z.enum(lineMemberShows).default('all'),
        q: searchText(maxSearchLength).optional(),
        ...paging,
      }),
    )
    .output(page(lineMember)),
  lineMember: readRoute('line-member')
    .input(z.object({ id: uuid }))
    .output(
      lineMember.extend({
        messages: z
          .array(lineMessage)
          .nullable()
          .describe('The last 50 messages; null if you may not read them'),
        referral: linkReferral
          .nullable()
          .describe(
            'What the link gave to the player; null if it gave no master, and while nobody is linked',
          ),
      }),
    )
    .errors(refuses('not-found')),
  linkLineMember: command('link-line-member')
    .input(
      z.object({
        ...operation,
        memberId: uuid,
        ...asSeen,
        playerId: id<PlayerId>(),
        withMaster: z
          .boolean()
          .default(false)
          .describe('If the player has no master, give them the master whose link the member used'),
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
    .input(
      z.object({
        ...operation,
        memberId: uuid,
        ...asSeen,
        withMaster: z
          .boolean()
          .default(true)
          .describe('Also take back the master and agent that the link gave, unless they were changed since'),
        reason: text(300, 1),
      }),
    )
    .output(lineMember)
    .errors(refuses('not-found', 'stale-version', 'line-member-unlinked', 'operation-reused')),
  sendLine: command('send-line')
    .input(
      z.object({
        ...operation,
        target: lineTarget,
        contents: z.array(lineContent).min(1).max(maxLineContents),
        recipients: z
          .int()
          .min(1)
          .describe(
            'The number of recipients that was shown to you. If it has changed since, the call is refused with `line-recipients-changed`',
          ),
      }),
    )
    .output(lineSend)
    .errors(refuses('line-off', 'line-recipients-changed', 'operation-reused')),
  /** Cancels the parts that still wait. Those being sent are not retried. */
  cancelLineSend: command('cancel-line-send')
    .input(z.object({ sendId: uuid }))
    .output(lineSend)
    .errors(refuses('not-found', 'line-send-over')),
  lineSends: readRoute('line-sends')
    .input(z.object({ ...paging }))
    .output(page(lineSend)),
  lineReplies: readRoute('line-replies').output(z.object({ rows: z.array(lineReply) })),
  createLineReply: command('create-line-reply')
    .input(replyInput.extend(operation))
    .output(lineReply)
    .errors(refuses('line-reply-there', 'operation-reused')),
  updateLineReply: command('update-line-reply')
    .input(replyInput.extend({ id: uuid, ...asSeen }))
    .output(lineReply)
    .errors(refuses('not-found', 'stale-version', 'line-reply-there')),
  removeLineReply: command('remove-line-reply')
    .input(z.object({ id: uuid, ...asSeen }))
    .output(z.object({ id: uuid }))
    .errors(refuses('not-found', 'stale-version')),
  tryLineReply: command('try-line-reply')
    .input(z.object({ said: text(maxLineTextLength, 1) }))
    .output(z.object({ reply: lineReply.nullable(), master: z.int().nullable() })),
}
