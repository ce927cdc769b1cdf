import { endLapsedWork, isHoldOver, isWorkLapsed } from '#cashier/requests/work-store.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import { areHoldsDue, liftDueHolds } from './disposition-store.ts'
import { giveBackLapsedClaims, haveClaimsLapsed } from '../store.ts'

/**
 * Starts to end expired claims and lift holds whose time is over, so that every screen shows those entries and
 * requests as waiting again. Returns how to stop.
 */
export function startClaimSweeper(sql: Sql, poller: WorkPoller, log: Log): () => Promise<void> {
  return poller.watch({
    due: [haveClaimsLapsed, areHoldsDue, isWorkLapsed, isHoldOver],
    work: () => Promise.all([giveBackLapsedClaims(sql), liftDueHolds(sql), endLapsedWork(sql)]),
    onFailure: (err) => log.warn({ err }, 'could not release expired claims and holds; retrying'),
  })
}
