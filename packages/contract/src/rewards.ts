import type { OperationId } from '@khlang/domain/brand'
import { rewardKinds, rewardStates } from '@khlang/domain/rewards/reward'
import { rewardSorts } from '@khlang/domain/rewards/reward-filter'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from './problems.ts'
import {
  creditsInput,
  listFilter,
  operationId,
  page,
  paging,
  rowBase,
  rowCount,
  sorting,
  text,
} from './wire.ts'

/** A reward as lists, streams and a player's timeline show it. */
export const rewardRow = rowBase.extend({
  kind: z.enum(rewardKinds),
  state: z.enum(rewardStates),
  player: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  credits: z.int(),
  coins: z.int().nullable().describe('What a redemption cost'),
  item: z.object({ number: z.int(), name: z.string() }).nullable(),
  prize: z.string().nullable().describe('null where nothing was won, or nothing can be'),
  note: z.string().nullable(),
})
export type RewardRow = z.infer<typeof rewardRow>

export const rewardFilter = listFilter.extend({
  player: text(40).optional(),
  prize: text(120).optional(),
  employee: text(120).optional(),
})

const rewardSums = rowCount.extend({
  sums: z.object({ credits: z.int(), coins: z.int() }).nullable().describe('null when there are more'),
})
export type RewardSums = z.infer<typeof rewardSums>

/** One line of what a filter comes to by prize, player or employee. */
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
    .input(z.object({ id: z.uuid() }))
    .output(rewardRow)
    .errors(refuses('not-found')),
  totals: oc
    .route({ method: 'GET', path: '/rewards/totals', tags: ['rewards'] })
    .input(rewardFilter.extend(ofKind))
    .output(rewardSums),
  /** The greatest shares first, fifty of each. Only what was given: nothing that is under way or was called off. */
  shares: oc
    .route({ method: 'GET', path: '/rewards/shares', tags: ['rewards'] })
    .input(rewardFilter.extend(ofKind))
    .output(z.object({ byPrize: z.array(share), byPlayer: z.array(share), byEmployee: z.array(share) })),
  /** แอดมินใจดี: an order like any other, below the ceiling of the role and of the player's day. */
  giveGoodwill: oc
    .route({ method: 'POST', path: '/rewards/give-goodwill', tags: ['rewards'] })
    .input(
      z.object({
        ...operation,
        player: text(80, 1).describe('Code or id'),
        credits: creditsInput,
        reason: text(500, 1),
      }),
    )
    .output(rewardRow)
    .errors(
      refuses(
        'not-found',
        'player-suspended',
        'player-excluded',
        'goodwill-too-high',
        'goodwill-day-full',
        'operation-reused',
      ),
    ),
}
