import { isPassing, type Sql } from '#platform/database/database.ts'
import { runRecoverableJobs, type RecoverableJobs } from '#platform/workers/recoverable-jobs.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { foldAll } from '#rollups/rollup-store.ts'
import { fetchKept, type OldProjectEndpoint } from './live-project/fetch-project.ts'
import {
  findFirebaseImport,
  findLeft,
  isAnyLeft,
  saveProblem,
  saveProgress,
  saveTrial,
} from './import-store.ts'
import { upsertAll, tryAll } from './upsert/upsert.ts'

export type LegacyImportWorker = RecoverableJobs<string>

type Options = { sql: Sql; poller: WorkPoller; log: Log; sealing: Sealing; endpoint: OldProjectEndpoint }

/**
 * Runs the fetching, trials and upserts that an owner started on the page, and continues what another
 * process left.
 */
export function createLegacyImportWorker({
  sql,
  poller,
  log,
  sealing,
  endpoint,
}: Options): LegacyImportWorker {
  async function tryOut(id: string, closing: AbortSignal) {
    const onProgress = (collection: string, loaded: number) => saveProgress(sql, id, collection, loaded)
    try {
      const trial = await tryAll(sql, id, { closing, onProgress })
      if (trial !== null) await saveTrial(sql, id, trial)
    } catch (error) {
      if (!isPassing(error)) await saveProblem(sql, id, 'failed')
      throw error
    }
  }

  return runRecoverableJobs({
    poller,
    isLeft: isAnyLeft,
    findLeft: async () => (await findLeft(sql)).map(({ id }) => id),
    async work(id, closing) {
      const job = await findFirebaseImport(sql, id)
      if (job?.state === 'fetching') await fetchKept(sql, id, { sealing, endpoint, closing })
      else if (job?.state === 'trying') await tryOut(id, closing)
      else if (job?.state === 'placing' && (await upsertAll(sql, id, { closing })) !== null)
        await foldAll(sql)
    },
    onFailure: (error, importId) =>
      log.warn({ err: error, importId }, 'the legacy import failed; the next run continues it'),
  })
}
