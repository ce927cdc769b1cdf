import type { RetainedData } from '@khlang/domain/retention'
import type { Fragment, Tx } from '../database/database.ts'

/** Removes at most `batchSize` items older than `days`; returns how many, and whether there may be more. */
export type PurgeBatch = (
  tx: Tx,
  days: number,
  batchSize: number,
) => Promise<{ removedCount: number; hasMore: boolean }>

/** Creates the simplest kind of batch: one statement, which returns how many it removed. */
export const counted =
  (take: (tx: Tx, days: number, batchSize: number) => Promise<{ count: number }>): PurgeBatch =>
  async (tx, days, batchSize) => {
    const { count } = await take(tx, days, batchSize)
    return { removedCount: count, hasMore: count === batchSize }
  }

/** Creates a batch of several: of data that go after the same days. */
export const inTurn =
  (...batches: readonly PurgeBatch[]): PurgeBatch =>
  async (tx, days, batchSize) => {
    const all = { removedCount: 0, hasMore: false }
    for (const batch of batches) {
      const { removedCount, hasMore } = await batch(tx, days, batchSize)
      all.removedCount += removedCount
      all.hasMore ||= hasMore
    }
    return all
  }

/** SQL: the moment this many days ago. */
export const cutoff = (tx: Tx, days: number): Fragment =>
  tx`clock_timestamp() - make_interval(days => ${days})`

/** Records how far the purge has come, so that later nights start there. */
export const savePurgePosition = (tx: Tx, dataKind: RetainedData, upTo: number) => tx`
  insert into purge_run (kept, at, removed, up_to) values (${dataKind}, 'epoch', 0, ${upTo})
  on conflict (kept) do update set up_to = excluded.up_to`
