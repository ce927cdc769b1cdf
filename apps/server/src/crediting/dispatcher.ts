import type { CreditOrder } from '@khlang/domain/crediting/order'
import { carryOut, type Crew, holdAfterTooMany } from './carry-out.ts'
import { expireLeases } from './steps-store.ts'
import { type DueOrder, findDueOrders, findNextOfPlayer } from './store.ts'

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
  const pageSize = workers * 4
  const waiting: CreditOrder[] = []
  const underWay = new Map<string, Promise<void>>()
  let hungry: (() => void)[] = []
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
    if (waiting.length >= workers && !closed) return
    const told = hungry
    hungry = []
    told.forEach((tell) => tell())
  }

  /** Until so few orders wait that a worker could soon stand idle. */
  const fewWait = () =>
    new Promise<void>((tell) => {
      hungry.push(tell)
      startWaiting()
    })

  async function work(order: CreditOrder) {
    try {
      if ((await carryOut(crew, order)) === 'settled-and-next-waits') {
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

  /** Page after page as workers come free: a backlog keeps all of them busy, however long it is, and never waits in memory. */
  async function passOverDue() {
    try {
      let last: DueOrder | undefined
      do {
        const page = await findDueOrders(crew.sql, pageSize, last ?? null)
        page.forEach(dispatch)
        last = page.length === pageSize ? page.at(-1) : undefined
        if (last) await fewWait()
      } while (last && !closed)
    } catch (error) {
      crew.log.warn({ err: error }, 'the sweep for left orders failed; it runs again')
    }
  }

  async function expire() {
    try {
      if ((await expireLeases(crew.sql, crew)) > 0) await holdAfterTooMany(crew)
    } catch (error) {
      crew.log.warn({ err: error }, 'leases could not be ended; it is tried again')
    }
  }

  let expiring = Promise.resolve()
  let passing: Promise<void> | null = null
  const timer = setInterval(() => {
    expiring = expiring.then(expire) // also during a long pass: a lost lease does not wait for a backlog
    passing ??= expiring.then(passOverDue).finally(() => {
      passing = null
    })
  }, sweepMs)

  return {
    dispatch,
    async sweep() {
      await expire()
      await passOverDue()
    },
    async close() {
      closed = true
      clearInterval(timer)
      startWaiting() // lets a pass end
      await expiring
      await passing
      await Promise.all(underWay.values())
    },
  }
}
