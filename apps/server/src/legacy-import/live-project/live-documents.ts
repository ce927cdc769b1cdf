import { documentsIn, type JsonMatch } from '../documents/json-documents.ts'
import type { OldDocument } from '../documents/layouts.ts'
import {
  createPatience,
  withTemporaryErrors,
  isTemporaryStatus,
  TemporaryError,
  post,
  usualWaits,
  type Waits,
} from './live-call.ts'
import { LiveProblem } from './live-problem.ts'
import { createTokens } from './live-token.ts'
import { plainFields } from './live-value.ts'
import { OldFileProblem } from '../documents/old-file-problem.ts'
import type { ServiceAccount } from './service-account.ts'

/** Position of the reading of a collection: the last document read, and the read time. */
type ReadPosition = { after: string | null; moment: string | null }
/** Some documents of a page, as they arrive, in the order of their keys, and the position after them. */
type Batch = ReadPosition & { documents: OldDocument[] }

/** Reads the documents of a collection after a position. `beat` is called before each page, to keep the lease. */
export type LiveDocuments = (
  collection: string,
  from: ReadPosition,
  watched: { pageSize: number; closing: AbortSignal; beat: () => Promise<unknown> },
) => AsyncGenerator<Batch>

export const firestoreAddress = 'https://firestore.googleapis.com'

/**
 * Reads a document database as the official libraries do over HTTP: a query by key, page by page, each after
 * the last document received. An interrupted page is requested again from the last document received, so that
 * nothing is missing or duplicated. All pages are read as of the time of the first answer; after an hour,
 * when the other side drops that version, as of a newer time.
 */
export function openDocuments(
  account: ServiceAccount,
  { address = firestoreAddress, waits = usualWaits }: { address?: string; waits?: Waits } = {},
): LiveDocuments {
  const tokens = createTokens(account, waits)
  const root = `projects/${account.project}/databases/(default)/documents`
  const url = `${address}/v1/${root}:runQuery?prettyPrint=false`

  async function* page(query: Query, token: string, closing: AbortSignal): AsyncGenerator<Batch> {
    const answer = await post({
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(toQuery(root, query)),
      closing,
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw problemFor(answer.status)
    }
    let { after, moment } = query
    const batches = documentsIn(answer.body ?? ReadableStream.from([]), (path) => path.length === 1)
    for (;;) {
      const next = await withTemporaryErrors(closing, () => takeNext(batches))
      if (next.done) return
      if (next.value.length === 0) continue
      const documents = next.value.flatMap((match) => {
        const { name, fields, readTime } = lineOf(match)
        moment = query.moment ?? readTime ?? moment
        if (name === null) return []
        const key = keyIn(`${root}/${query.collection}/`, name)
        if (after !== null && !comesAfter(key, after)) throw new LiveProblem('answer-odd', 'order')
        after = key
        return { collection: query.collection, key, body: plainFields(fields) }
      })
      yield { documents, after, moment }
    }
  }

  return async function* (collection, from, { pageSize, closing, beat }) {
    const patience = createPatience(waits)
    let position: ReadPosition = from
    let refusedToken: string | null = null
    for (;;) {
      await beat()
      let count = 0
      const token: string = await tokens(closing, refusedToken)
      try {
        for await (const piece of page({ ...position, collection, limit: pageSize }, token, closing)) {
          count += piece.documents.length
          position = { after: piece.after, moment: piece.moment }
          if (piece.documents.length > 0) patience.received()
          refusedToken = null
          yield piece
        }
        if (count < pageSize) return
      } catch (error) {
        if (error instanceof TokenRefused && refusedToken === null) refusedToken = token
        else if (error instanceof TokenRefused) throw new LiveProblem('key-refused')
        else if (error instanceof SnapshotExpired && position.moment !== null)
          position = { ...position, moment: null }
        else if (error instanceof SnapshotExpired) throw new LiveProblem('answer-odd', '400')
        else await patience.after(error, closing)
      }
    }
  }
}

type Query = ReadPosition & { collection: string; limit: number }

const toQuery = (root: string, { collection, after, moment, limit }: Query) => ({
  structuredQuery: {
    from: [{ collectionId: collection }],
    orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
    ...(after !== null && {
      startAt: { values: [{ referenceValue: `${root}/${collection}/${after}` }], before: false },
    }),
    limit,
  },
  ...(moment !== null && { readTime: moment }),
})

class TokenRefused extends Error {}
/** Thrown for status 400, which usually means that the given read time is too old. */
class SnapshotExpired extends Error {}

function problemFor(status: number): Error {
  if (isTemporaryStatus(status)) return new TemporaryError(status)
  if (status === 401) return new TokenRefused()
  if (status === 403) return new LiveProblem('forbidden')
  if (status === 404) return new LiveProblem('project-unknown')
  if (status === 400) return new SnapshotExpired()
  return new LiveProblem('answer-odd', String(status))
}

async function takeNext(batches: AsyncGenerator<JsonMatch[]>): Promise<IteratorResult<JsonMatch[]>> {
  try {
    return await batches.next()
  } catch (error) {
    const tooLarge = error instanceof OldFileProblem && error.reason === 'document-too-large'
    throw tooLarge ? new LiveProblem('answer-odd', error.reason) : error
  }
}

/** Parses one line of an answer: a document, only the read time, or an error in the middle. */
function lineOf({ path, value }: JsonMatch): {
  name: string | null
  fields: unknown
  readTime: string | null
} {
  const line = value as {
    document?: { name?: unknown; fields?: unknown }
    readTime?: unknown
    error?: { code?: unknown }
  }
  if (typeof path[0] !== 'number' || typeof line !== 'object' || line === null)
    throw new LiveProblem('answer-odd')
  if (line.error) throw problemFor(typeof line.error.code === 'number' ? line.error.code : 500)
  const name = line.document?.name
  return {
    name: typeof name === 'string' ? name : null,
    fields: line.document?.fields,
    readTime: typeof line.readTime === 'string' ? line.readTime : null,
  }
}

function keyIn(folder: string, name: string): string {
  const key = name.startsWith(folder) ? name.slice(folder.length) : ''
  if (key === '' || key.includes('/')) throw new LiveProblem('answer-odd', 'name')
  return key
}

/** Numeric ids of old databases have their own order, before all names. */
const numbered = /^__id-?\d+__$/

function comesAfter(key: string, after: string): boolean {
  if (numbered.test(key) || numbered.test(after)) return key !== after
  return Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0
}
