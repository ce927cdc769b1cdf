import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { announceSending } from './steps-store.ts'

/** Tells every screen that an order is being sent. Never waited for: the order must not be late for it. */
export type Announce = (order: CreditOrder) => void

/**
 * The step into `sending` is silent in the database (migration 0004): announcing it there would make all workers wait in one
 * line for the disk. It is said here, after its commit; what gathers while one announcement is under way goes with the next.
 */
export function createAnnouncer(sql: Sql, log: Log): Announce {
  let gathered: CreditOrder[] = []
  let underWay = false

  async function announceAll() {
    underWay = true
    try {
      while (gathered.length > 0) {
        const orders = gathered
        gathered = []
        await announceSending(sql, orders)
      }
    } catch (error) {
      log.warn({ err: error }, 'screens were not told of orders being sent; they hear how those end')
    } finally {
      underWay = false
    }
  }

  return (order) => {
    gathered.push(order)
    if (!underWay) void announceAll()
  }
}
