import { bangkokText, dayOf, startOf } from '@khlang/domain/time'
import { isPassing, type Sql, waitedTooLong } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import type { Log } from '../monitoring/log.ts'
import { runPeriodically } from '../workers/run-periodically.ts'
import { kindsNotPurgedSince, purgeAll, PurgeError } from './purge.ts'

const checkEveryMs = 5 * 60_000
/** Bangkok time, after those at which the sums (04:00) and the audit log (04:30) are checked. */
const purgedAfter = '05:00:00'

type PurgeOptions = { sql: Sql; files: Files; log: Log; repeat?: typeof runPeriodically }

export type PurgeWorker = {
  /** The readiness check's warning that some kinds of data could not be purged when this process tried last. */
  warnings: () => string[]
  /** Purges if it is due. Normally runs on its own; tests call it directly. */
  purgeWhenDue: (now: Date) => Promise<void>
  close: () => Promise<void>
}

/**
 * Removes expired data once a night. Every process does this; one that begins after another has finished finds that
 * it was done today, and two at the same time do not remove anything twice. Kinds of data that failed are tried again
 * every five minutes.
 */
export function startPurgeWorker({ sql, files, log, repeat = runPeriodically }: PurgeOptions): PurgeWorker {
  let failedKinds: readonly string[] = []

  async function purge(now: Date) {
    if (bangkokText(now).slice(11) < purgedAfter) return
    try {
      const removed = await purgeKindsDue({ sql, files }, now)
      failedKinds = []
      if (removed !== null) log.info({ count: removed }, 'deleted expired records')
    } catch (err) {
      const errors = err instanceof PurgeError ? [...err.errors.values()] : [err]
      if (err instanceof PurgeError) failedKinds = [...err.errors.keys()]
      const level = errors.every(isOutage) ? 'warn' : 'error'
      log[level]({ err }, 'could not delete expired records; retrying')
    }
  }

  const stop = repeat(
    checkEveryMs,
    () => purge(new Date()),
    () => {},
  )
  return {
    warnings: () =>
      failedKinds.length === 0
        ? []
        : [`Expired records could not be deleted (${failedKinds.join(', ')}): see the log.`],
    purgeWhenDue: purge,
    close: stop,
  }
}

/** Whether the database is away, which other checks report. A statement that always takes too long is no outage. */
const isOutage = (error: unknown) => isPassing(error) && !waitedTooLong(error)

/** Purges what was not purged this Bangkok day. Returns how many records that removed, null if nothing was due. */
async function purgeKindsDue({ sql, files }: Omit<PurgeOptions, 'log'>, now: Date): Promise<number | null> {
  const kinds = await kindsNotPurgedSince(sql, startOf(dayOf(now)))
  if (kinds.length === 0) return null
  const removed = await purgeAll(sql, files, undefined, kinds)
  return Object.values(removed).reduce((total, one) => total + one, 0)
}
