import type { RetainedData } from '@khlang/domain/retention'
import type { Db } from '#platform/database/database.ts'

export type PurgeRun = { kept: RetainedData; at: Date; removed: number }

/** Returns when each kind of data was last purged and how many rows that removed; kinds never purged are left out. */
export const purgeRuns = (db: Db): Promise<PurgeRun[]> =>
  db<PurgeRun[]>`select kept, at, removed from purge_run where at > 'epoch'`
