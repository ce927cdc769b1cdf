import { writeAudit } from '#platform/audit.ts'
import { isPassing, type Sql, transaction } from '#platform/database/database.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { findFirebaseImport } from '../import-store.ts'
import { firestoreAddress, openDocuments } from './live-documents.ts'
import type { Waits } from './live-call.ts'
import { LiveProblem } from './live-problem.ts'
import { endFetching, findSealedKey, leaveFetching, readingsOf, takeFetching } from './reading-store.ts'
import { readServiceAccount, type ServiceAccount } from './service-account.ts'
import { Overtaken, loadLive } from './load-live.ts'

/** The address of the old project's document database if it is a fake, and how to wait between tries. */
export type OldProjectEndpoint = { address?: string | undefined; waits?: Waits | undefined }

/** Returns the owner for which the service account's key is sealed, so that it can be opened for this import only. */
export const sealNameOf = (importId: string) => `service account of import ${importId}`

type Fetching = {
  endpoint: OldProjectEndpoint
  closing: AbortSignal
  batchSize?: number
  /** Takes the lease even from its current holder, because somebody has just requested this. */
  overtake?: boolean
  account: () => Promise<ServiceAccount>
}

/**
 * Reads the rest of an old project, to the end or to an obstacle, which is stored with the import as a code.
 * Returns false if another process is working on it or has taken it over, if the reading was stopped, or if
 * this process closes.
 */
export async function fetchProject(
  sql: Sql,
  importId: string,
  { endpoint: { address, waits }, closing, batchSize, overtake = false, account }: Fetching,
): Promise<boolean> {
  const fence = await takeFetching(sql, importId, { overtake })
  if (fence === null) return false
  try {
    const job = (await findFirebaseImport(sql, importId))!
    const open = openDocuments(await account(), { ...(address && { address }), ...(waits && { waits }) })
    await loadLive(sql, { importId, fence, hashingId: job.hashingId, open, closing, batchSize })
    return await transaction(sql, async (tx) => {
      if (!(await endFetching(tx, importId, fence, null))) return false
      const readings = await readingsOf(tx, importId)
      await writeAudit(tx, {
        actor: job.createdBy,
        act: 'firebase.fetched',
        object: ['import', importId],
        after: {
          project: job.project,
          collections: readings.map(({ collection }) => collection).join(' '),
          documents: readings.reduce((sum, { documents }) => sum + documents, 0),
        },
      })
      return true
    })
  } catch (error) {
    if (error instanceof Overtaken) return false
    await leave(sql, importId, fence, { error, closing })
    if (closing.aborted) return false
    throw error
  }
}

/**
 * Handles the error that ended a reading. It is stored with the import as a code, unless the database could do it
 * later (`isPassing`) or this process closes: then the next sweep continues.
 */
async function leave(
  sql: Sql,
  importId: string,
  fence: number,
  { error, closing }: { error: unknown; closing: AbortSignal },
): Promise<void> {
  if (isPassing(error)) return
  if (closing.aborted) await leaveFetching(sql, importId, fence)
  else await endFetching(sql, importId, fence, error instanceof LiveProblem ? error.reason : 'fetch-failed')
}

/** Reads the project with the key that was entered on the page. */
export const fetchKept = (
  sql: Sql,
  importId: string,
  { sealing, endpoint, closing }: { sealing: Sealing; endpoint: OldProjectEndpoint; closing: AbortSignal },
) =>
  fetchProject(sql, importId, {
    endpoint,
    closing,
    async account() {
      const job = (await findFirebaseImport(sql, importId))!
      const sealed = (await findSealedKey(sql, importId))!
      const text = sealing.open(sealed, sealNameOf(importId)).toString()
      return readServiceAccount(text, { fake: isFake(endpoint), project: job.project ?? undefined })
    },
  })

/** Returns whether the address is not Google's, as in tests. */
export const isFake = ({ address }: OldProjectEndpoint) =>
  address !== undefined && address !== firestoreAddress
