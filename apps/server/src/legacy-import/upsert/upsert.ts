import {
  entryCollections,
  type EntryCollection,
  oldCollections,
  rewardCollections,
  type RewardCollection,
} from '@khlang/contract/old-collections'
import { writeAudit } from '#platform/audit.ts'
import { allowIdleTransaction, type Sql, type Tx } from '#platform/database/database.ts'
import { suppressNotify, notifyResync } from '#platform/database/bulk-write.ts'
import { makeAccounts } from './entry-store.ts'
import { employeesByEmail } from './employee-store.ts'
import {
  joinFriends,
  leaveAccounts,
  leaveRest,
  nextStaged,
  type Outcome,
  saveOutcomes,
  type StagedDocument,
} from '../documents/document-store.ts'
import {
  addProgress,
  filesOf,
  findFirebaseImport,
  type FirebaseImport,
  lockFirebaseImport,
  saveReport,
  takeTurn,
} from '../import-store.ts'
import {
  upsertEntries,
  upsertLogins,
  upsertLossReturns,
  upsertRequests,
  upsertRewards,
} from './upsert-money.ts'
import { upsertAgents, upsertItems, upsertMasters, upsertPlayers } from './upsert-people.ts'
import { upsertAccounts, upsertEmployees } from './upsert-staff.ts'
import { usualBatchSize } from '../documents/batch-size.ts'
import { makeReport, type Report } from '../report.ts'

/** The lists with rows that an import writes: open screens reload them at its end. */
const topics = [
  'accounts',
  'agents',
  'masters',
  'players',
  'requests',
  'statements',
  'rewards',
  'lossReturns',
  'employees',
]

type Upserted = { collection: string; upserted: number } | 'done'

/**
 * Upserts the next documents of an import, in one transaction with their results: so after a crash only
 * complete batches exist, and the next run continues after them. Returns null if the import is no longer in
 * that state.
 */
async function upsertNext(
  tx: Tx,
  importId: string,
  batchSize: number,
  { state }: { state: 'trying' | 'placing' },
): Promise<Upserted | null> {
  await takeTurn(tx)
  await suppressNotify(tx)
  // A trial saves its progress outside this transaction, so the row must stay unlocked.
  const job = await (state === 'trying' ? findFirebaseImport : lockFirebaseImport)(tx, importId)
  if (job?.state !== state) return null
  for (const collection of oldCollections) {
    const documents = await nextStaged(tx, importId, collection, batchSize)
    if (documents.length === 0) continue
    const upserted = await upsertCollection(tx, job, collection, documents)
    await writeAudit(tx, {
      actor: byOf(job),
      act: 'firebase.place',
      object: ['import', importId],
      after: { collection, ...upserted },
    })
    if (state === 'placing') await addProgress(tx, importId, collection, documents.length)
    return { collection, upserted: documents.length }
  }
  await leaveRest(tx, importId)
  return 'done'
}

const byOf = ({ committedBy, createdBy }: FirebaseImport) => committedBy ?? createdBy

/** Returns how many were added, changed, kept and left out. */
async function upsertCollection(
  tx: Tx,
  job: FirebaseImport,
  collection: (typeof oldCollections)[number],
  documents: StagedDocument[],
): Promise<Record<string, number>> {
  if (collection === 'auth') {
    await upsertAccounts(tx, documents, await employeesByEmail(tx))
    return { 'left-out': await leaveAccounts(tx, job.id) }
  }
  const outcomes = await outcomesOf(tx, job, collection, documents)
  await saveOutcomes(tx, collection, outcomes)
  return Object.fromEntries(
    [...Map.groupBy(outcomes, ({ verdict }) => verdict)].map(([verdict, some]) => [verdict, some.length]),
  )
}

async function outcomesOf(
  tx: Tx,
  job: FirebaseImport,
  collection: Exclude<(typeof oldCollections)[number], 'auth'>,
  documents: StagedDocument[],
): Promise<Outcome[]> {
  if (isOneOf(entryCollections, collection)) {
    await openAccounts(tx, job)
    return upsertEntries(tx, collection, documents, job.accounts)
  }
  if (collection in rewardCollections) return upsertRewards(tx, collection as RewardCollection, documents)
  switch (collection) {
    case 'agents':
      return upsertAgents(tx, documents)
    case 'master':
      return upsertMasters(tx, documents)
    case 'rewards':
      return upsertItems(tx, documents)
    case 'users':
      return upsertPlayers(tx, documents)
    case 'employee':
      return upsertEmployees(tx, documents, { role: job.role, by: byOf(job) })
    case 'history':
      return upsertRequests(tx, documents)
    case 'waste':
      return upsertLossReturns(tx, documents)
    default:
      return upsertLogins(tx, documents)
  }
}

const isOneOf = (names: readonly string[], name: string): name is EntryCollection => names.includes(name)

/** Creates the own accounts of the entries if missing; an owner fills in the account numbers. */
async function openAccounts(tx: Tx, job: FirebaseImport): Promise<void> {
  const createdCodes = await makeAccounts(tx, [
    { code: job.accounts.krungsri, bank: 'KRUNGSRI', name: 'ระบบเดิม' },
    { code: job.accounts.truewallet, bank: 'TRUEMONEY', name: 'ระบบเดิม' },
  ])
  for (const code of createdCodes)
    await writeAudit(tx, { actor: byOf(job), act: 'account.moveIn', object: ['own-account', code] })
}

/**
 * Ends an import after its last document: sets the referrals, makes the report, and notifies all screens
 * once.
 */
async function finish(tx: Tx, job: FirebaseImport): Promise<Report> {
  await joinFriends(tx, job.id)
  const report = await makeReport(tx, job.id, await filesOf(tx, job.id))
  await saveReport(tx, job.id, report)
  await writeAudit(tx, {
    actor: byOf(job),
    act: 'firebase.commit',
    object: ['import', job.id],
    after: { number: job.number, agrees: report.agrees, ...totalsOf(report) },
  })
  await notifyResync(tx, topics)
  return report
}

function totalsOf({ collections }: Report) {
  const total = (field: 'added' | 'changed') => collections.reduce((sum, one) => sum + one[field], 0)
  return { added: total('added'), changed: total('changed') }
}

/**
 * Upserts all documents. Returns null if this process closes before the end, or if the import is not being
 * written because another process has ended it.
 */
export async function upsertAll(
  sql: Sql,
  importId: string,
  { batchSize = usualBatchSize, closing }: { batchSize?: number; closing?: AbortSignal } = {},
): Promise<Report | null> {
  while (!closing?.aborted) {
    const result = await sql.begin(async (tx) => {
      const upserted = await upsertNext(tx, importId, batchSize, { state: 'placing' })
      if (upserted !== 'done') return upserted
      return finish(tx, (await lockFirebaseImport(tx, importId))!)
    })
    if (result === null || 'collections' in result) return result
  }
  return null
}

/** Thrown at the end of a trial to roll it back, with its report. */
class Undone extends Error {
  readonly report: Report

  constructor(report: Report) {
    super('This was only tried.')
    this.report = report
  }
}

/**
 * Upserts everything in one transaction that is rolled back at its end, to report exactly what would happen,
 * to the satang. Returns null if this process closes before the end.
 */
export async function tryAll(
  sql: Sql,
  importId: string,
  {
    batchSize = usualBatchSize,
    closing,
    onProgress,
  }: {
    batchSize?: number
    closing?: AbortSignal | undefined
    onProgress?: (collection: string, upserted: number) => Promise<unknown>
  } = {},
): Promise<Report | null> {
  try {
    await sql.begin(async (tx) => {
      await allowIdleTransaction(tx, 'any')
      for (let upserted = 0; ;) {
        closing?.throwIfAborted()
        const result = await upsertNext(tx, importId, batchSize, { state: 'trying' })
        if (result === null) throw new Error('The import is no longer being tried.')
        if (result === 'done') break
        upserted += result.upserted
        await onProgress?.(result.collection, upserted)
      }
      const job = (await findFirebaseImport(tx, importId))!
      await joinFriends(tx, job.id)
      throw new Undone(await makeReport(tx, job.id, await filesOf(tx, job.id)))
    })
  } catch (error) {
    if (error instanceof Undone) return error.report
    if (closing?.aborted) return null
    throw error
  }
  return null
}
