import type { BackendMode, CreditOrder } from '@khlang/domain/crediting/order'
import type { Sql, Tx } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { coalesce } from '#platform/database/coalesce.ts'
import { type Finish, type Finished, finishOrder, finishOrders } from './finish-store.ts'
import { leaseSecondsFor } from './lease-store.ts'
import { maxPerStatement } from './step-rows-store.ts'
import {
  putBackInQueue,
  type Take,
  type Taken,
  takeOrder,
  takeOrders,
  takePlaced,
  untilTakesEnd,
} from './take-store.ts'

/**
 * Batches the two steps that nearly every order takes (take and finish) into few statements: most of the cost of a step
 * is the statement itself (decision 0026).
 */
export type Steps = ReturnType<typeof createSteps>

/**
 * Creates the steps of one server process (node). `comparedRun` returns the id of the database run whose history was
 * compared with the record outside the database (the witness); a restart, failover or restore begins a new run. No
 * order is taken while it returns null or a run other than the current one: after a loss an order that was carried out
 * could look unsent, and be sent again.
 */
export function createSteps(
  sql: Sql,
  node: {
    name: string
    place: string
    mode: BackendMode
    comparedRun: () => string | null
    maxCallMs: number
  },
  log: Log,
) {
  const { name, place, mode } = node
  const leaseSeconds = leaseSecondsFor(node.maxCallMs)
  const nodeNow = () => ({ name, place, mode, leaseSeconds, run: node.comparedRun() })
  const logAndThrow = (err: unknown) => {
    log.warn({ err }, 'a batch of orders failed; retrying them one by one')
    throw err
  }
  return {
    take: coalesce<Take, Taken | 'player-busy' | null>({
      many: (takes) => takeOrders(sql, takes, nodeNow()).catch(logAndThrow),
      handleOne: (take) => takeOrder(sql, take, nodeNow()),
      maxPerCall: maxPerStatement,
    }),
    /** Takes an order in the transaction that has just placed it. */
    takePlaced: (tx: Tx, take: Take) => takePlaced(tx, take, nodeNow()),
    /** Waits until all transactions that may have taken an order have ended. */
    untilTakesEnd: () => untilTakesEnd(sql),
    /** Puts back in the queue an order that this node may have taken without getting the answer. */
    putBackInQueue: (order: CreditOrder) => putBackInQueue(sql, order, node.name),
    finish: coalesce<Finish, Finished | null>({
      many: (finishes) => finishOrders(sql, finishes).catch(logAndThrow),
      handleOne: (finish) => finishOrder(sql, finish),
      maxPerCall: maxPerStatement,
    }),
  }
}
