import { cutText } from '@khlang/domain/cut-text'
import { type Sql, transaction, type Tx } from '#platform/database/database.ts'
import { hashImported, verifyPassword } from '#platform/secrets/passwords.ts'
import { oldPassword } from '#staff/sign-in/old-password-store.ts'
import type { CleanDocument } from './clean-document.ts'
import { findStored, type Kept, stage, type Staged } from './document-store.ts'
import type { CollectionFigures, FileFigures } from '../import-store.ts'
import { textField } from '../upsert/old-fields.ts'
import { documentAmount, readLogin } from '../upsert/read-money.ts'

/** How many passwords are hashed at the same time: the number of processors of a small machine. */
const hashesAtOnce = 2

export type Staging = {
  importId: string
  fileId: string
  /** Ids of the files whose documents are in the figures of the import already. */
  counted: ReadonlySet<string>
  figures: FileFigures
  hashingId: string | null
  documents: readonly CleanDocument[]
  /** Called in the same transaction before anything is written. Throws if this reading may not continue. */
  beforeWriting: (tx: Tx) => Promise<void>
}

/** Stores documents as they were read, without secrets, and counts them in the figures. */
export async function stageDocuments(
  sql: Sql,
  { importId, fileId, counted, figures, hashingId, documents, beforeWriting }: Staging,
): Promise<void> {
  if (documents.length === 0) return
  const nameOf = ({ collection, key }: { collection: string; key: string }) => `${collection}\n${key}`
  const storedByName = new Map((await findStored(sql, documents)).map((one) => [nameOf(one), one]))
  // If a key occurs twice, somebody has assembled the file by hand; the later document counts.
  const last = new Map(documents.map((one) => [nameOf(one), one]))
  const hashes = await hashesOf([...last.values()], (one) => storedByName.get(nameOf(one)) ?? null, hashingId)
  const rows = [...last].map(([name, one]): Staged => {
    const before = storedByName.get(name)
    const { amount, extra } = documentAmount(one.collection, one.body)
    count(figures, one, { amount, extra })
    const countedBefore = before?.importId === importId && counted.has(before.fileId) ? before : null
    if (countedBefore) addUp(figures[one.collection]!.repeated, countedBefore)
    const passwordHash = hashes.get(one) ?? null
    const same =
      before?.placedDigest === one.digest &&
      (passwordHash === null || passwordHash === before.placedPasswordHash)
    return {
      collection: one.collection,
      key: one.key,
      importId,
      fileId: countedBefore ? countedBefore.fileId : fileId,
      digest: one.digest,
      body: withMoment(one),
      amount,
      extra,
      passwordHash,
      verdict: same ? 'unchanged' : null,
    }
  })
  await transaction(sql, async (tx) => {
    await beforeWriting(tx)
    await stage(tx, rows)
  })
}

/**
 * Returns a password hash for each document that has a password, or a hash of the old system. At most two are
 * computed at once: hashing is expensive, and the console must stay responsive. A password that matches its
 * stored hash is not hashed again.
 */
async function hashesOf(
  documents: readonly CleanDocument[],
  keptFor: (one: CleanDocument) => Kept | null,
  hashingId: string | null,
): Promise<Map<CleanDocument, string>> {
  const hashes = new Map<CleanDocument, string>()
  const withPassword = documents.filter(({ password }) => password !== null)
  const work = async () => {
    for (let one = withPassword.pop(); one; one = withPassword.pop()) {
      const before = keptFor(one)?.passwordHash ?? null
      const password = one.password!
      const isSame = before !== null && (await verifyPassword({ hash: before, password }))
      hashes.set(one, isSame ? before : await hashImported(password))
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, work))
  if (hashingId !== null)
    for (const one of documents) if (one.oldHash) hashes.set(one, oldPassword(hashingId, one.oldHash))
  return hashes
}

const zeroSums = () => ({ documents: 0, amount: 0, extra: 0 })
const emptyFigures = (): CollectionFigures => ({
  ...zeroSums(),
  statuses: {},
  unknownFields: {},
  secrets: {},
  repeated: zeroSums(),
})

function count(figures: FileFigures, one: CleanDocument, amounts: { amount: number; extra: number }): void {
  const collectionFigures = (figures[one.collection] ??= emptyFigures())
  addUp(collectionFigures, amounts)
  const status = textField(one.body, 'status')
  if (status !== null) addUp((collectionFigures.statuses[wordOf(status)] ??= zeroSums()), amounts)
  for (const field of one.unknownFields)
    collectionFigures.unknownFields[field] = (collectionFigures.unknownFields[field] ?? 0) + 1
  for (const field of one.secrets)
    collectionFigures.secrets[field] = (collectionFigures.secrets[field] ?? 0) + 1
}

/**
 * Returns the name under which a status is counted. E-mail addresses are personal data, so all are counted as
 * `@`.
 */
const wordOf = (status: string) => (status.includes('@') ? '@' : cutText(status, 80))

function addUp(totals: ReturnType<typeof zeroSums>, amounts: { amount: number; extra: number }): void {
  totals.documents += 1
  totals.amount += amounts.amount
  totals.extra += amounts.extra
}

/** Adds the parsed time of a sign-in, since sign-ins are identified by their time, whatever its format. */
function withMoment({ collection, body }: CleanDocument): Record<string, unknown> {
  const read = collection === 'login' ? readLogin(body) : null
  return read && 'row' in read ? { ...body, readAt: read.row.at.toISOString() } : body
}
