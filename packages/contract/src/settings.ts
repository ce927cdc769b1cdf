import { showings } from '@khlang/domain/accounts/own-account'
import { type DecidedKeep, decidedKeeps, leastKeepDays, mostKeepDays } from '@khlang/domain/keeps'
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
import { leastIdle, mostIdle } from '@khlang/domain/staff/idle'
import { factorPolicies } from '@khlang/domain/staff/second-factor'
import { z } from 'zod'
import { transcodes } from './credit-backend.ts'
import { instant, text } from './wire.ts'

const whole = (least: number, most: number, unit: string) => {
  const range = `A whole number of ${unit} from ${least} to ${most}.`
  return z.number(range).int(range).min(least, range).max(most, range)
}
function eachRole<Value extends z.ZodType>(value: Value) {
  return z.object(
    Object.fromEntries(roles.map((role) => [role, value])) as Record<(typeof roles)[number], Value>,
  )
}
const ceiling = whole(0, 999_999_999, 'credits')
const byRole = eachRole(ceiling)
const ceilingOrNone = ceiling.nullable()
export const transferNumber = z.literal([...transcodes])
export type TransferNumber = z.infer<typeof transferNumber>

const baht = { least: whole(1, 999_999_999, 'baht'), most: whole(0, 999_999_999, 'baht') }
const limits = {
  depositLeast: baht.least,
  depositMost: baht.most,
  withdrawalLeast: baht.least,
  withdrawalMost: baht.most,
  withdrawalsADay: whole(0, 999, 'withdrawals'),
}

/** Limits of one player: null means the shop's limit, 0 means no limit. */
export const ownRequestLimits = z.object({
  depositLeast: limits.depositLeast.nullable(),
  depositMost: limits.depositMost.nullable(),
  withdrawalLeast: limits.withdrawalLeast.nullable(),
  withdrawalMost: limits.withdrawalMost.nullable(),
  withdrawalsADay: limits.withdrawalsADay.nullable(),
})

export const requestLimits = z
  .object(limits)
  .refine(limitsFit, 'The smallest amount is no larger than the largest.')

/** The points of each kind of reason in the ranking of requests, and the thresholds. */
export const matchWeights = z
  .object(
    Object.fromEntries(
      rankWeightNames.map((name) => [name, whole(rankWeights[name].least, rankWeights[name].most, 'points')]),
    ) as Record<RankWeight, ReturnType<typeof whole>>,
  )
  .check(({ value, issues }) => {
    for (const problem of weightProblems(value as RankWeights))
      if ('below' in problem)
        issues.push({
          code: 'custom',
          input: value,
          path: [problem.name],
          message: `No fewer points than \`${problem.below}\`.`,
        })
  })

const linkRule = 'An https address of 300 characters at most, or nothing.'

/** The owner's settings of the shop. */
export const settings = z.object({
  quarantineSeconds: whole(30, 86_400, 'seconds').describe(
    'From the last send until "not credited" can be decided',
  ),
  keyLifeHours: whole(1, 720, 'hours').describe(
    'How long the back-end remembers an `Idempotency-Key`, less a margin; asked again only so long',
  ),
  breaker: whole(0, 1_000, 'unknown outcomes').describe('Within five minutes; holds all sending. 0: never'),
  bonusCeilings: byRole,
  requestLimits: requestLimits.describe(
    'Of what players may ask for; 0: no limit. A supervisor may create a request beyond them',
  ),
  bonusPresets: z
    .array(whole(1, 100, 'percent'))
    .max(8, 'At most 8 presets.')
    .describe('Bonuses in percent of a deposit, one press away'),
  cancelReasons: z
    .array(text(100, 1))
    .max(12, 'At most 12 reasons.')
    .describe('Reasons that are one press away when a request is cancelled; empty: the usual ones'),
  matchWeights: matchWeights.describe(
    'How requests are ranked for staff. What a machine may match by itself is asked of the standard points, whatever they are',
  ),
  directMatch: z
    .boolean()
    .describe('Whether a match is shown as done while it is being sent, and goes back if it fails'),
  goodwillCeilings: byRole.describe('The most that each role gives out of kindness at once'),
  goodwillADay: ceiling.describe('What one player gets out of kindness in a day at the most'),
  uniqueSatang: z.boolean().describe('Whether players are asked for amounts that satang tell apart'),
  lineLink: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: linkRule }).max(300, linkRule)], linkRule)
    .describe(
      "Of a master's link for LINE; `{key}` stands for the master's key, which else is put at its end",
    ),
  ageing: z
    .object({ amber: whole(10, 86_400, 'seconds'), red: whole(20, 86_400, 'seconds') })
    .refine(({ amber, red }) => amber < red, 'Amber comes before red.'),
  transferNumbers: z.object(
    Object.fromEntries(transferWays.map((way) => [way, transferNumber])) as Record<
      (typeof transferWays)[number],
      typeof transferNumber
    >,
  ),
  withoutDeduction: z.enum(['ask', 'forbidden']),
  idleMinutes: eachRole(whole(leastIdle, mostIdle, 'minutes')).describe(
    'A session that is not remembered is over after so long without a hand on it',
  ),
  secondFactor: eachRole(z.enum(factorPolicies)).describe(
    'Of whom a second factor is demanded: whoever has none sets one up before anything opens',
  ),
  freshPayoutFrom: whole(0, 999_999_999, 'baht').describe(
    'A payout from here up asks for a fresh second factor',
  ),
  askPassword: z
    .boolean()
    .describe(
      'Whoever has no second factor shows by their password who they are, before what asks others for a fresh one',
    ),
  approvals: z
    .object({
      from: z.object(
        Object.fromEntries(approvalActNames.map((act) => [act, ceilingOrNone])) as Record<
          ApprovalAct,
          typeof ceilingOrNone
        >,
      ),
      expiresHours: whole(1, 720, 'hours'),
      alone: z.enum(['delay', 'person']),
      delayMinutes: whole(5, 1_440, 'minutes'),
    })
    .describe('From how many baht a second person is needed: null for never, 0 for always'),
  accountsShowing: z
    .enum(showings)
    .describe(
      'Which own account players are shown first: by their order, or the one that took the fewest payments today',
    ),
  keeps: z
    .object(
      Object.fromEntries(
        decidedKeeps.map((kept) => [kept, whole(leastKeepDays[kept], mostKeepDays, 'days')]),
      ) as Record<DecidedKeep, ReturnType<typeof whole>>,
    )
    .describe(
      'For how long is kept what only grows: answers to commands, words of calls, sign-ins and failed ones',
    ),
  coolDownHours: whole(0, 720, 'hours').describe('After an account was changed; 0: no wait'),
})
export type Settings = z.infer<typeof settings>

/** The settings, with what the owner cannot decide here. */
export const settingsShown = settings.extend({
  backendDecides: z
    .boolean()
    .describe('A back-end profile is switched on: it says `keyLifeHours` and `transferNumbers`'),
  bundled: z.boolean().describe('The crediting back-end is the one that comes with the product'),
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
    .describe('The values as you saw them: where one is another by now, nothing is changed'),
})

/** The current settings, when somebody else changed them first. `changedBy` is null if that person is not known. */
export const settingsMet = z.object({
  settings,
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
})
export type SettingsMet = z.infer<typeof settingsMet>
