import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Sql, Tx } from '#platform/database/database.ts'
import { onceMaking, type Operation } from '#platform/operation.ts'
import { placeOrder as queueOrder } from '../store.ts'
import type { TakenOrder } from './carry-out.ts'
import type { Dispatcher, Reservation } from './dispatcher.ts'
import { isPlayerBusy } from './take-store.ts'

/** The part of the dispatcher that commands use. */
export type Sending = Pick<Dispatcher, 'dispatch' | 'reserve'>

/** Places an order in the transaction of a command. */
export type PlaceOrder = typeof queueOrder

type Placed = { order: CreditOrder; taken: TakenOrder | undefined }

/**
 * Runs a command that places an order, at most once per operation id (`once`), and sends the order after the commit.
 * Returns before the order is carried out. If a slot is free, the order is taken in the same transaction, which saves
 * a commit and a statement on the way to the back-end (decision 0082). So `placeOrder` must be called when all rows of
 * the order are locked and written. Of several orders only the first is taken that way.
 */
export async function placeOnce<Answer>(
  context: { sql: Sql; sending: Sending },
  operation: Operation,
  work: (tx: Tx, placeOrder: PlaceOrder) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await placeThenSend(context, operation, work, { takesAtOnce: true })
  } catch (error) {
    if (!isPlayerBusy(error)) throw error
  }
  // Another order of the player was taken at the same moment. This order is queued and waits until that one
  // ends.
  return placeThenSend(context, operation, work, { takesAtOnce: false })
}

async function placeThenSend<Answer>(
  { sql, sending }: { sql: Sql; sending: Sending },
  operation: Operation,
  work: (tx: Tx, placeOrder: PlaceOrder) => Promise<Answer>,
  { takesAtOnce }: { takesAtOnce: boolean },
): Promise<Answer> {
  // The slot is reserved only when the order is placed, so that a command waiting for locked rows does not
  // occupy it.
  const reserved: { slot: Reservation | null } = { slot: null }
  let orderInDoubt: CreditOrder | undefined
  try {
    const { answer, created } = await onceMaking(sql, operation, async (tx) => {
      const placed: Placed[] = []
      const answer = await work(tx, async (_, order, details) => {
        const one: Placed = { order, taken: undefined }
        const takes = takesAtOnce && placed.length === 0
        placed.push(one)
        if (takes) reserved.slot ??= sending.reserve()
        // Both statements are sent at once; the connection executes them in this order.
        const [, taken] = await Promise.all([
          queueOrder(tx, order, details),
          takes ? reserved.slot?.take(tx, order) : undefined,
        ])
        one.taken = taken
      })
      // After this point an error leaves open whether the transaction was committed.
      orderInDoubt = placed.find(({ taken }) => taken)?.order
      return { answer, created: placed }
    })
    for (const { order, taken } of created ?? []) {
      if (taken) await reserved.slot!.send(taken)
      else sending.dispatch(order)
    }
    return answer
  } catch (error) {
    // Not awaited, since the database may be unreachable for a long time.
    if (orderInDoubt) void reserved.slot!.putBack(orderInDoubt)
    throw error
  } finally {
    reserved.slot?.release()
  }
}
