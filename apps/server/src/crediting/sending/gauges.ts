import { coalesceReads } from '#platform/database/coalesce-reads.ts'
import type { Sql } from '#platform/database/database.ts'
import { countOpenOrders } from '../store.ts'

/** Metrics of orders. One statement per scrape. */
export function orderGauges(sql: Sql) {
  const orders = coalesceReads(() => countOpenOrders(sql))
  return {
    credit_orders_open: { help: 'Orders queued or sending', read: async () => (await orders()).open },
    credit_orders_unknown: {
      help: 'Orders whose outcome nobody knows',
      read: async () => (await orders()).unknown,
    },
    credit_order_oldest_seconds: {
      help: 'Age of the oldest order that is queued or sending; without trials and what a suspension holds back',
      read: async () => (await orders()).oldestSeconds,
    },
  }
}
