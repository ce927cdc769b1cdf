import type { Sql } from '#platform/database.ts'
import { countOpenOrders } from './store.ts'

/** Metrics for alarms: number of open orders, number of unknown outcomes, age of the oldest open order. */
export function orderGauges(sql: Sql) {
  return {
    credit_orders_open: {
      help: 'Orders queued or sending',
      read: async () => (await countOpenOrders(sql)).open,
    },
    credit_orders_unknown: {
      help: 'Orders whose outcome nobody knows',
      read: async () => (await countOpenOrders(sql)).unknown,
    },
    credit_order_oldest_seconds: {
      help: 'Age of the oldest order that is queued or sending',
      read: async () => (await countOpenOrders(sql)).oldestSeconds,
    },
  }
}
