import type { CreditOrderId, PlayerId } from '@khlang/domain/brand'
import type { OrderState } from '@khlang/domain/crediting/order'
import type { Payment } from '@khlang/domain/crediting/taken-back'
import type { Tx } from '#platform/database/database.ts'

export type LockedPayment = Payment & {
  id: CreditOrderId
  number: number
  playerId: PlayerId
  credits: number
}

/**
 * Locks an order that is to be taken back, so that nobody else begins to take it back before the transaction ends. Null
 * if there is no such order.
 */
export async function lockPayment(tx: Tx, id: CreditOrderId): Promise<LockedPayment | null> {
  const [order] = await tx<Omit<LockedPayment, 'takenBack'>[]>`
    select id, number, purpose, state, player_id, credits from credit_order where id = ${id} for no key update`
  if (!order) return null
  // A statement of its own: it sees what was committed while this one waited for the lock.
  const [takingBack] = await tx<{ state: OrderState }[]>`
    select state from credit_order where takes_back = ${id} and state not in ('refused', 'abandoned')`
  return { ...order, takenBack: takingBack?.state ?? null }
}
