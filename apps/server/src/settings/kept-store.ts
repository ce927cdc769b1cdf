import type { RetainedData } from '@khlang/domain/retention'
import type { Db } from '#platform/database/database.ts'

export type PurgeRun = { kept: RetainedData; at: Date; removed: number }

/** Returns how many rows of each kind the last nightly run removed; no row for a kind that has not run yet. */
export const purgeRuns = (db: Db): Promise<PurgeRun[]> =>
  db<PurgeRun[]>`select kept, at, removed from purge_run where at > 'epoch'`
