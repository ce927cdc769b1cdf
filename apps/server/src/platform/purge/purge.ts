import { type RetainedData, defaultRetentionDays } from '@khlang/domain/retention'
import { type Sql, transaction, type Tx } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import { batchesOf } from './batches.ts'
import { readSetting } from '../setting.ts'

/** Rows removed per transaction. Small batches keep other transactions from waiting for long. */
const usualBatchSize = 2_000
const allKinds = Object.keys(defaultRetentionDays) as RetainedData[]

/** Thrown after all other kinds of data were purged. */
export class PurgeError extends Error {
  /** The kinds that could not be purged, in the order in which they were tried. */
  readonly errors: ReadonlyMap<RetainedData, unknown>

  constructor(errors: ReadonlyMap<RetainedData, unknown>) {
    const told = [...errors].map(([kind, error]) => `${kind}: ${String(error)}`)
    const [cause] = errors.values()
    super(told.join('; '), { cause })
    this.name = 'PurgeError'
    this.errors = errors
    if (cause instanceof Error && cause.stack !== undefined) this.stack = cause.stack
  }
}

/**
 * Removes expired data in batches and returns how much. If interrupted, the next run continues and adds to the count.
 * A kind of data that cannot be purged does not stop the others: its error is thrown after them (`PurgeError`).
 */
export async function purgeAll(
  sql: Sql,
  files: Files,
  batchSize = usualBatchSize,
  kinds: readonly RetainedData[] = allKinds,
): Promise<Record<RetainedData, number>> {
  const removed = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<RetainedData, number>
  const batches = batchesOf(files)
  const errors = new Map<RetainedData, unknown>()
  for (const dataKind of kinds) {
    try {
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
    } catch (error) {
      errors.set(dataKind, error)
    }
  }
  if (errors.size > 0) throw new PurgeError(errors)
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

/** Returns the kinds of data of which no purge has been completed since this time. */
export async function kindsNotPurgedSince(sql: Sql, time: Date): Promise<RetainedData[]> {
  const rows = await sql<{ kept: RetainedData }[]>`select kept from purge_run where at >= ${time}`
  const done = new Set(rows.map(({ kept }) => kept))
  return allKinds.filter((kind) => !done.has(kind))
}
