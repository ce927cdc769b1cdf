import { requestStates } from '@khlang/domain/cashier/request'
import { serviceRewardKinds } from '@khlang/domain/rewards/reward'
import { isTooFarAhead } from '@khlang/domain/statements/entry-time'
import { readSenderMobile } from '@khlang/domain/statements/sender-mobile'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { limitRefusals, newRequest } from '../cashier/cashier.ts'
import { lossReturnAnswer, requestAnswer } from '../credit-backend.ts'
import { refuses } from '../problems.ts'
import { playerKey, siteRequest, servicePlayers } from './service-players.ts'
import { balanceAmount, bonusInput, entryAmount, instantInput, page, text, uuid } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

/** For the player site, bank feeds and the crediting back-end: `Authorization: Bearer <service key>`. */

const optionalText = (max: number) =>
  text(max)
    .transform((value) => value || undefined)
    .optional()

/** When money moved. More than a day ahead is refused, from every source. */
const movedAt = instantInput.refine((at) => !isTooFarAhead(at, new Date()), fieldRules['day-ahead'])

export const heardEntry = z.object({
  account: text(40, 1).describe('Code of the shop account, for example `scb-1`'),
  reference: optionalText(200).describe(
    'The bank’s reference of the transaction. A dash, zeros or `N/A` count as none. Without it and without `balanceAfter` a repeat is stored again, for staff to tell apart',
  ),
  amount: entryAmount,
  direction: z.enum(['in', 'out']),
  occurredAt: movedAt,
  channel: z.enum(['bank', 'truemoney']),
  sender: z
    .object({
      bank: optionalText(40),
      accountTail: optionalText(40),
      name: optionalText(200),
      mobile: optionalText(40).transform((mobile) => (mobile && readSenderMobile(mobile)) || undefined),
    })
    .optional(),
  balanceAfter: balanceAmount
    .optional()
    .describe(
      'The balance of the account after it. Without it and without `reference` a repeat is stored again, for staff to tell apart',
    ),
  rawText: optionalText(2000),
})
export type EntryInput = z.output<typeof heardEntry>

/**
 * When something happened. A moment in the future is refused, with a tolerance of five minutes for differing
 * clocks, and so is one before the year 2000: an unset time is not sent as 1970.
 */
const happened = instantInput.refine((at) => at.getTime() <= Date.now() + 300_000, fieldRules.future)

/** As staff make a request, but the player may be named by key too. */
const siteNewRequest = newRequest.extend({ player: playerKey })

/** A player's sign-in at the player site. */
export const heardLogin = z.object({ player: playerKey, at: happened })
export type HeardLogin = z.output<typeof heardLogin>

const amount = (label: string) => {
  const range = `A whole number of ${label} from 0 to 999,999,999.`
  return z.number(range).int(range).min(0, range).max(999_999_999, range)
}

/** A reward that the player site has given, or is about to give. If refused, it must not be given. */
export const heardReward = z
  .object({
    key: text(200, 1).describe('Your key for this reward. A repeat with the same key is stored once'),
    kind: z.enum(serviceRewardKinds),
    player: playerKey,
    at: happened,
    credits: amount('credits').default(0),
    coins: amount('coins').optional().describe('Coins that a redemption cost'),
    item: optionalText(200).describe('Key of the redeemed item in the catalogue'),
    prize: optionalText(120).describe('Name of the prize. Leave out if nothing was won'),
  })
  .refine(({ kind, coins }) => (kind === 'redemption') === (coins !== undefined), {
    path: ['coins'],
    message: 'A redemption says how many coins it cost, and nothing else does.',
  })
  .refine(({ kind, item }) => kind === 'redemption' || item === undefined, {
    path: ['item'],
    message: 'Only a redemption is of something in the catalogue.',
  })
export type HeardReward = z.output<typeof heardReward>

export const maxBatch = 500

/**
 * One result per line, in order. Each line is checked separately, so a bad line does not affect the others. `id` is that
 * of the stored row, for a duplicate of the first one if that is still found; sign-ins have none. `reason` says why a
 * line is refused: a code or an English sentence.
 */
const results = z.object({
  results: z.array(
    z.object({
      id: uuid.optional(),
      outcome: z.enum(['created', 'duplicate', 'refused']),
      reason: z.string().optional(),
    }),
  ),
})
export type LineResult = z.infer<typeof results>['results'][number]

/** What a line of a batch is, for the API description. */
export const batchLines = new Map<z.ZodUnknown, z.ZodObject>()

/** A batch is accepted even if some of its lines are refused, so its schema accepts any line. */
function batchOf(line: z.ZodObject) {
  const anyLine = z.unknown()
  batchLines.set(anyLine, line)
  return z.array(anyLine).min(1).max(maxBatch)
}

export const service = {
  /**
   * Returns the accounts that players may pay in to now. The first one is the one to show (scope `deposits`).
   */
  accounts: oc.route({ method: 'GET', path: '/service/accounts', tags: ['service'] }).output(
    page(
      z.object({
        code: z.string(),
        bank: z.string(),
        accountNumber: z.string(),
        name: z.string(),
      }),
    ),
  ),
  statementEntries: oc
    .route({ method: 'POST', path: '/service/statement-entries', tags: ['service'] })
    .input(z.object({ entries: batchOf(heardEntry) }))
    .output(results),
  logins: oc
    .route({ method: 'POST', path: '/service/logins', tags: ['service'] })
    .input(z.object({ logins: batchOf(heardLogin) }))
    .output(results),
  rewards: oc
    .route({ method: 'POST', path: '/service/rewards', tags: ['service'] })
    .input(z.object({ rewards: batchOf(heardReward) }))
    .output(results),
  /**
   * Returns whether this is the password of this player or agent. If there is no such player or agent, or
   * they have no password, the answer is no and takes equally long (scope `passwords`).
   */
  verifyPassword: oc
    .route({ method: 'POST', path: '/service/verify-password', tags: ['service'] })
    .input(
      z
        .object({
          player: playerKey.optional(),
          agent: text(200, 1).optional().describe('Username or key of an agent, instead of `player`'),
          password: z.string().min(1).max(200),
        })
        .refine(({ player, agent }) => (player === undefined) !== (agent === undefined), {
          path: ['player'],
          message: 'Name a player or an agent, and not both.',
        }),
    )
    .output(z.object({ right: z.boolean() }))
    .errors(refuses('too-many-tries')),
  deposits: oc
    .route({ method: 'POST', path: '/service/deposits', tags: ['service'] })
    .input(siteNewRequest.extend({ bonus: bonusInput.optional() }))
    .output(
      z.object({
        id: uuid,
        state: z.enum(requestStates),
        status: z.string(),
        payExactly: z
          .string()
          .nullable()
          .describe(
            'Exact amount in baht to show the player, for example `500.37`. The satang identify the payment; null: the amount itself',
          ),
      }),
    )
    .errors(
      refuses(
        'not-found',
        'player-forgotten',
        'player-suspended',
        'player-excluded',
        'bonus-too-high',
        'amount-below-least',
        'amount-above-most',
        'operation-reused',
      ),
    ),
  withdrawals: oc
    .route({ method: 'POST', path: '/service/withdrawals', tags: ['service'] })
    .input(siteNewRequest)
    .output(z.object({ id: uuid, state: z.enum(requestStates), status: z.string() }))
    .errors(
      refuses('not-found', 'player-forgotten', 'account-missing', ...limitRefusals, 'operation-reused'),
    ),
  ...servicePlayers,
  /**
   * Returns what a `historyKey` refers to, for the crediting back-end (scope `crediting`). For the player
   * site (scope `deposits` or `withdrawals`) it returns the status of the request with this key or id.
   */
  request: oc
    .route({ method: 'GET', path: '/service/requests/{historyKey}', tags: ['service'] })
    .input(z.object({ historyKey: text(200, 1) }))
    .output(z.union([requestAnswer, siteRequest]))
    .errors(refuses('not-found')),
  /** Returns what the key of a loss-return refers to, for the crediting back-end (scope `crediting`). */
  lossReturn: oc
    .route({ method: 'GET', path: '/service/loss-returns/{key}', tags: ['service'] })
    .input(z.object({ key: text(200, 1) }))
    .output(lossReturnAnswer)
    .errors(refuses('not-found')),
}
