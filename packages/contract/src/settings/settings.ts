import { displayOrders } from '@khlang/domain/accounts/own-account'
import {
  type AdjustableRetention,
  adjustableRetentions,
  minRetentionDays,
  maxRetentionDays,
} from '@khlang/domain/retention'
import { transferWays } from '@khlang/domain/cashier/request'
import { limitsFit } from '@khlang/domain/cashier/request-limits'
import {
  type RankWeight,
  rankWeightNames,
  rankWeights,
  type RankWeights,
  weightProblems,
} from '@khlang/domain/statements/rank-weights'
import { roles } from '@khlang/domain/staff/acts'
import { type ApprovalAct, approvalActNames } from '@khlang/domain/staff/approval'
import { minIdleMinutes, maxIdleMinutes } from '@khlang/domain/staff/idle'
import { factorPolicies } from '@khlang/domain/staff/second-factor'
import { z } from 'zod'
import { transcodes } from '../credit-backend.ts'
import { instant, text } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

const wholeNumber = (minimum: number, maximum: number, unit: string) => {
  const range = `A whole number of ${unit} from ${minimum} to ${maximum}.`
  return z.number(range).int(range).min(minimum, range).max(maximum, range)
}
function eachRole<Value extends z.ZodType>(value: Value) {
  return z.object(
    Object.fromEntries(roles.map((role) => [role, value])) as Record<(typeof roles)[number], Value>,
  )
}
const ceiling = wholeNumber(0, 999_999_999, 'credits')
const byRole = eachRole(ceiling)
const ceilingOrNone = ceiling.nullable()
export const transferNumber = z.literal([...transcodes])
export type TransferNumber = z.infer<typeof transferNumber>

const baht = { least: wholeNumber(1, 999_999_999, 'baht'), most: wholeNumber(0, 999_999_999, 'baht') }
const limits = {
  depositLeast: baht.least,
  depositMost: baht.most,
  withdrawalLeast: baht.least,
  withdrawalMost: baht.most,
  withdrawalsADay: wholeNumber(0, 999, 'withdrawals'),
}

/** Limits of one player: null means the shop's limit, 0 means no limit. */
export const ownRequestLimits = z.object({
  depositLeast: limits.depositLeast.nullable(),
  depositMost: limits.depositMost.nullable(),
  withdrawalLeast: limits.withdrawalLeast.nullable(),
  withdrawalMost: limits.withdrawalMost.nullable(),
  withdrawalsADay: limits.withdrawalsADay.nullable(),
})

export const requestLimits = z.object(limits).refine(limitsFit, fieldRules['limits-fit'])

/**
 * The points that each kind of agreement gives when the deposit requests for a bank entry are ranked, and the
 * thresholds of the ranking.
 */
export const matchWeights = z
  .object(
    Object.fromEntries(
      rankWeightNames.map((name) => [
        name,
        wholeNumber(rankWeights[name].least, rankWeights[name].most, 'points'),
      ]),
    ) as Record<RankWeight, ReturnType<typeof wholeNumber>>,
  )
  .check(({ value, issues }) => {
    for (const problem of weightProblems(value as RankWeights))
      if ('below' in problem)
        issues.push({
          code: 'custom',
          input: value,
          path: [problem.name],
          message: `No fewer points than \`${problem.below}\`.`,
          params: { rule: 'weight-order' },
        })
  })

const linkRule = fieldRules['line-link']

/** The owner's settings of the shop. */
export const settings = z.object({
  quarantineSeconds: wholeNumber(30, 86_400, 'seconds').describe(
    'Seconds from the last call until an unknown outcome can be settled as "not credited"',
  ),
  keyLifeHours: wholeNumber(1, 720, 'hours').describe(
    'Hours for which the back-end remembers an `Idempotency-Key`, less a safety margin. Calls are repeated only within that time',
  ),
  breaker: wholeNumber(0, 1_000, 'unknown outcomes').describe(
    'Number of unknown outcomes within five minutes that puts all sending on hold. 0: never',
  ),
  bonusCeilings: byRole,
  requestLimits: requestLimits.describe(
    'Limits of one request by a player; 0: no limit. A supervisor may create requests beyond them',
  ),
  bonusPresets: z
    .array(wholeNumber(1, 100, 'percent'))
    .max(8, 'At most 8 presets.')
    .describe('Bonus buttons, in percent of the deposit'),
  cancelReasons: z
    .array(text(100, 1))
    .max(12, 'At most 12 reasons.')
    .describe('Buttons with reasons for cancelling a request. Empty: the standard reasons'),
  matchWeights: matchWeights.describe(
    'Weights for ranking requests for staff. Auto-matching always uses the standard weights',
  ),
  directMatch: z
    .boolean()
    .describe(
      'Whether a match is shown as being sent at once, also while its order still waits. It is done only after the yes of the back-end',
    ),
  goodwillCeilings: byRole.describe('Largest goodwill gift by role, in credits'),
  goodwillADay: ceiling.describe('Most goodwill credits that one player can receive in a Bangkok day'),
  uniqueSatang: z
    .boolean()
    .describe('Whether each deposit request gets its own satang, so that payments can be told apart'),
  lineLink: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: linkRule }).max(300, linkRule)], linkRule)
    .describe(
      'Template of the masters’ LINE links. `{key}` is replaced by the master’s key; without it the key is appended',
    ),
  ageing: z
    .object({ amber: wholeNumber(10, 86_400, 'seconds'), red: wholeNumber(20, 86_400, 'seconds') })
    .refine(({ amber, red }) => amber < red, fieldRules['amber-first']),
  transferNumbers: z.object(
    Object.fromEntries(transferWays.map((way) => [way, transferNumber])) as Record<
      (typeof transferWays)[number],
      typeof transferNumber
    >,
  ),
  withoutDeduction: z.enum(['ask', 'forbidden']),
  idleMinutes: eachRole(wholeNumber(minIdleMinutes, maxIdleMinutes, 'minutes')).describe(
    'Minutes without activity after which a session that is not remembered ends',
  ),
  secondFactor: eachRole(z.enum(factorPolicies)).describe(
    'Roles that need a second factor. Who has none must set one up at the next sign-in',
  ),
  freshPayoutFrom: wholeNumber(0, 999_999_999, 'baht').describe(
    'Payouts from this amount on need the second factor again',
  ),
  askPassword: z
    .boolean()
    .describe('Whether employees without a second factor must enter their password before sensitive actions'),
  approvals: z
    .object({
      from: z.object(
        Object.fromEntries(approvalActNames.map((act) => [act, ceilingOrNone])) as Record<
          ApprovalAct,
          typeof ceilingOrNone
        >,
      ),
      expiresHours: wholeNumber(1, 720, 'hours'),
      alone: z.enum(['delay', 'person']),
      delayMinutes: wholeNumber(5, 1_440, 'minutes'),
    })
    .describe('The amount in baht from which a second person must approve; null: never, 0: always'),
  accountsShowing: z
    .enum(displayOrders)
    .describe('Which shop account players see first: by position, or the one with the fewest payments today'),
  keeps: z
    .object(
      Object.fromEntries(
        adjustableRetentions.map((kept) => [
          kept,
          wholeNumber(minRetentionDays[kept], maxRetentionDays, 'days'),
        ]),
      ) as Record<AdjustableRetention, ReturnType<typeof wholeNumber>>,
    )
    .describe('Days for which records are kept that would otherwise grow without end'),
  coolDownHours: wholeNumber(0, 720, 'hours').describe(
    'Hours for which payouts to a changed bank account wait; 0: none',
  ),
})
export type Settings = z.infer<typeof settings>

/** The settings, and facts about the back-end that decide which of them can be changed here. */
export const settingsShown = settings.extend({
  backendDecides: z
    .boolean()
    .describe('Whether a back-end profile is active. It then sets `keyLifeHours` and `transferNumbers`'),
  bundled: z.boolean().describe('Whether the bundled crediting back-end is used'),
})
export type SettingsShown = z.infer<typeof settingsShown>

export const transferTest = z.object({
  verdict: z.enum(['yes', 'no', 'unknown', 'not-sent']),
  words: z.string().nullable(),
  ms: z.int(),
})
export type TransferTest = z.infer<typeof transferTest>

/** Only the changed settings. */
export const settingsChange = settings.partial().extend({
  seen: settings
    .partial()
    .optional()
    .describe('The values you last read. If one of them has changed since, nothing is saved'),
})

/**
 * The current settings, returned if somebody else has changed them meanwhile. `changedBy` is null if that
 * person is not known.
 */
export const changedSettings = z.object({
  settings,
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
})
export type ChangedSettings = z.infer<typeof changedSettings>
