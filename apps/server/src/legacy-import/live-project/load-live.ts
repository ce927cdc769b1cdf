import { createHash } from 'node:crypto'
import { type Db, type Sql, transaction, type Tx } from '#platform/database/database.ts'
import { type CleanDocument, cleanDocument } from '../documents/clean-document.ts'
import { addFile, filesOf } from '../import-store.ts'
import type { LiveDocuments } from './live-documents.ts'
import { usualBatchSize } from '../documents/batch-size.ts'
import { stageDocuments } from '../documents/stage-documents.ts'
import { endReading, keepFetching, type Reading, readingsOf, saveReading } from './reading-store.ts'

/**
 * Thrown if another process has taken over the reading, or the reading was stopped. Then nothing more may be
 * written.
 */
export class Overtaken extends Error {}

/** Maximum bytes of documents in memory before they are stored. */
const maxBytes = 8 * 1024 * 1024

type LiveLoad = {
  importId: string
  fence: number
  hashingId: string | null
  open: LiveDocuments
  closing: AbortSignal
  batchSize?: number | undefined
}

/**
 * Reads the rest of every collection. Each batch is stored with its position in one transaction: so after a
 * crash only complete batches exist, and the next run continues after the last one.
 */
export async function loadLive(sql: Sql, load: LiveLoad): Promise<void> {
  for (const reading of await readingsOf(sql, load.importId))
    if (!reading.ended) await loadCollection(sql, load, reading)
}

async function loadCollection(
  sql: Sql,
  { importId, fence, hashingId, open, closing, batchSize = usualBatchSize }: LiveLoad,
  reading: Reading,
): Promise<void> {
  const { collection, fileId, figures } = reading
  const counted = new Set((await filesOf(sql, importId)).map(({ id }) => id))
  const extendLease = async (tx: Db) => {
    if (!(await keepFetching(tx, importId, fence))) throw new Overtaken()
  }
  let position = reading
  let waiting: CleanDocument[] = []
  let bytes = 0
  const stageBatch = async () => {
    const documents = waiting
    const now: Reading = {
      ...position,
      documents: position.documents + documents.length,
      bytes: position.bytes + bytes,
      chain: chainDigest(position.chain, documents),
    }
    const beforeWriting = async (tx: Tx) => {
      await extendLease(tx)
      await saveReading(tx, importId, now)
    }
    await stageDocuments(sql, { importId, fileId, counted, figures, hashingId, documents, beforeWriting })
    ;[position, waiting, bytes] = [now, [], 0]
  }
  const pieces = open(
    collection,
    { after: position.afterKey, moment: position.moment },
    { pageSize: batchSize, closing, beat: () => extendLease(sql) },
  )
  for await (const { documents, after, moment } of pieces) {
    const clean = documents.map(cleanDocument)
    waiting.push(...clean)
    // Counts the size of the documents and not of the answers, so that the sum does not depend on the number
    // and size of requests.
    bytes += clean.reduce((sum, one) => sum + one.bytes, 0)
    position = { ...position, afterKey: after, moment }
    if (waiting.length >= batchSize || bytes >= maxBytes) await stageBatch()
  }
  await stageBatch()
  await transaction(sql, async (tx) => {
    await extendLease(tx)
    const fileHash = chainDigest(position.chain, []).toString('hex')
    await addFile(tx, importId, {
      id: fileId,
      name: collection,
      kind: 'live',
      bytes: position.bytes,
      fileHash,
      figures,
    })
    await endReading(tx, importId, collection)
  })
}

/** Continues the hash chain of the documents read. The chain does not depend on the batches. */
const chainDigest = (chain: Buffer, documents: readonly CleanDocument[]): Buffer =>
  documents.reduce((before, { digest }) => createHash('sha256').update(before).update(digest).digest(), chain)
