import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Tx } from '#platform/database/database.ts'
import { callFor } from './backend.ts'
import {
  type CarriedOut,
  carryOut,
  carryOutTaken,
  type Crew,
  holdAfterTooMany,
  putBackPlaced,
  type TakenOrder,
} from './carry-out.ts'
import { expireLeases, haveLeasesLapsed } from './lease-store.ts'
import { areOrdersDue, type DueOrder, findDueOrders, findNextOfPlayer } from '../store.ts'

export type Dispatcher = {
  /** Carries out this order as soon as a worker is free. */
  dispatch: (order: CreditOrder) => void
  /** Keeps a worker free for an order that is about to be placed. Null if none is free. */
  reserve: () => Reservation | null
  /** Ends leases and carries out what nobody carries out, at once: for tests. By itself each half runs when due. */
  sweep: () => Promise<void>
  /** Takes no more orders and waits for the calls under way. */
  close: () => Promise<void>
}

/** A worker that is kept free for one order, until the order is sent or the worker is released. */
export type Reservation = {
  /** Takes the order in the transaction that places it. Undefined if it may not be sent now: it stays queued. */
  take: (tx: Tx, order: CreditOrder) => Promise<TakenOrder | undefined>
  /** Carries out the order that was taken. Only after the commit of that transaction. */
  send: (taken: TakenOrder) => void
  /** For an order that was perhaps taken by a transaction which was perhaps committed: nothing was sent. */
  putBack: (order: CreditOrder) => void
  /** Lets the worker take other orders, unless it sends this one. */
  release: () => void
}

/**
 * Carries out orders immediately in this process, at most `workers` calls at once. The database sees to it that they
 * are one at a time per player (`takeOrder`). A sweeper picks up orders that were left behind.
 */
export function createDispatcher(
  crew: Crew & { poller: WorkPoller },
  { workers }: { workers: number },
): Dispatcher {
  const pageSize = workers * 4
  const waiting: CreditOrder[] = []
  const underWay = new Map<string, Promise<void>>()
  const reserved = new Set<Reservation>()
  const puttingBack = new Set<Promise<void>>()
  /** What lets the waiting sweeps go on, once a worker could soon be idle. */
  let sweepWaits: (() => void)[] = []
  let closed = false

  const stops = [
    // Also runs during a long sweep: an expired lease does not wait for the backlog.
    crew.poller.watch({ due: [haveLeasesLapsed], work: expire, onFailure: logExpiry }),
    crew.poller.watch({ due: [areOrdersDue], work: sweepDue, onFailure: logSweep }),
  ]

  return {
    dispatch,
    reserve,
    async sweep() {
      await expire()
      await sweepDue()
    },
    async close() {
      closed = true
      startNext() // lets a running sweep end
      await Promise.all(stops.map((stop) => stop()))
      await Promise.all([...underWay.values(), ...puttingBack])
    },
  }

  function dispatch(order: CreditOrder) {
    if (closed || underWay.has(order.id) || waiting.some(({ id }) => id === order.id)) return
    waiting.push(order)
    startNext()
  }

  function reserve(): Reservation | null {
    if (closed || waiting.length > 0 || underWay.size + reserved.size >= workers) return null
    const reservation: Reservation = {
      async take(tx, order) {
        const takenAt = performance.now()
        const taken = await crew.steps.takePlaced(tx, { order, request: callFor(order) })
        return taken && { order, taken, takenAt }
      },
      send(taken) {
        if (closed) return reservation.putBack(taken.order)
        reserved.delete(reservation)
        const { order } = taken
        underWay.set(order.id, thenNext(order, carryOutTaken(crew, taken)))
      },
      putBack(order) {
        const done: Promise<void> = putBackPlaced(crew, order).finally(() => puttingBack.delete(done))
        puttingBack.add(done)
      },
      release() {
        if (reserved.delete(reservation)) startNext()
      },
    }
    reserved.add(reservation)
    return reservation
  }

  function startNext() {
    while (underWay.size + reserved.size < workers && waiting.length > 0 && !closed) {
      const order = waiting.shift()!
      underWay.set(order.id, thenNext(order, carryOut(crew, order)))
    }
    if (waiting.length >= workers && !closed) return
    const sweeps = sweepWaits
    sweepWaits = []
    sweeps.forEach((goOn) => goOn())
  }

  async function thenNext(order: CreditOrder, carriedOut: Promise<CarriedOut>) {
    try {
      if ((await carriedOut) === 'finished-and-next-waits') {
        const next = await findNextOfPlayer(crew.sql, order.playerId)
        if (next) dispatch(next)
      }
    } catch (error) {
      crew.log.warn(
        { err: error, orderId: order.id },
        'an order failed while being sent; the sweep takes over',
      )
    } finally {
      underWay.delete(order.id)
      startNext()
    }
  }

  /** Ends the leases of workers that died or froze during a call. */
  async function expire() {
    try {
      const lost = await expireLeases(crew.sql, crew)
      crew.metrics.leasesLost(lost)
      if (lost > 0) await holdAfterTooMany(crew)
    } catch (error) {
      logExpiry(error)
    }
  }

  function logExpiry(err: unknown) {
    crew.log.warn({ err }, 'could not end expired leases; retrying')
  }

  /**
   * Dispatches queued orders that nobody is carrying out, page after page as workers become free. A backlog
   * of any length keeps all workers busy and never sits in memory.
   */
  async function sweepDue() {
    try {
      let last: DueOrder | undefined
      do {
        const page = await findDueOrders(crew.sql, pageSize, last ?? null)
        page.forEach(dispatch)
        last = page.length === pageSize ? page.at(-1) : undefined
        if (last) await fewWait()
      } while (last && !closed)
    } catch (error) {
      logSweep(error)
    }
  }

  function logSweep(err: unknown) {
    crew.log.warn({ err }, 'the sweep for abandoned orders failed; retrying')
  }

  /** Resolves when so few orders are waiting that a worker could soon be idle. */
  function fewWait() {
    return new Promise<void>((resolve) => {
      sweepWaits.push(resolve)
      startNext()
    })
  }
}
