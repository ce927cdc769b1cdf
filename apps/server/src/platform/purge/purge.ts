import { type RetainedData, defaultRetentionDays } from '@khlang/domain/retention'
import { type Sql, transaction, type Tx } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import { batchesOf } from './batches.ts'
import { readSetting } from '../setting.ts'

/** Rows removed per transaction. Small batches keep other transactions from waiting for long. */
const usualBatchSize = 2_000

/**
 * Removes expired data in batches and returns how much. If interrupted, the next run continues and
 * adds to the count.
 */
export async function purgeAll(
  sql: Sql,
  files: Files,
  batchSize = usualBatchSize,
): Promise<Record<RetainedData, number>> {
  const removed = {} as Record<RetainedData, number>
  const batches = batchesOf(files)
  for (const dataKind of Object.keys(defaultRetentionDays) as RetainedData[]) {
    removed[dataKind] = 0
    for (let hasMore = true; hasMore;) {
      const batch = await transaction(sql, async (tx) => {
        const found = await batches[dataKind](tx, await daysToKeep(tx, dataKind), batchSize)
        await countRemoved(tx, dataKind, found.removedCount)
        return found
      })
      removed[dataKind] += batch.removedCount
      hasMore = batch.hasMore
    }
    await sql`update purge_run set at = clock_timestamp() where kept = ${dataKind}`
  }
  return removed
}

/** Read for each batch, so that a longer retention also applies to a removal that is already running. */
async function daysToKeep(tx: Tx, dataKind: RetainedData): Promise<number> {
  const daysByKind: Record<RetainedData, number> = {
    ...defaultRetentionDays,
    ...(await readSetting(tx, 'keeps')),
  }
  return daysByKind[dataKind]
}

/**
 * Counts for this night, in the same transaction as the removal, so that an interrupted night never reports
 * less than it removed.
 */
const countRemoved = (tx: Tx, dataKind: RetainedData, removedCount: number) => tx`
  insert into purge_run (kept, at, removed, night) values (${dataKind}, 'epoch', ${removedCount}, (clock_timestamp() at time zone 'Asia/Bangkok')::date)
  on conflict (kept) do update set night = excluded.night,
    removed = excluded.removed + case when purge_run.night = excluded.night then purge_run.removed else 0 end`

/**
 * Returns when the least recently purged kind of data was last purged: 1970 if one was begun and never finished. Null
 * if nothing ever was.
 */
export async function lastPurgeAt(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`select min(at) as at from purge_run`
  return row?.at ?? null
}
