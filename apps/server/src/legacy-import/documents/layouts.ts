import { createHash } from 'node:crypto'
import type { OldFileKind } from '@khlang/domain/legacy-import/old-file'
import { canonical } from '#platform/operation.ts'
import { documentsIn, type JsonMatch, type JsonPath } from './json-documents.ts'

export type OldDocument = { collection: string; key: string; body: Record<string, unknown> }

/** One export tool puts the content under this key, so that the documents are one level deeper. */
const marker = '__collections__'

const isDocument: Record<OldFileKind, (path: JsonPath) => boolean> = {
  database: (path) => path.length === 2,
  documents: (path) => (path[0] === marker ? path.length === 3 : path.length === 2),
  accounts: (path) => path.length === 2 && path[0] === 'users',
}

/**
 * Fields that change over time; a document without an id is identified by its other fields. In a collection
 * that is not listed here, all fields identify it.
 */
const changing: Record<string, readonly string[]> = {
  history: ['status', 'updatetime', 'employee', 'bonus'],
  krungsri: ['status', 'updatetime', 'employee', 'bonus', 'userId', 'user'],
  krungsri_today: ['status', 'updatetime', 'employee', 'bonus', 'userId', 'user'],
}

/**
 * Yields every document of a file, in the layouts of the known export tools: `{history: {id: {…}}}`, the same
 * beneath a marker, lists with or without holes, with or without ids. Other content of a file is skipped.
 */
export async function* oldDocuments(
  kind: OldFileKind,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<OldDocument[]> {
  const times = new Map<string, number>()
  for await (const match of documentsIn(chunks, isDocument[kind]))
    yield match.flatMap((one) => documentOf(kind, one, times))
}

function documentOf(
  kind: OldFileKind,
  { path, value }: JsonMatch,
  times: Map<string, number>,
): OldDocument[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const { [marker]: inner, ...rest } = value as Record<string, unknown>
  const body = isEmpty(inner) ? rest : { ...rest, [marker]: inner }
  if (isEmpty(body['subCollection'])) delete body['subCollection']
  if (kind === 'accounts') {
    const key = body['localId']
    return typeof key === 'string' ? [{ collection: 'auth', key, body }] : []
  }
  const collection = String(path.at(-2))
  const last = path.at(-1)!
  if (typeof last === 'string') return [{ collection, key: last, body }]
  // A list in the realtime database is an object with integers as keys.
  return [{ collection, key: kind === 'database' ? String(last) : contentKey(collection, body, times), body }]
}

const isEmpty = (value: unknown) =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/**
 * Returns a key for a document without id: a hash of the fields that do not change and, from the second document with
 * this hash on, its number among them (`times` counts them).
 */
function contentKey(collection: string, body: Record<string, unknown>, times: Map<string, number>): string {
  const leave = new Set(changing[collection] ?? [])
  const keptFields = Object.fromEntries(Object.entries(body).filter(([name]) => !leave.has(name)))
  const digest = createHash('sha256').update(canonical(keptFields)).digest('base64url').slice(0, 27)
  const nth = (times.get(`${collection}/${digest}`) ?? 0) + 1
  times.set(`${collection}/${digest}`, nth)
  return nth === 1 ? `~${digest}` : `~${digest}~${nth}`
}
