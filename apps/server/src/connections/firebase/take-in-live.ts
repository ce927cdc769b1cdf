import { createHash } from 'node:crypto'
import { type Db, type Sql, transaction, type Tx } from '#platform/database.ts'
import { type CleanDocument, cleanDocument } from './clean-document.ts'
import { addFile, filesOf } from './import-store.ts'
import type { LiveDocuments } from './live-documents.ts'
import { usualPace } from './pace.ts'
import { putDown } from './put-down.ts'
import { endReading, keepFetching, type Reading, readingsOf, saveReading } from './reading-store.ts'

/** Somebody else goes on with it, or it was given up: nothing more is written by us. */
export class Overtaken extends Error {}

/** So much of what was read is in memory at most before it is written down. */
const mostBytes = 8 * 1024 * 1024

type Taking = {
  importId: string
  fence: number
  hashingId: string | null
  open: LiveDocuments
  closing: AbortSignal
  batch?: number | undefined
}

/**
 * Reads what is left of every collection. Each batch is written with the place behind it, in one transaction: whoever dies leaves whole
 * batches, and the next one goes on behind the last of them.
 */
export async function takeInLive(sql: Sql, taking: Taking): Promise<void> {
  for (const reading of await readingsOf(sql, taking.importId))
    if (!reading.ended) await takeInCollection(sql, taking, reading)
}

async function takeInCollection(
  sql: Sql,
  { importId, fence, hashingId, open, closing, batch = usualPace.batch }: Taking,
  reading: Reading,
): Promise<void> {
  const { collection, fileId, figures } = reading
  const counted = new Set((await filesOf(sql, importId)).map(({ id }) => id))
  const ours = async (tx: Db) => {
    if (!(await keepFetching(tx, importId, fence))) throw new Overtaken()
  }
  let at = reading
  let waiting: CleanDocument[] = []
  let bytes = 0
  const put = async () => {
    const documents = waiting
    const now: Reading = {
      ...at,
      documents: at.documents + documents.length,
      bytes: at.bytes + bytes,
      chain: chained(at.chain, documents),
    }
    const mayGoOn = async (tx: Tx) => {
      await ours(tx)
      await saveReading(tx, importId, now)
    }
    await putDown(sql, { importId, fileId, counted, figures, hashingId, documents, mayGoOn })
    ;[at, waiting, bytes] = [now, [], 0]
  }
  const pieces = open(
    collection,
    { after: at.afterKey, moment: at.moment },
    { pageSize: batch, closing, beat: () => ours(sql) },
  )
  for await (const { documents, after, moment } of pieces) {
    const clean = documents.map(cleanDocument)
    waiting.push(...clean)
    // Of the documents, not of the answers: how often it was asked, and for how many at once, is not of what was read.
    bytes += clean.reduce((sum, one) => sum + one.bytes, 0)
    at = { ...at, afterKey: after, moment }
    if (waiting.length >= batch || bytes >= mostBytes) await put()
  }
  await put()
  await transaction(sql, async (tx) => {
    await ours(tx)
    const fileHash = chained(at.chain, []).toString('hex')
    await addFile(tx, importId, {
      id: fileId,
      name: collection,
      kind: 'live',
      bytes: at.bytes,
      fileHash,
      figures,
    })
    await endReading(tx, importId, collection)
  })
}

/** What was read, told from everything else that may be read: the same whatever the batches were. */
const chained = (chain: Buffer, documents: readonly CleanDocument[]): Buffer =>
  documents.reduce((before, { digest }) => createHash('sha256').update(before).update(digest).digest(), chain)
