import { readFile } from 'node:fs/promises'
import { collectionId, projectId } from '@khlang/contract/legacy-import/old-project'
import { liveCollections } from '@khlang/contract/old-collections'
import { writeAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { fetchProject } from './fetch-project.ts'
import { lockFirebaseImport } from '../import-store.ts'
import { readingsOf, startFetching } from './reading-store.ts'
import { readServiceAccount } from './service-account.ts'

export type LiveGiven = { accountFile: string; project: string | undefined; collections: readonly string[] }

type LiveImportFields = {
  account: string | undefined
  project: string | undefined
  collections: string | undefined
}

/** Parses the options for reading a project live; null if there are none. */
export function readLiveGiven({ account, project, collections }: LiveImportFields): LiveGiven | null {
  if (account === undefined) {
    if (project === undefined && collections === undefined) return null
    throw new StartProblem('--project and --collections need --service-account <file>.')
  }
  if (project !== undefined && !projectId.safeParse(project).success)
    throw new StartProblem('--project must be the id of a project, such as shop-12345.')
  const names = collections?.split(',').map((name) => name.trim()) ?? liveCollections
  const wrongName = names.find((name) => name === '' || !collectionId.safeParse(name).success)
  if (wrongName !== undefined)
    throw new StartProblem(`--collections: "${wrongName}" is not the name of a collection.`)
  return { accountFile: account, project, collections: [...new Set(names)] }
}

/**
 * Reads the rest of the collections. The key stays in its file and is not stored, so only starting the
 * command again continues the reading.
 */
export async function readLive(
  sql: Sql,
  importId: string,
  { accountFile, project, collections }: LiveGiven,
  { config, batchSize }: { config: Config; batchSize: number },
): Promise<void> {
  const text = await readFile(accountFile, 'utf8').catch((error: unknown) => {
    throw new StartProblem(`${accountFile} cannot be read: ${(error as Error).message}.`)
  })
  const account = readServiceAccount(text, { fake: config.firestoreUrl !== undefined, project })
  const isLeft = await transaction(sql, async (tx) => {
    const job = (await lockFirebaseImport(tx, importId))!
    if (job.state !== 'reading' && job.state !== 'fetching') return false
    const readings = job.project === account.project ? await readingsOf(tx, importId) : []
    const endedCollections = new Set(readings.filter((one) => one.ended).map(({ collection }) => collection))
    if (collections.every((name) => endedCollections.has(name))) return false
    await startFetching(tx, importId, {
      project: account.project,
      accountEmail: account.email,
      sealed: null,
      collections,
    })
    await writeAudit(tx, {
      actor: job.createdBy,
      act: 'firebase.fetch',
      object: ['import', importId],
      after: { project: account.project, account: account.email, collections: collections.join(' ') },
    })
    return true
  })
  if (!isLeft) return
  process.stderr.write(`Reading ${collections.join(', ')} of ${account.project}.\n`)
  const closing = new AbortController().signal
  const isComplete = await fetchProject(sql, importId, {
    endpoint: { address: config.firestoreUrl },
    closing,
    batchSize,
    overtake: true,
    account: () => Promise.resolve(account),
  })
  if (!isComplete)
    throw new StartProblem('Another process is working on this import. Start again when it has finished.')
}
