import type { OperationId, RewardItemId } from '@khlang/domain/brand'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { rewardKinds, rewardStateFilters, rewardStates } from '@khlang/domain/rewards/reward'
import { rewardSorts } from '@khlang/domain/rewards/reward-sorts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import {
  creditsInput,
  id,
  instant,
  listFilter,
  operationId,
  page,
  paging,
  rowBase,
  rowCount,
  sorting,
  text,
  uuid,
} from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

/** A reward as shown in lists, streams and a player's timeline. */
export const rewardRow = rowBase.extend({
  kind: z.enum(rewardKinds),
  state: z.enum(rewardStates),
  phase: z
    .enum(['queued', 'sending', 'waiting', 'unknown'])
    .nullable()
    .describe('Progress of its order; null if it has none in progress'),
  player: z.object({ id: uuid, code: z.string(), name: z.string() }),
  credits: z.int(),
  coins: z.int().nullable().describe('Coins that a redemption cost; null for other kinds'),
  item: z.object({ number: z.int(), name: z.string() }).nullable(),
  prize: z.string().nullable().describe('null if nothing was won, or the kind has no prizes'),
  note: z.string().nullable(),
  orderId: z
    .uuid()
    .nullable()
    .describe('The order that credits it; null if it has none, or its order did not happen'),
  takenBack: z.boolean().describe('Whether it is cancelled because its credit was taken back'),
})
export type RewardRow = z.infer<typeof rewardRow>

export const rewardFilter = listFilter.extend({
  state: z
    .enum(rewardStateFilters)
    .optional()
    .describe('`takenBack`: of the cancelled ones, those whose credit was taken back'),
  player: text(40).optional(),
  prize: text(120).optional(),
  employee: text(120).optional(),
})

const rewardSums = rowCount.extend({
  sums: z
    .object({ credits: z.int(), coins: z.int() })
    .nullable()
    .describe('null if there are more rows than are counted'),
})
export type RewardSums = z.infer<typeof rewardSums>

/** An item that coins can be redeemed for. */
export const rewardItem = z.object({
  id: uuid,
  number: z.int(),
  version: z.int(),
  name: z.string(),
  coins: z.int(),
  credits: z.int(),
  picture: z.string().nullable(),
  active: z.boolean(),
  redeemed: z.int().describe('Number of redemptions'),
  employee: z.string().nullable(),
  updatedAt: instant,
})
export type RewardItem = z.infer<typeof rewardItem>

const wholeNumber = (unit: string) => {
  const range = `A whole number of ${unit} from 0 to 999,999,999.`
  return z.number(range).int(range).min(0, range).max(999_999_999, range)
}
const itemInput = z.object({
  name: text(120, 1),
  coins: wholeNumber('coins'),
  credits: wholeNumber('credits'),
  picture: z
    .string()
    .max(2_000)
    .refine((address) => readAvatarAddress(address).ok, fieldRules.https)
    .nullable(),
  active: z.boolean(),
})

/** One line of the totals of a filter, by prize, player or employee. */
const share = z.object({ name: z.string(), count: z.int(), credits: z.int() })

const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const list = (path: string) =>
  oc
    .route({ method: 'GET', path: `/rewards/${path}`, tags: ['rewards'] })
    .input(rewardFilter.extend({ ...sorting(rewardSorts), ...paging }))
    .output(page(rewardRow))

export const reportedKinds = ['redemption', 'spin', 'roulette', 'goodwill'] as const
export type ReportedKind = (typeof reportedKinds)[number]
const ofKind = { kind: z.enum(reportedKinds) }

export const rewards = {
  redemptions: list('redemptions'),
  spins: list('spins'),
  roulette: list('roulette'),
  goodwill: list('goodwill'),
  reward: oc
    .route({ method: 'GET', path: '/rewards/reward', tags: ['rewards'] })
    .input(z.object({ id: uuid }))
    .output(rewardRow)
    .errors(refuses('not-found')),
  totals: oc
    .route({ method: 'GET', path: '/rewards/totals', tags: ['rewards'] })
    .input(rewardFilter.extend(ofKind))
    .output(rewardSums),
  /**
   * Returns how the rewards of a filter divide among prizes, players and employees: the fifty largest of each. Counts
   * only rewards that were given, not those under way or cancelled.
   */
  shares: oc
    .route({ method: 'GET', path: '/rewards/shares', tags: ['rewards'] })
    .input(rewardFilter.extend(ofKind))
    .output(z.object({ byPrize: z.array(share), byPlayer: z.array(share), byEmployee: z.array(share) })),
  catalogue: oc
    .route({ method: 'GET', path: '/rewards/catalogue', tags: ['rewards'] })
    .output(z.object({ rows: z.array(rewardItem) })),
  createItem: oc
    .route({ method: 'POST', path: '/rewards/create-item', tags: ['rewards'] })
    .input(itemInput.extend(operation))
    .output(rewardItem)
    .errors(refuses('operation-reused')),
  updateItem: oc
    .route({ method: 'POST', path: '/rewards/update-item', tags: ['rewards'] })
    .input(itemInput.extend({ id: id<RewardItemId>(), version: z.int().min(1) }))
    .output(rewardItem)
    .errors(refuses('not-found', 'stale-version')),
  /**
   * Gives goodwill (แอดมินใจดี), a reward, by a credit order, which is sent after the answer. One gift is at most the
   * ceiling of the employee's role (`goodwill-too-high`); what a player gets from all employees on a Bangkok day is
   * at most the shop's limit (`goodwill-day-full`).
   */
  giveGoodwill: oc
    .route({ method: 'POST', path: '/rewards/give-goodwill', tags: ['rewards'] })
    .input(
      z.object({
        ...operation,
        player: text(80, 1).describe('Code or id of the player'),
        credits: creditsInput,
        reason: text(500, 1),
      }),
    )
    .output(rewardRow)
    .errors(
      refuses(
        'not-found',
        'approval-needed',
        'player-suspended',
        'player-excluded',
        'goodwill-too-high',
        'goodwill-day-full',
        'operation-reused',
      ),
    ),
}
