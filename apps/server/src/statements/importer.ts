import type { StatementImportId } from '@khlang/domain/brand'
import { isUnavailable, type Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { findLeftImports, giveUpPreview, type Lease, takeImport } from './commit-store.ts'
import { type Pace, runCommit, runPreview } from './run-import.ts'

export type Importer = {
  /** Go on with this import as soon as the one before it is done. */
  wake: (id: StatementImportId) => void
  /** Look for imports that nobody is at. Runs by itself; tests call it. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

const sweepMs = 2_000
/** Batches so large that screens are told to read again some twenty times for a large file, not a thousand times. */
const usualPace: Pace = { previewLines: 2_000, commitLines: 5_000, leaseSeconds: 20 }

/** Reads and adds the files of banks, one at a time in this process, and takes over those whose process died. */
export function createImporter(sql: Sql, log: Log, pace: Pace = usualPace): Importer {
  const closing = new AbortController()
  const waiting = new Set<StatementImportId>()
  let running: Promise<void> | null = null

  function wake(id: StatementImportId) {
    if (closing.signal.aborted) return
    waiting.add(id)
    running ??= drain().finally(() => {
      running = null
    })
  }

  async function drain() {
    for (const id of waiting) {
      waiting.delete(id)
      if (closing.signal.aborted) return
      const lease = await takeImport(sql, id, pace.leaseSeconds).catch(leftToSweeper(id))
      if (lease) await work(lease).catch(leftToSweeper(id))
    }
  }

  async function work(lease: Lease) {
    if (lease.state === 'committing') return runCommit(sql, lease, pace, closing.signal)
    try {
      await runPreview(sql, lease, pace, closing.signal)
    } catch (error) {
      if (!isUnavailable(error)) await giveUpPreview(sql, lease.id, lease.fence)
      throw error
    }
  }

  const leftToSweeper = (id: StatementImportId) => (error: unknown) => {
    log.warn({ err: error, importId: id }, 'an import was left to the sweeper')
    return null
  }

  async function sweep() {
    try {
      ;(await findLeftImports(sql)).forEach(wake)
    } catch (error) {
      log.warn({ err: error }, 'the sweep for left imports failed; it runs again')
    }
    await running
  }

  let sweeping: Promise<void> | null = null
  const timer = setInterval(() => {
    sweeping ??= sweep().finally(() => {
      sweeping = null
    })
  }, sweepMs)

  return {
    wake,
    sweep,
    async close() {
      closing.abort()
      clearInterval(timer)
      await sweeping
      await running
    },
  }
}
