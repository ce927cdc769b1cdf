import { allowIdleTransaction, allowLongTransaction, type Db, type Sql } from './database.ts'

export type Snapshot = {
  db: Db
  /** Reads rows inside the snapshot. Closes the snapshot when reading ends, also by an error. */
  within: <Batch>(rows: AsyncGenerator<Batch>) => AsyncGenerator<Batch>
  close: () => Promise<void>
  /** Cancels the statement under way, whose reader has left: it fails, and the snapshot is closed as after any failure. */
  stop: () => Promise<void>
  /** Closes the snapshot if reading never began. Once it has begun, its end closes the snapshot. */
  closeUnread: () => Promise<void>
  /** Resolves when the snapshot is closed. */
  ended: Promise<void>
}

/**
 * Opens a read-only snapshot of the database for as long as somebody reads it: count and rows agree, and
 * nothing can be written. It has its own time limits instead of those of ordinary statements: fifteen minutes for
 * each statement, including the pauses between the fetches of its rows, and two minutes between two statements. Then the
 * database ends it, and the next read fails. A reader who takes nothing is disconnected earlier (`endUnread`).
 */
export async function openSnapshot(sql: Sql): Promise<Snapshot> {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const db = await sql.reserve()
  let isOpen = true
  let hasBegun = false
  let stopping: Promise<void> | null = null

  async function close() {
    if (!isOpen) return
    isOpen = false
    await stopping // or it might cancel a statement of whoever has the connection next
    try {
      await db`rollback`
    } catch {
      // The connection was lost, and the transaction ended with it.
    } finally {
      db.release()
      resolve()
    }
  }

  try {
    await db`begin isolation level repeatable read, read only`
    await allowLongTransaction(db, { minutes: 15 })
    await allowIdleTransaction(db, { seconds: 120 })
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: db as unknown as Db,
    ended,
    close,
    async stop() {
      // Part of our patch of the driver. Without an answer, the statement ends by its time limit.
      if (isOpen) stopping ??= (db as unknown as { stop(): Promise<void> }).stop().catch(() => {})
      await stopping
    },
    closeUnread: async () => (hasBegun ? undefined : close()),
    async *within(rows) {
      hasBegun = true
      try {
        yield* rows
      } finally {
        await close()
      }
    },
  }
}
