import { createHash } from 'node:crypto'
import type { OldFileKind } from '@khlang/domain/legacy-import/old-file'
import { type Sql, transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type CleanDocument, cleanDocument } from './clean-document.ts'
import { addFile, type FileFigures, filesOf, keepReading, type OldFile } from '../import-store.ts'
import { oldDocuments } from './layouts.ts'
import { OldFileProblem } from './old-file-problem.ts'
import { usualBatchSize } from './batch-size.ts'
import { stageDocuments } from './stage-documents.ts'

export type FileToLoad = {
  importId: string
  name: string
  kind: OldFileKind
  bytes: AsyncIterable<Uint8Array>
  /** Id of the parameters of the accounts' password hashes, if they were entered. */
  hashingId: string | null
  /** Documents per transaction. */
  batchSize?: number | undefined
}

/**
 * Reads a file to its end: stores its documents without secrets, and counts them separately, so that the two
 * can be compared afterwards. The file is not stored. If the process dies, the file is read again from the
 * beginning, and nothing is duplicated.
 */
export async function loadFile(sql: Sql, source: FileToLoad): Promise<OldFile> {
  const { importId, name, kind, hashingId, batchSize = usualBatchSize } = source
  const id = newId()
  const counted = new Set((await filesOf(sql, importId)).map((one) => one.id))
  const figures: FileFigures = {}
  const hash = createHash('sha256')
  let bytes = 0
  const counting = async function* () {
    for await (const chunk of source.bytes) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const beforeWriting = async (tx: Tx) => {
    if (!(await keepReading(tx, importId))) refuse('import-closed')
  }
  let waiting: CleanDocument[] = []
  // The next batch is read while the database stores one. Only one batch is stored at a time, and at most two
  // are in memory.
  let staging = Promise.resolve()
  const stageBatch = async () => {
    const documents = waiting
    waiting = []
    await staging
    staging = stageDocuments(sql, {
      importId,
      fileId: id,
      counted,
      figures,
      hashingId,
      documents,
      beforeWriting,
    })
    staging.catch(() => {}) // a failure is reported where `staging` is awaited
  }
  for await (const documents of oldDocuments(kind, counting()))
    for (const one of documents) {
      waiting.push(cleanDocument(one))
      if (waiting.length === batchSize) await stageBatch()
    }
  await stageBatch()
  await staging
  if (Object.keys(figures).length === 0) throw new OldFileProblem('nothing-found')
  const file = { id, name, kind, bytes, fileHash: hash.digest('hex'), figures }
  await transaction(sql, async (tx) => {
    await beforeWriting(tx)
    await addFile(tx, importId, file)
  })
  return (await filesOf(sql, importId)).find((one) => one.kind === kind && one.fileHash === file.fileHash)!
}
