import type { CreditOrder } from '@khlang/domain/crediting/order'
import { carryOut, type Crew } from './carry-out.ts'
import { expireLeases } from './steps-store.ts'
import { findDueOrders, findNextOfPlayer } from './store.ts'

export type Dispatcher = {
  /** Carry this order out as soon as a worker is free. */
  dispatch: (order: CreditOrder) => void
  /** Look for orders that nobody is carrying out. Runs by itself every two seconds; tests call it. */
  sweep: () => Promise<void>
  /** Takes no more orders and waits for the calls under way. */
  close: () => Promise<void>
}

const sweepMs = 2_000

/** At once in this process, one order at a time per player, at most `workers` calls under way; a sweeper for what was left behind. */
export function createDispatcher(crew: Crew, { workers }: { workers: number }): Dispatcher {
  const waiting: CreditOrder[] = []
  const underWay = new Map<string, Promise<void>>()
  let closed = false

  function dispatch(order: CreditOrder) {
    if (closed || underWay.has(order.id) || waiting.some(({ id }) => id === order.id)) return
    waiting.push(order)
    startWaiting()
  }

  function startWaiting() {
    while (underWay.size < workers && waiting.length > 0 && !closed) {
      const order = waiting.shift()!
      underWay.set(order.id, work(order))
    }
  }

  async function work(order: CreditOrder) {
    try {
      const result = await carryOut(crew, order)
      if (result === 'settled') {
        const next = await findNextOfPlayer(crew.sql, order.playerId)
        if (next) dispatch(next)
      }
    } catch (error) {
      crew.log.warn({ err: error, orderId: order.id }, 'an order was left to the sweeper')
    } finally {
      underWay.delete(order.id)
      startWaiting()
    }
  }

  async function sweep() {
    try {
      await expireLeases(crew.sql, crew.mode)
      for (const order of await findDueOrders(crew.sql, workers * 4)) dispatch(order)
    } catch (error) {
      crew.log.warn({ err: error }, 'the sweep for left orders failed; it runs again')
    }
  }

  let sweeping = Promise.resolve()
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep)
  }, sweepMs)

  return {
    dispatch,
    sweep,
    async close() {
      closed = true
      clearInterval(timer)
      await sweeping
      await Promise.all(underWay.values())
    },
  }
}
