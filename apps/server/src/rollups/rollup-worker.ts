import { bangkokText, dayOf, startOf } from '@khlang/domain/time'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import { runPeriodically } from '#platform/workers/run-periodically.ts'
import { foldRollups, isAnythingToFold, lastCheckAt, whileNobodyElse } from './rollup-store.ts'
import { verifyRollups } from './verify-rollups.ts'

const checkEveryMs = 5 * 60_000
/** Bangkok time of the nightly comparison, when the shop is quietest. */
const checkedAfter = '04:00:00'

/**
 * Starts a worker that folds changes into the precomputed sums as they occur. Once a night one of the processes also
 * compares all sums with their rows. Returns a function that stops the worker.
 */
export function startRollupWorker(
  sql: Sql,
  poller: WorkPoller,
  log: Log,
  { now = () => new Date(), repeat = runPeriodically } = {},
): () => Promise<void> {
  const logFailure = (task: string) => (err: unknown) => log.warn({ err }, `could not ${task}; retrying`)
  const stops = [
    poller.watch({
      due: [isAnythingToFold],
      work: () => foldRollups(sql),
      onFailure: logFailure('update the sums'),
    }),
    repeat(checkEveryMs, () => checkWhenDue(sql, log, now()), logFailure('verify the sums')),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/**
 * Compares the sums if they were not compared today (Bangkok), `checkedAfter` is past, and no other process is
 * doing it.
 */
export async function checkWhenDue(sql: Sql, log: Log, now: Date): Promise<void> {
  if (bangkokText(now).slice(11) < checkedAfter) return
  await whileNobodyElse(sql, async () => {
    const last = await lastCheckAt(sql)
    if (last !== null && last >= startOf(dayOf(now))) return
    const found = await verifyRollups(sql)
    if (found.differences > 0)
      log.error(
        { count: found.differences },
        'sums do not agree with their rows: run `khlang verify rollups --rebuild`',
      )
  })
}
