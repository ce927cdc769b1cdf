import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Connection } from './backend-connection.ts'
import { callFor } from './backend.ts'
import {
  type CarriedOut,
  carryOut,
  carryOutTaken,
  type SendingContext,
  holdAfterTooMany,
  putBackPlaced,
  type TakenOrder,
} from './carry-out.ts'
import { expireLeases, haveLeasesLapsed } from './lease-store.ts'
import { areOrdersDue, type DueOrder, findDueOrders, findNextOfPlayer } from '../store.ts'

export type Dispatcher = {
  /** Carries out this order as soon as a slot is free. */
  dispatch: (order: CreditOrder) => void
  /** Keeps a slot free for an order that is about to be placed. Null if none is free. */
  reserve: () => Reservation | null
  /** Ends expired leases and dispatches the queued orders that are due. For tests: normally the poller does so. */
  sweep: () => Promise<void>
  /** Takes no more orders and waits for the calls under way. */
  close: () => Promise<void>
}

/** A slot that is kept free for one order, until the order is sent or the slot is released. */
export type Reservation = {
  /**
   * Takes the order in the transaction that places it, once more if the transaction is rerun. Undefined if it may not
   * be sent now: it stays queued. Throws if another order of the player is taken at the same moment (`isPlayerBusy`).
   */
  take: (tx: Tx, order: CreditOrder) => Promise<TakenOrder | undefined>
  /**
   * Carries out the taken order. Call it only after the commit of the transaction that took the order. Resolves without
   * waiting for the call or, if the node is closing, when the order is back in the queue.
   */
  send: (taken: TakenOrder) => Promise<void>
  /**
   * Returns an order to the queue if its take may have been committed. Nothing was sent for it. Never rejects: a
   * failure is logged, and the order waits until its lease expires.
   */
  putBack: (order: CreditOrder) => Promise<void>
  /** Frees the slot for other orders, unless this one is being sent. Must always be called at the end. */
  release: () => void
}

/**
 * Carries out orders immediately in this process, at most `slots` calls at once. The database allows only one order per
 * player at a time (`takeOrder`). The sweep sends those to be tried again after a pause, a hold or an error, and those
 * of processes that died.
 */
export function createDispatcher(
  context: SendingContext & { poller: WorkPoller },
  { slots }: { slots: number },
): Dispatcher {
  // Several orders per slot: the next page is read as soon as fewer than `slots` orders wait.
  const pageSize = slots * 4
  const waiting: CreditOrder[] = []
  const underWay = new Map<string, Promise<void>>()
  /**
   * Orders that were dispatched again while being tried. They are tried once more, since the obstacle may be
   * gone.
   */
  const askedAgain = new Set<string>()
  const reserved = new Set<Reservation>()
  const puttingBack = new Set<Promise<void>>()
  /** Callbacks that resume the waiting sweeps once a slot may soon be free. */
  let sweepWaits: (() => void)[] = []
  let closed = false

  const stops = [
    // Also runs during a long sweep: an expired lease does not wait for the backlog.
    context.poller.watch({ due: [haveLeasesLapsed], work: expire, onFailure: logExpiry }),
    context.poller.watch({ due: [areOrdersDue], work: sweepDue, onFailure: logSweep }),
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
    if (underWay.has(order.id)) askedAgain.add(order.id)
    if (closed || underWay.has(order.id) || waiting.some(({ id }) => id === order.id)) return
    waiting.push(order)
    startNext()
  }

  function reserve(): Reservation | null {
    if (closed || waiting.length > 0 || underWay.size + reserved.size >= slots) return null
    let connection: Connection | undefined
    const reservation: Reservation = {
      async take(tx, order) {
        const takenAt = performance.now()
        connection ??= context.connect?.()
        const taken = await context.steps.takePlaced(tx, { order, request: callFor(order) })
        return taken && { order, taken, takenAt, connection }
      },
      async send(taken) {
        const { order } = taken
        if (closed) return reservation.putBack(order)
        reserved.delete(reservation)
        underWay.set(order.id, startNextAfter(order, carryOutTaken(context, taken)))
      },
      putBack(order) {
        const returning: Promise<void> = putBackPlaced(context, order).finally(() =>
          puttingBack.delete(returning),
        )
        puttingBack.add(returning)
        return returning
      },
      release() {
        if (!reserved.delete(reservation)) return
        connection?.close()
        startNext()
      },
    }
    reserved.add(reservation)
    return reservation
  }

  function startNext() {
    while (underWay.size + reserved.size < slots && waiting.length > 0 && !closed) {
      const order = waiting.shift()!
      underWay.set(order.id, startNextAfter(order, carryOut(context, order)))
    }
    if (waiting.length >= slots && !closed) return
    const sweeps = sweepWaits
    sweepWaits = []
    sweeps.forEach((goOn) => goOn())
  }

  async function startNextAfter(order: CreditOrder, carriedOut: Promise<CarriedOut>) {
    let end: CarriedOut | undefined
    try {
      end = await carriedOut
      if (end === 'finished-and-next-waits') {
        const next = await findNextOfPlayer(context.sql, order.playerId)
        if (next) dispatch(next)
      }
    } catch (error) {
      context.log.warn(
        { err: error, orderId: order.id },
        'an order failed while being sent; the sweep takes over',
      )
    } finally {
      underWay.delete(order.id)
      const isAskedAgain = askedAgain.delete(order.id)
      if (isAskedAgain && (end === 'player-busy' || end === 'not-taken')) dispatch(order)
      startNext()
    }
  }

  /** Ends the leases of orders whose process died or froze during a call. */
  async function expire() {
    try {
      const expiredCount = await expireLeases(context.sql, context)
      context.metrics.leasesLost(expiredCount)
      if (expiredCount > 0) await holdAfterTooMany(context)
    } catch (error) {
      logExpiry(error)
    }
  }

  function logExpiry(err: unknown) {
    context.log.warn({ err }, 'could not end expired leases; retrying')
  }

  /**
   * Dispatches queued orders that nobody is carrying out, page after page as slots become free. A backlog
   * of any length keeps all slots busy and never sits in memory.
   */
  async function sweepDue() {
    try {
      let last: DueOrder | undefined
      do {
        const page = await findDueOrders(context.sql, pageSize, last ?? null)
        page.forEach(dispatch)
        last = page.length === pageSize ? page.at(-1) : undefined
        if (last) await waitForRoom()
      } while (last && !closed)
    } catch (error) {
      logSweep(error)
    }
  }

  function logSweep(err: unknown) {
    context.log.warn({ err }, 'looking for orders that are due failed; retrying')
  }

  /** Resolves when so few orders are waiting that a slot may soon be free. */
  function waitForRoom() {
    return new Promise<void>((resolve) => {
      sweepWaits.push(resolve)
      startNext()
    })
  }
}
