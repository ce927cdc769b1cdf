import { endLapsedWork } from '#cashier/work-store.ts'
import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { liftDueHolds } from './aside-store.ts'
import { giveBackLapsedClaims } from './store.ts'

const sweepMs = 2_000

/** Gives lapsed claims back and lifts holds whose time has come, so that every screen sees what waits. */
export function startClaimSweeper(sql: Sql, log: Log): () => void {
  const timer = setInterval(() => {
    Promise.all([giveBackLapsedClaims(sql), liftDueHolds(sql), endLapsedWork(sql)]).catch((error: unknown) =>
      log.warn({ err: error }, 'lapsed claims and holds could not be given back yet'),
    )
  }, sweepMs)
  return () => clearInterval(timer)
}
