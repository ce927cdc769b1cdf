import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { announceSending } from './take-store.ts'

/** Notifies all clients that an order is being sent. Never awaited, so that the order is not delayed. */
export type Announce = (order: CreditOrder) => void

/**
 * The database does not announce the step to `sending` (migration 0004): a NOTIFY there would make all
 * workers wait for each other's commit to reach the disk. This announces it after that commit. Orders that
 * arrive while one announcement is under way go together in the next one.
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
      log.warn({ err: error }, 'could not announce orders being sent; open screens will see how they end')
    } finally {
      underWay = false
    }
  }

  return (order) => {
    gathered.push(order)
    if (!underWay) void announceAll()
  }
}
