import type { AgentId, MasterId, OperationId, PlayerId } from '@khlang/domain/brand'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { readAccountNumber } from '@khlang/domain/players/bank-account'
import { externalKeyPattern, externalKeyRule } from '@khlang/domain/players/external-key'
import { readMobile } from '@khlang/domain/players/mobile'
import { playerStatuses } from '@khlang/domain/players/player'
import {
  codePattern,
  emailPattern,
  isSocialLink,
  maxCoins,
  personalFields,
  postCodePattern,
} from '@khlang/domain/players/player-fields'
import { maxNameLength, readName } from '@khlang/domain/players/player-name'
import { withLatinDigits } from '@khlang/domain/digits'
import { bankNamed } from '@khlang/domain/statements/banks'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { playerFound } from './players.ts'
import { refuses } from '../problems.ts'
import { can, id, instant, operationId, name, text, uuid } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

/** One line of text; empty becomes null. */
const line = (max: number) =>
  text(max)
    .transform((value) => readName(value) || null)
    .nullable()

/** A line validated by a rule of the domain, with an example of a valid value. Empty becomes null. */
const read = (maxLength: number, sentence: string, example: string, rule: (value: string) => string | null) =>
  text(maxLength)
    .transform((value, check) => {
      if (value === '') return null
      const formatted = rule(value)
      if (formatted !== null) return formatted
      check.addIssue({ code: 'custom', message: sentence })
      return z.NEVER
    })
    .nullable()
    .meta({ description: sentence, examples: [example] })

const passing = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : null)
const httpsAddress = read(2_000, fieldRules.https, 'https://pictures.example.com/somchai.png', (value) => {
  const address = readAvatarAddress(value)
  return address.ok ? address.value : null
})
const social = read(200, fieldRules.social, 'somchai', (value) =>
  isSocialLink(value) ? readName(value) : null,
)
const coinsRule = `A whole number from 0 to ${maxCoins}.`

const playerCode = text(40, 1).refine((code) => codePattern.test(code), fieldRules['player-code'])

/** Fields that people fill in. Each is read by its rule in `domain/players`. */
const fields = {
  code: playerCode,
  firstName: name(maxNameLength),
  lastName: text(maxNameLength).transform(readName),
  company: name(80),
  mobile: read(40, fieldRules.mobile, '081-234-5678', (value) => {
    const mobile = readMobile(value)
    return mobile.ok ? mobile.value : null
  }),
  email: read(200, fieldRules.email, 'somchai@mail.example', (value) =>
    emailPattern.test(value) ? value.toLowerCase() : null,
  ),
  lineUserId: line(80),
  lineName: line(maxNameLength),
  pictureUrl: httpsAddress,
  bank: read(40, fieldRules.bank, 'SCB', bankNamed),
  accountNumber: read(60, fieldRules['account-number'], '0123456789', (value) => {
    const number = readAccountNumber(value)
    return number.ok ? number.value : null
  }),
  agentId: id<AgentId>().nullable(),
  masterId: id<MasterId>().nullable(),
  friendId: id<PlayerId>().nullable(),
  countsInReports: z.boolean(),
  coins: z.number(coinsRule).int(coinsRule).min(0, coinsRule).max(maxCoins, coinsRule),
  avatar: httpsAddress.describe('Address of a picture elsewhere. To upload one, use `players/upload-avatar`'),
  role: line(120),
  ball: z.boolean(),
  jobTitle: line(120),
  manager: line(120),
  edit: z.boolean().nullable(),
  addressLine1: line(200),
  addressLine2: line(200),
  subdistrict: line(120),
  district: line(120),
  province: line(120),
  postCode: read(10, fieldRules['post-code'], '10110', (value) =>
    passing(postCodePattern)(withLatinDigits(value)),
  ),
  twitter: social,
  facebook: social,
  instagram: social,
  github: social,
  line: social,
  slack: social,
}
/** Write-only. If left out, the existing password stays. */
const password = z
  .string()
  .min(8, 'At least 8 characters.')
  .max(128, 'At most 128 characters.')
  .refine((value) => value.isWellFormed(), fieldRules.unstorable)

/**
 * Fields of a player that may be written. Only a file writes coins in this way; pages use the separate
 * commands for coins.
 */
export const playerWritten = z
  .object({ ...fields, password })
  .partial()
  .strict()
export type PlayerWritten = z.output<typeof playerWritten>
const formWritten = playerWritten.omit({ coins: true })

/**
 * Fields that the player site writes: data that players enter themselves. Agent, master and friend are given by
 * username or key instead of id.
 */
export const siteWritten = playerWritten
  .omit({
    agentId: true,
    masterId: true,
    friendId: true,
    countsInReports: true,
    coins: true,
    avatar: true,
    role: true,
    ball: true,
    jobTitle: true,
    manager: true,
    edit: true,
  })
  .extend({
    agent: text(80).optional().describe('Username of the agent. Empty: no agent'),
    master: z.int().min(1).nullable().optional().describe('Key of the master. null: no master'),
    friend: text(120).optional().describe('Key of the player who referred this one. Empty: nobody'),
  })
export type SiteWritten = z.output<typeof siteWritten>

/** The key of a player at the crediting back-end: 1 to 120 characters of `externalKeyPattern`. */
export const externalKeyInput = text(120, 1).refine((key) => externalKeyPattern.test(key), externalKeyRule)

/** The pattern of each text that must have one, for the API description. */
export const textPatterns = new Map<z.ZodType, RegExp>([
  [playerCode, codePattern],
  [externalKeyInput, externalKeyPattern],
])

const shownText = z.string().nullable()
const values = z.object({
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  mobile: shownText,
  email: shownText,
  lineUserId: shownText,
  lineName: shownText,
  pictureUrl: shownText,
  bank: shownText,
  accountNumber: shownText,
  agentId: uuid.nullable(),
  masterId: uuid.nullable(),
  friendId: uuid.nullable(),
  countsInReports: z.boolean(),
  coins: z.int(),
  avatar: shownText,
  role: shownText,
  ball: z.boolean(),
  jobTitle: shownText,
  manager: shownText,
  edit: z.boolean().nullable(),
  addressLine1: shownText,
  addressLine2: shownText,
  subdistrict: shownText,
  district: shownText,
  province: shownText,
  postCode: shownText,
  twitter: shownText,
  facebook: shownText,
  instagram: shownText,
  github: shownText,
  line: shownText,
  slack: shownText,
})

/** A player as the form needs it. */
export const playerRecord = z.object({
  id: uuid,
  number: z.int(),
  version: z.int(),
  state: z.enum(playerStatuses),
  externalKey: z.string(),
  values,
  /** Fields with a value that this role may not see, and their masked form. The value itself is null. */
  hidden: z.partialRecord(z.enum(personalFields), z.string()),
  hasPassword: z.boolean(),
  agent: z.object({ id: uuid, username: z.string(), name: z.string() }).nullable(),
  master: z.object({ id: uuid, key: z.int(), name: z.string() }).nullable(),
  friend: z.object({ id: uuid, code: z.string(), name: z.string() }).nullable(),
  accountChangedAt: instant.nullable(),
  employee: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  can,
})
export type PlayerRecord = z.infer<typeof playerRecord>

export const duplicateBy = ['account', 'mobile', 'line', 'email'] as const
export const duplicatePlayer = z.object({ player: playerFound, by: z.array(z.enum(duplicateBy)) })
export type DuplicatePlayer = z.infer<typeof duplicatePlayer>

const saved = z.object({ id: uuid, code: z.string(), version: z.int() })
export type PlayerSaved = z.infer<typeof saved>

const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
/** The reason for allowing a player whose values are on the block list. */
const letIn = text(500, 1).optional()
/** Ids of the blocked values that the employee was shown: `letIn` accepts these and no others. */
const blockedSeen = z.array(uuid.max(36)).max(10).optional()
/** Ids of the players with the same account, mobile number, LINE id or e-mail that were shown to the employee. */
const alikeSeen = z.array(uuid.max(36)).max(50).default([])

export const avatarQuery = z.object({ playerId: id<PlayerId>() })

const reads = (name: string) => oc.route({ method: 'GET', path: `/players/${name}`, tags: ['players'] })
const command = (name: string) => oc.route({ method: 'POST', path: `/players/${name}`, tags: ['players'] })
const saveRefusals = [
  'not-permitted',
  'code-taken',
  'master-of-another-agent',
  'player-alike',
  'value-blocked',
  'operation-reused',
] as const

export const playerForm = {
  /**
   * Returns full numbers and addresses to employees who may see them, and records that they saw them. After too many
   * in an hour they are masked.
   */
  form: reads('form')
    .input(z.object({ id: id<PlayerId>() }))
    .output(playerRecord)
    .errors(refuses('not-found')),
  /** Returns the code that the next player of this agent will get. Another player may be created first. */
  nextCode: reads('next-code')
    .input(z.object({ agentId: id<AgentId>() }))
    .output(z.object({ code: z.string() }))
    .errors(refuses('not-found')),
  /**
   * Creates a link with which the player sets their password after entering their full account number. For
   * employees who may not set the password themselves.
   */
  issuePasswordLink: command('issue-password-link')
    .input(z.object({ id: id<PlayerId>() }))
    .output(z.object({ link: z.string(), until: instant }))
    .errors(refuses('not-permitted', 'not-found', 'account-missing')),
  /**
   * Returns at most 20 players with the same account, mobile number, LINE id or e-mail, to warn of a double before it
   * is saved. Changes no player; it is a POST only to keep personal data out of URLs.
   */
  duplicates: command('duplicates')
    .input(
      z.object({
        except: id<PlayerId>().optional(),
        accountNumber: fields.accountNumber.optional(),
        mobile: fields.mobile.optional(),
        lineUserId: fields.lineUserId.optional(),
        email: fields.email.optional(),
      }),
    )
    .output(z.object({ rows: z.array(duplicatePlayer) })),
  create: command('create')
    .input(
      z.object({
        ...operation,
        alikeSeen,
        letIn,
        blockedSeen,
        externalKey: externalKeyInput
          .optional()
          .describe('Key by which the player site and the back-end know the player. If left out, the id'),
        player: formWritten.required({ firstName: true }),
      }),
    )
    .output(saved)
    .errors(refuses('player-key-taken', ...saveRefusals)),
  /** Changes the fields that are sent; fields left out stay. */
  update: command('update')
    .input(
      z.object({
        ...operation,
        alikeSeen,
        letIn,
        blockedSeen,
        id: id<PlayerId>(),
        version: z.int().min(1),
        changes: formWritten,
      }),
    )
    .output(saved)
    .errors(
      refuses(
        'not-found',
        'stale-version',
        'player-forgotten',
        'player-restricted',
        ...saveRefusals,
        'approval-needed',
      ),
    ),
}
