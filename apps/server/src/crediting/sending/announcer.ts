import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { announceSending } from './take-store.ts'

/** Notifies all clients that an order is being sent. Never awaited, so that the order is not delayed. */
export type Announce = (order: CreditOrder) => void

/**
 * Creates the function that announces, after the commit of a take, that the order is being sent. The database
 * does not (migration 0004): a NOTIFY in a take would make all takes wait for each other's commit to reach the
 * disk. Orders that arrive while one announcement is under way go together in the next.
 */
export function createAnnouncer(sql: Sql, log: Log): Announce {
  let gatheredOrders: CreditOrder[] = []
  let underWay = false

  async function announceAll() {
    underWay = true
    try {
      while (gatheredOrders.length > 0) {
        const orders = gatheredOrders
        gatheredOrders = []
        await announceSending(sql, orders)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not announce orders being sent; open screens will see how they end')
    } finally {
      underWay = false
    }
  }

  return (order) => {
    gatheredOrders.push(order)
    if (!underWay) void announceAll()
  }
}
