import type { OperationId } from '@khlang/domain/brand'
import type { AnswerReading } from '@khlang/domain/crediting/answer-reading'
import {
  type BalanceReading,
  minTimeoutMs,
  maxTimeoutMs,
  maxTrialCredits,
  switchOnBlocks,
} from '@khlang/domain/crediting/backend-profile'
import { orderKinds, orderStates } from '@khlang/domain/crediting/order'
import { transferWays } from '@khlang/domain/cashier/request'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { transcodes } from '../credit-backend.ts'
import { hold } from './crediting.ts'
import { refuses } from '../problems.ts'
import { instant, operationId, text, uuid } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

const pathRule = fieldRules['answer-path']
const path = text(120).refine(
  (value) => value === '' || value.split('.').every((name) => name.trim() !== ''),
  pathRule,
)
const words = z.array(text(40, 1)).max(20)
const yesWords = words.min(1, 'At least one word that means yes.')
const lowerCased = (list: readonly string[]) => list.map((word) => word.trim().toLowerCase())

/** How the answer to one kind of call is read (`AnswerReading` in the domain says what each way means). */
export const answerReading = z.discriminatedUnion('way', [
  z.object({ way: z.literal('status') }),
  z.object({ way: z.literal('accepted') }),
  z
    .object({ way: z.literal('words'), path, yes: yesWords.readonly(), no: words.readonly() })
    .refine(
      ({ yes, no }) => !lowerCased(yes).some((word) => lowerCased(no).includes(word)),
      fieldRules['answer-words'],
    ),
]) satisfies z.ZodType<AnswerReading>

const balanceReading = z.discriminatedUnion('way', [
  z.object({ way: z.literal('none') }),
  z.object({ way: z.literal('movements') }),
  z.object({ way: z.literal('number'), path: path.refine((value) => value !== '', pathRule) }),
]) satisfies z.ZodType<BalanceReading>

const wholeNumber = (minimum: number, maximum: number, unit: string) => {
  const range = `A whole number of ${unit} from ${minimum} to ${maximum}.`
  return z.number(range).int(range).min(minimum, range).max(maximum, range)
}

const triedReadings = { addCredit: answerReading, removeCredit: answerReading }
const untriedReadings = { payOut: answerReading, payLossReturn: answerReading }
const commonFields = {
  balances: balanceReading.describe('How the answer to `GET /credits/{userId}` is read'),
  mode: z
    .enum(['legacy', 'keyed'])
    .describe('`keyed` if the back-end honours `Idempotency-Key`, `legacy` if not'),
  keyLifeHours: wholeNumber(1, 720, 'hours').describe(
    'Hours for which the back-end remembers an `Idempotency-Key`, less a safety margin',
  ),
  timeoutMs: wholeNumber(minTimeoutMs, maxTimeoutMs, 'milliseconds'),
  transferNumbers: z.object(
    Object.fromEntries(transferWays.map((way) => [way, z.literal([...transcodes])])) as Record<
      (typeof transferWays)[number],
      z.ZodLiteral<(typeof transcodes)[number]>
    >,
  ),
}

const tokenRule = fieldRules['backend-token']
const secret = z
  .discriminatedUnion('is', [
    z.object({ is: z.literal('none') }),
    z.object({
      is: z.literal('kept'),
      of: z.int().min(1).describe('Version of the profile whose headers are reused'),
    }),
    z.object({
      is: z.literal('bearer'),
      token: z
        .string()
        .max(4000)
        .regex(/^[\x21-\x7e]{8,}$/, tokenRule),
    }),
    z.object({
      is: z.literal('headers'),
      headers: z
        .array(
          z.object({
            name: text(100, 1),
            value: z.string().min(8, 'At least eight characters.').max(2000),
          }),
        )
        .min(1)
        .max(4),
    }),
  ])
  .describe(
    'How the console authenticates at the back-end, in addition to the environment. Write-only: it is never returned',
  )

export const profileRow = z.object({
  version: z.int(),
  ...commonFields,
  readings: z.object({
    ...triedReadings,
    payOut: answerReading.optional(),
    payLossReturn: answerReading.optional(),
  }),
  headerNames: z
    .array(z.string())
    .describe('Names of the additional headers. Their values are never returned'),
  madeBy: z.string(),
  madeAt: instant,
  switchedOnBy: z.string().nullable(),
  switchedOnAt: instant.nullable(),
  switchedOffAt: instant.nullable(),
})
export type ProfileRow = z.infer<typeof profileRow>

const call = z.object({
  at: instant,
  request: z.unknown(),
  answeredAt: instant.nullable(),
  verdict: z.enum(['yes', 'no', 'unknown', 'not-sent']).nullable(),
  answer: z.unknown(),
})

/** One step of a trial with its last call; without the call's fields if it was not sent yet. */
const trialStep = call.partial().extend({
  orderId: uuid,
  number: z.int(),
  state: z.enum(orderStates),
  byPerson: z.boolean().describe('Whether a person decided the outcome'),
})
export type TrialStepRow = z.infer<typeof trialStep>

export const trialRow = z.object({
  id: uuid,
  profile: z.int(),
  player: z.object({ id: uuid, code: z.string(), name: z.string(), key: z.string() }),
  credits: z.int(),
  madeBy: z.string(),
  madeAt: instant,
  credit: trialStep,
  takeBack: trialStep.nullable(),
})
export type TrialRow = z.infer<typeof trialRow>

export const backendShown = z.object({
  place: z.string().describe('Address of the back-end, or `bundled`'),
  bundled: z.boolean(),
  environment: z
    .object({
      mode: z.enum(['legacy', 'keyed']),
      keyLifeHours: z.int(),
      timeoutMs: z.int(),
      headerNames: z.array(z.string()),
      transferNumbers: commonFields.transferNumbers,
    })
    .describe('The values that apply while no profile is active'),
  inUse: profileRow.nullable(),
  draft: profileRow.nullable().describe('The newest profile, if it was never activated'),
  trial: trialRow.nullable().describe('The newest trial of the draft'),
  block: z.enum(switchOnBlocks).nullable().describe('Why the draft cannot be activated yet'),
  history: z.array(profileRow).describe('Profiles that are or were active, newest first'),
  live: z.object({
    hold: hold.nullable(),
    openQuestions: z.int(),
    calls: z.array(call.extend({ orderId: uuid, kind: z.enum(orderKinds), profile: z.int().nullable() })),
  }),
})
export type BackendShown = z.infer<typeof backendShown>

const balanceTrial = z.object({
  balance: z.int().nullable(),
  answer: z.unknown().describe('The answer as received'),
})
export type BalanceTrial = z.infer<typeof balanceTrial>

const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const version = z.int().min(1).max(2_147_483_647)
const command = (name: string) =>
  oc.route({ method: 'POST', path: `/crediting/${name}` as const, tags: ['crediting'] })

/**
 * The profile of the crediting back-end: how it is called and how its answers are read. A profile is saved as
 * a draft, tried, and then switched on.
 */
export const backendProfile = {
  backend: oc
    .route({ method: 'GET', path: '/crediting/backend', tags: ['crediting'] })
    .input(z.object({}))
    .output(backendShown),
  /** Saves a new version of the draft. It is not used before it is tried and switched on. */
  saveBackendDraft: command('save-backend-draft')
    .input(z.object({ ...operation, ...commonFields, readings: z.object(triedReadings), secret }))
    .output(profileRow)
    .errors(refuses('not-found', 'backend-header-wrong', 'backend-bundled-fixed', 'operation-reused')),
  /**
   * Gives a player real credit at the back-end, using the draft for the call and its answer. It is an order like any
   * other.
   */
  tryBackend: command('try-backend')
    .input(
      z.object({
        ...operation,
        profile: version,
        player: text(80, 1).describe('Code or id of the player'),
        credits: wholeNumber(1, maxTrialCredits, 'credits').default(1),
      }),
    )
    .output(trialRow)
    .errors(
      refuses(
        'not-found',
        'player-forgotten',
        'player-suspended',
        'player-excluded',
        'question-open',
        'backend-not-draft',
        'backend-trial-open',
        'operation-reused',
      ),
    ),
  /** Takes back the credit of a trial, with the profile version that was tried. */
  takeTrialBack: command('take-trial-back')
    .input(z.object({ ...operation, trialId: uuid }))
    .output(trialRow)
    .errors(refuses('not-found', 'question-open', 'backend-trial-not-given', 'operation-reused')),
  /** Returns a player's balance at the back-end, read with any version of the profile. Nothing moves. */
  tryBackendBalance: command('try-backend-balance')
    .input(z.object({ profile: version, player: text(80, 1).describe('Code or id of the player') }))
    .output(balanceTrial)
    .errors(refuses('not-found')),
  /**
   * Switches the draft on everywhere, from the next order on. Payouts and loss-returns cannot be tried, so
   * the input contains their readings.
   */
  switchOnBackend: command('switch-on-backend')
    .input(
      z.object({
        ...operation,
        profile: version,
        inUse: version.nullable().describe('The active version that you last read; null if none was active'),
        ...untriedReadings,
      }),
    )
    .output(profileRow)
    .errors(
      refuses(
        'not-found',
        'stale-version',
        'backend-not-draft',
        'backend-not-tried',
        'approval-needed',
        'operation-reused',
      ),
    ),
}
