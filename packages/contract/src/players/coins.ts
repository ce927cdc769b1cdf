import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { coinReasons } from '@khlang/domain/players/coins'
import { maxCoins } from '@khlang/domain/players/player-fields'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { externalKeyInput } from './player-form.ts'
import { playerProfile } from './player-page.ts'
import { refuses } from '../problems.ts'
import { id, instant, operationId, page, paging, text } from '../wire.ts'

const coinRow = z.object({
  number: z.int(),
  change: z.int().describe('Coins added; negative if taken away'),
  balance: z.int().describe('Coins of the player afterwards'),
  why: z.enum(coinReasons),
  reason: z.string().nullable(),
  employee: z.string().nullable(),
  reward: z.object({ number: z.int(), item: z.string().nullable() }).nullable(),
  at: instant,
})
export type CoinRow = z.infer<typeof coinRow>

const coinsRule = `A whole number from 0 to ${maxCoins}.`
const correction = {
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  id: id<PlayerId>(),
  version: z.int().min(1).describe('The version of the player that you last read'),
  reason: text(200, 3),
}

/**
 * A player's coins, every change of them, and two corrections that only an owner may make: of the coins, and of the key
 * by which other systems know the player.
 */
export const playerCoins = {
  coins: oc
    .route({ method: 'GET', path: '/players/coins', tags: ['players'] })
    .input(z.object({ id: id<PlayerId>(), limit: paging.limit, cursor: paging.cursor }))
    .output(page(coinRow)),
  setCoins: oc
    .route({ method: 'POST', path: '/players/set-coins', tags: ['players'] })
    .input(
      z.object({
        ...correction,
        coins: z.number(coinsRule).int(coinsRule).min(0, coinsRule).max(maxCoins, coinsRule),
      }),
    )
    .output(playerProfile)
    .errors(refuses('not-found', 'stale-version', 'player-forgotten', 'approval-needed', 'operation-reused')),
  /** Changes the external key of a player. Possible only while no order was sent under the current key. */
  changeKey: oc
    .route({ method: 'POST', path: '/players/change-key', tags: ['players'] })
    .input(z.object({ ...correction, externalKey: externalKeyInput }))
    .output(playerProfile)
    .errors(
      refuses(
        'not-found',
        'stale-version',
        'player-forgotten',
        'player-key-taken',
        'player-key-used',
        'operation-reused',
      ),
    ),
}
