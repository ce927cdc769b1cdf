import { bangkokText, dayOf, startOf } from '@khlang/domain/time'
import type { Sql } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import type { Log } from '../monitoring/log.ts'
import { runPeriodically } from '../workers/run-periodically.ts'
import { lastPurgeAt, purgeAll } from './purge.ts'

const checkEveryMs = 5 * 60_000
/** Bangkok time, after those at which the sums (04:00) and the audit log (04:30) are checked. */
const purgedAfter = '05:00:00'

type PurgeOptions = { sql: Sql; files: Files; log: Log }

/**
 * Removes expired data once a night. Every process does this; one that begins after another has finished finds that
 * it was done today, and two at the same time do not remove anything twice.
 */
export const startPurgeWorker = (options: PurgeOptions, now = () => new Date()): (() => Promise<void>) =>
  runPeriodically(
    checkEveryMs,
    () => purgeWhenDue(options, now()),
    (err) => options.log.warn({ err }, 'could not delete expired records; retrying'),
  )

/** Purges once a Bangkok day, after a fixed hour. Returns false if it is too early or was done today. */
export async function purgeWhenDue({ sql, files, log }: PurgeOptions, now: Date): Promise<boolean> {
  if (bangkokText(now).slice(11) < purgedAfter) return false
  const last = await lastPurgeAt(sql)
  if (last !== null && last >= startOf(dayOf(now))) return false
  const removed = await purgeAll(sql, files)
  const count = Object.values(removed).reduce((total, one) => total + one, 0)
  log.info({ count }, 'deleted expired records')
  return true
}
