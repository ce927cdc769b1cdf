import type { StatementImportId } from '@khlang/domain/brand'
import { isPassing, type Sql } from '#platform/database/database.ts'
import { runRecoverableJobs, type RecoverableJobs } from '#platform/workers/recoverable-jobs.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import { areImportsLeft, findLeftImports, giveUpPreview, type Lease, takeImport } from './commit-store.ts'
import { type Pace, runBatches, runPreview } from './run-import.ts'

export type Importer = RecoverableJobs<StatementImportId>

/**
 * Lines per batch, and the length of a lease. Each batch that is committed makes all screens reload their lists: at
 * this size, twenty times for 100,000 lines.
 */
const usualPace: Pace = { previewLines: 2_000, commitLines: 5_000, leaseSeconds: 20 }

/** Previews, commits and takes back uploaded bank files, one at a time in this process, and takes over those whose process died. */
export function createImporter(sql: Sql, poller: WorkPoller, log: Log, pace: Pace = usualPace): Importer {
  async function work(lease: Lease, closing: AbortSignal) {
    if (lease.state !== 'previewing') return runBatches(sql, lease, pace, closing)
    try {
      await runPreview(sql, lease, pace, closing)
    } catch (error) {
      if (!isPassing(error)) await giveUpPreview(sql, lease.id, lease.fence)
      throw error
    }
  }

  return runRecoverableJobs({
    poller,
    isLeft: areImportsLeft,
    findLeft: () => findLeftImports(sql),
    async work(id, closing) {
      const lease = await takeImport(sql, id, pace.leaseSeconds)
      if (lease) await work(lease, closing)
    },
    onFailure: (error, importId) =>
      importId
        ? log.warn(
            { err: error, importId },
            'an import failed; a preview can be made again, adding and taking back are continued',
          )
        : log.warn({ err: error }, 'the sweep for abandoned imports failed; retrying'),
  })
}
