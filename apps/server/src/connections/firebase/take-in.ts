import type { OldFileKind } from '@khlang/contract/moving-in'
import { createHash } from 'node:crypto'
import { type Sql, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { hashMovedIn, verifyPassword } from '#platform/passwords.ts'
import { refuse } from '#platform/refusal.ts'
import { oldPassword } from '#staff/old-password-store.ts'
import { type CleanDocument, cleanDocument } from './clean-document.ts'
import { type Kept, keptOf, stage, type Staged } from './document-store.ts'
import {
  addFile,
  type CollectionFigures,
  type FileFigures,
  filesOf,
  keepReading,
  type OldFile,
} from './import-store.ts'
import { oldDocuments } from './layouts.ts'
import { OldFileProblem } from './old-file-problem.ts'
import { usualPace } from './pace.ts'
import { textField } from './old-fields.ts'
import { readLogin, worthOf } from './read-money.ts'

export type Bringing = {
  importId: string
  name: string
  kind: OldFileKind
  bytes: AsyncIterable<Uint8Array>
  /** By what the hashes of accounts were wrapped, where it was said. */
  hashingId: string | null
  /** So many documents in one transaction. */
  batch?: number
}

/** As many as there are processors on a small machine. */
const hashesAtOnce = 2

/**
 * Reads a file to its end: what it says is written down without anything secret, and counted by itself, so that afterwards the two can be
 * held together. The file is kept nowhere. Whoever dies in the middle reads it again from the beginning; nothing is doubled.
 */
export async function takeIn(sql: Sql, bringing: Bringing): Promise<OldFile> {
  const { importId, name, kind, hashingId, batch = usualPace.batch } = bringing
  const id = newId()
  const counted = new Set((await filesOf(sql, importId)).map((one) => one.id))
  const figures: FileFigures = {}
  const hash = createHash('sha256')
  let bytes = 0
  const counting = async function* () {
    for await (const chunk of bringing.bytes) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  let waiting: CleanDocument[] = []
  // While the database writes one batch down, the next is read; never two at once, and never more than two in memory.
  let putting = Promise.resolve()
  const put = async () => {
    const documents = waiting
    waiting = []
    await putting
    putting = putDown(sql, { importId, fileId: id, counted, figures, hashingId, documents })
    putting.catch(() => {}) // told by whoever waits for it
  }
  for await (const documents of oldDocuments(kind, counting()))
    for (const one of documents) {
      waiting.push(cleanDocument(one))
      if (waiting.length === batch) await put()
    }
  await put()
  await putting
  if (Object.keys(figures).length === 0) throw new OldFileProblem('nothing-found')
  const file = { id, name, kind, bytes, fileHash: hash.digest('hex'), figures }
  await addFile(sql, importId, file)
  return (await filesOf(sql, importId)).find((one) => one.kind === kind && one.fileHash === file.fileHash)!
}

type Putting = {
  importId: string
  fileId: string
  counted: ReadonlySet<string>
  figures: FileFigures
  hashingId: string | null
  documents: CleanDocument[]
}

async function putDown(
  sql: Sql,
  { importId, fileId, counted, figures, hashingId, documents }: Putting,
): Promise<void> {
  if (documents.length === 0) return
  const nameOf = ({ collection, key }: { collection: string; key: string }) => `${collection}\n${key}`
  const kept = new Map((await keptOf(sql, documents)).map((one) => [nameOf(one), one]))
  // The same key twice in one file is a file that somebody put together by hand: the later one counts.
  const last = new Map(documents.map((one) => [nameOf(one), one]))
  const hashes = await hashesOf([...last.values()], (one) => kept.get(nameOf(one)) ?? null, hashingId)
  const rows = [...last].map(([name, one]): Staged => {
    const before = kept.get(name)
    const { amount, extra } = worthOf(one.collection, one.body)
    count(figures, one, { amount, extra })
    const again = before?.importId === importId && counted.has(before.fileId) ? before : null
    if (again) addUp(figures[one.collection]!.repeated, again)
    const passwordHash = hashes.get(one) ?? null
    const same =
      before?.placedDigest === one.digest &&
      (passwordHash === null || passwordHash === before.placedPasswordHash)
    return {
      collection: one.collection,
      key: one.key,
      importId,
      fileId: again ? again.fileId : fileId,
      digest: one.digest,
      body: withMoment(one),
      amount,
      extra,
      passwordHash,
      verdict: same ? 'unchanged' : null,
    }
  })
  await transaction(sql, async (tx) => {
    if (!(await keepReading(tx, importId))) refuse('import-closed')
    await stage(tx, rows)
  })
}

/** Two at a time: a hash costs what it costs, and the desk must go on. One that stands already is not made anew. */
async function hashesOf(
  documents: readonly CleanDocument[],
  keptFor: (one: CleanDocument) => Kept | null,
  hashingId: string | null,
): Promise<Map<CleanDocument, string>> {
  const hashes = new Map<CleanDocument, string>()
  const wanting = documents.filter(({ password }) => password !== null)
  const work = async () => {
    for (let one = wanting.pop(); one; one = wanting.pop()) {
      const before = keptFor(one)?.passwordHash ?? null
      const password = one.password!
      const stands = before !== null && (await verifyPassword({ hash: before, password }))
      hashes.set(one, stands ? before : await hashMovedIn(password))
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, work))
  if (hashingId !== null)
    for (const one of documents) if (one.oldHash) hashes.set(one, oldPassword(hashingId, one.oldHash))
  return hashes
}

const nothing = () => ({ documents: 0, amount: 0, extra: 0 })
const emptyFigures = (): CollectionFigures => ({
  ...nothing(),
  statuses: {},
  unknownFields: {},
  secrets: {},
  repeated: nothing(),
})

function count(figures: FileFigures, one: CleanDocument, worth: { amount: number; extra: number }): void {
  const of = (figures[one.collection] ??= emptyFigures())
  addUp(of, worth)
  const status = textField(one.body, 'status')
  if (status !== null) addUp((of.statuses[wordOf(status)] ??= nothing()), worth)
  for (const field of one.unknownFields) of.unknownFields[field] = (of.unknownFields[field] ?? 0) + 1
  for (const field of one.secrets) of.secrets[field] = (of.secrets[field] ?? 0) + 1
}

/** Addresses are persons: together they are one word. */
const wordOf = (status: string) => (status.includes('@') ? '@' : status.slice(0, 80))

function addUp(sum: ReturnType<typeof nothing>, worth: { amount: number; extra: number }): void {
  sum.documents += 1
  sum.amount += worth.amount
  sum.extra += worth.extra
}

/** Sign-ins are found again by their moment, however it was written. */
function withMoment({ collection, body }: CleanDocument): Record<string, unknown> {
  const read = collection === 'login' ? readLogin(body) : null
  return read && 'row' in read ? { ...body, readAt: read.row.at.toISOString() } : body
}
