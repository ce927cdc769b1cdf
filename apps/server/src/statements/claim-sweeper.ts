import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { giveBackLapsedClaims } from './store.ts'

const sweepMs = 2_000

/** Gives lapsed claims back by themselves, so that every screen sees them free. */
export function startClaimSweeper(sql: Sql, log: Log): () => void {
  const timer = setInterval(() => {
    giveBackLapsedClaims(sql).catch((error: unknown) =>
      log.warn({ err: error }, 'lapsed claims could not be given back yet'),
    )
  }, sweepMs)
  return () => clearInterval(timer)
}
