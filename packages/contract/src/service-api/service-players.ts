import type { OperationId } from '@khlang/domain/brand'
import { requestKinds, requestStates, transferWays } from '@khlang/domain/cashier/request'
import { exclusionScopes } from '@khlang/domain/players/exclusion'
import { playerStatuses } from '@khlang/domain/players/player'
import { maxCoins } from '@khlang/domain/players/player-fields'
import { rewardStates } from '@khlang/domain/rewards/reward'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { externalKeyInput, siteWritten } from '../players/player-form.ts'
import { refuses } from '../problems.ts'
import { instant, operationId, text, uuid } from '../wire.ts'

/** Calls of the player site for its players: create and correct them, read their status, cancel, redeem. */

/** The key, the code or the id of a player. */
export const playerKey = text(200, 1).describe('Key, code or id of the player')

const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }

/** A request as the player site may show it. */
export const siteRequest = z.object({
  id: uuid,
  key: z.string(),
  number: z.int(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  status: z.string().describe('Status in Thai, as staff see it'),
  amount: z.string(),
  bonus: z.int(),
  payExactly: z
    .string()
    .nullable()
    .describe('Exact amount in baht to show the player, for example `500.37`; null: the amount itself'),
  via: z.enum(transferWays).nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type SiteRequest = z.infer<typeof siteRequest>

const allowedOrReason = z.union([
  z.literal(true),
  z.enum([
    'player-suspended',
    'player-excluded',
    'player-forgotten',
    'account-missing',
    'too-many-withdrawals',
  ]),
])
const limit = z
  .object({ limit: z.int(), left: z.int() })
  .nullable()
  .describe(
    'Deposit limit that the player has set for themselves, in whole baht, and what is left of it; null if none',
  )

const amounts = {
  least: z
    .int()
    .describe(
      'Smallest amount of one request, in whole baht: the player’s own limit, otherwise that of the shop',
    ),
  most: z.int().nullable().describe('Largest amount of one request, in whole baht; null: no limit'),
}

/** A player's status. It contains nothing personal except the end of the account that payouts go to. */
const sitePlayer = z.object({
  key: z.string(),
  code: z.string(),
  state: z.enum(playerStatuses),
  keptFrom: z
    .object({ from: z.enum(exclusionScopes), until: z.string().nullable() })
    .nullable()
    .describe(
      'What the player asked to be excluded from, until the end of that Bangkok day; `until` is null if for good',
    ),
  balance: z.int().nullable().describe('Credits at the back-end; null if it does not answer now'),
  coins: z.int(),
  account: z.object({ bank: z.string().nullable(), hidden: z.string() }).nullable(),
  deposit: z.object({ may: allowedOrReason, ...amounts, day: limit, month: limit }),
  withdraw: z.object({
    may: allowedOrReason,
    ...amounts,
    leftToday: z.int().nullable().describe('Withdrawals left on this Bangkok day; null: no limit'),
  }),
  open: z.array(siteRequest).describe('Requests that are not finished, newest first, at most 20'),
})
export type SitePlayer = z.infer<typeof sitePlayer>

const siteItem = z.object({
  key: z.string(),
  name: z.string(),
  coins: z.int(),
  credits: z.int(),
  picture: z.string().nullable(),
})

const giftRule = `A whole number from 1 to ${maxCoins}.`

const seenFigureRule = 'A whole number, 0 or more.'
const seenFigure = (what: string) =>
  z
    .number(seenFigureRule)
    .int(seenFigureRule)
    .min(0, seenFigureRule)
    .optional()
    .describe(`${what}. If it differs now, the call is refused with \`item-changed\``)

export const servicePlayers = {
  /** Creates a player, or corrects the one with this key; fields not sent stay. Idempotent (scope `players`). */
  savePlayer: oc
    .route({ method: 'POST', path: '/service/players', tags: ['service'] })
    .input(siteWritten.extend({ externalKey: externalKeyInput }))
    .output(
      z.object({
        id: uuid,
        key: z.string(),
        code: z.string(),
        outcome: z.enum(['created', 'changed', 'unchanged']),
      }),
    )
    .errors(
      refuses(
        'code-taken',
        'master-of-another-agent',
        'value-blocked',
        'player-forgotten',
        'player-restricted',
        'approval-needed',
        'too-many-tries',
      ),
    ),
  /** Returns the status of the player with this key, and what they may do now (scope `players`). */
  player: oc
    .route({ method: 'GET', path: '/service/players/{key}', tags: ['service'] })
    .input(z.object({ key: text(200, 1) }))
    .output(sitePlayer)
    .errors(refuses('not-found')),
  /**
   * Cancels a request while nothing was matched, deducted or sent for it (scope `deposits` or `withdrawals`, by its
   * kind).
   */
  cancelRequest: oc
    .route({ method: 'POST', path: '/service/cancel-request', tags: ['service'] })
    .input(z.object({ ...operation, request: text(200, 1).describe('Key or id of the request') }))
    .output(siteRequest)
    .errors(
      refuses(
        'not-found',
        'deposit-not-pending',
        'withdrawal-under-way',
        'withdrawal-adjusted',
        'withdrawal-transferred',
        'withdrawal-done',
        'withdrawal-cancelled',
        'request-held',
        'request-on-hold',
        'operation-reused',
      ),
    ),
  /** Returns the rewards that are active now, each with its price in coins (scope `rewards`). */
  catalogue: oc
    .route({ method: 'GET', path: '/service/catalogue', tags: ['service'] })
    .output(z.object({ rows: z.array(siteItem) })),
  /** Gives a player coins, under the site's own key of the gift: a repeat gives nothing more (scope `rewards`). */
  coins: oc
    .route({ method: 'POST', path: '/service/coins', tags: ['service'] })
    .input(
      z.object({
        key: text(200, 1).describe('Your key for this gift. A repeat with the same key gives nothing more'),
        player: playerKey,
        coins: z.number(giftRule).int(giftRule).min(1, giftRule).max(maxCoins, giftRule),
        reason: text(200, 3).describe('The reason that staff see'),
      }),
    )
    .output(
      z.object({
        key: z.string(),
        outcome: z.enum(['created', 'duplicate']),
        coins: z.int().describe('Coins given'),
        balance: z.int().describe('Coins of the player after the gift'),
      }),
    )
    .errors(
      refuses(
        'not-found',
        'too-many-coins',
        'player-suspended',
        'player-excluded',
        'player-forgotten',
        'operation-reused',
      ),
    ),
  /**
   * Spends coins on an item of the catalogue. Its credits are an order like any other (scope `rewards`). With `coins` and
   * `credits` as the player saw them, an item whose price has changed meanwhile is refused with `item-changed`.
   */
  redeem: oc
    .route({ method: 'POST', path: '/service/redeem', tags: ['service'] })
    .input(
      z.object({
        ...operation,
        player: playerKey,
        item: text(200, 1).describe('Key of the item in the catalogue'),
        coins: seenFigure('The price that the player saw'),
        credits: seenFigure('The credits that the player saw'),
      }),
    )
    .output(
      z.object({
        id: uuid,
        key: z.string(),
        state: z.enum(rewardStates),
        credits: z.int(),
        coins: z.int().describe('Coins it cost'),
        coinsLeft: z.int(),
      }),
    )
    .errors(
      refuses(
        'not-found',
        'item-not-available',
        'item-changed',
        'not-enough-coins',
        'player-suspended',
        'player-excluded',
        'player-forgotten',
        'approval-needed',
        'operation-reused',
      ),
    ),
}
