import type { Kept } from '@khlang/domain/keeps'
import type { Db } from '#platform/database.ts'

export type PurgeRun = { kept: Kept; at: Date; removed: number }

/** What the last night took of each; none where no night has come yet. */
export const purgeRuns = (db: Db): Promise<PurgeRun[]> =>
  db<PurgeRun[]>`select kept, at, removed from purge_run where at > 'epoch'`
