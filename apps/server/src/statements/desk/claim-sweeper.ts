import { areRequestHoldsDue, endLapsedWork, haveRequestClaimsLapsed } from '#cashier/requests/work-store.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import { areHoldsDue, liftDueHolds } from './disposition-store.ts'
import { endLapsedClaims, haveClaimsLapsed } from '../store.ts'

/**
 * Starts a worker that ends expired claims and holds, so that every screen shows the entries and requests as
 * waiting again. Returns a function that stops it.
 */
export function startClaimSweeper(sql: Sql, poller: WorkPoller, log: Log): () => Promise<void> {
  return poller.watch({
    due: [haveClaimsLapsed, areHoldsDue, haveRequestClaimsLapsed, areRequestHoldsDue],
    work: () => Promise.all([endLapsedClaims(sql), liftDueHolds(sql), endLapsedWork(sql)]),
    onFailure: (err) => log.warn({ err }, 'could not release expired claims and holds; retrying'),
  })
}
