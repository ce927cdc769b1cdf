import type { CreditOrderId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findOrder } from '../store.ts'

/**
 * Returns what the back-end's books say about an order, as evidence for an unknown outcome: the last ten movements of
 * the player, and whether one on the first page has the key of the order. `books` is null if they cannot be read.
 */
export async function evidence({ caller, sql, readCredits }: Context, { id }: { id: CreditOrderId }) {
  permit(caller, 'list.view')
  const order = (await findOrder(sql, id)) ?? refuse('not-found')
  const credits = await readCredits(order.playerKey)
  if (credits === null) return { books: null }
  return {
    books: {
      balance: credits.balance,
      carriedOut: credits.movements.some(({ idempotencyKey }) => idempotencyKey === order.id),
      movements: credits.movements.slice(0, 10).map(({ at, kind, amount, idempotencyKey }) => ({
        at,
        kind,
        amount,
        ours: idempotencyKey === order.id,
      })),
    },
  }
}
