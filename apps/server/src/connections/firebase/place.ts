import {
  entryCollections,
  type EntryCollection,
  oldCollections,
  rewardCollections,
  type RewardCollection,
} from '@khlang/contract/old-words'
import { writeAudit } from '#platform/audit.ts'
import { mayWait, type Sql, type Tx } from '#platform/database.ts'
import { suppressNotify, notifyResync } from '#platform/moved-in.ts'
import { makeAccounts } from '#statements/moved-in-store.ts'
import { employeesByEmail } from '#staff/moved-in-store.ts'
import {
  joinFriends,
  leaveAccounts,
  leaveRest,
  nextToPlace,
  type Outcome,
  settleDocuments,
  type ToPlace,
} from './document-store.ts'
import {
  addProgress,
  filesOf,
  findFirebaseImport,
  type FirebaseImport,
  lockFirebaseImport,
  saveReport,
  takeTurn,
} from './import-store.ts'
import { placeEntries, placeLogins, placeLossReturns, placeRequests, placeRewards } from './place-money.ts'
import { placeAgents, placeItems, placeMasters, placePlayers } from './place-people.ts'
import { placeAccounts, placeEmployees } from './place-staff.ts'
import { type Pace, usualPace } from './pace.ts'
import { makeReport, type Report } from './report.ts'

/** Everything that screens show live. */
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

type Placed = { collection: string; placed: number } | 'done'

/**
 * Places the next documents of an import, in one transaction with their results: after a crash whole batches
 * remain, and the next run continues after them. Returns null if the import is no longer in that state.
 */
async function placeNext(
  tx: Tx,
  importId: string,
  { batch }: Pace,
  { state }: { state: 'trying' | 'placing' },
): Promise<Placed | null> {
  await takeTurn(tx)
  await suppressNotify(tx)
  // A trial saves its progress outside this transaction, so the row must stay unlocked.
  const job = await (state === 'trying' ? findFirebaseImport : lockFirebaseImport)(tx, importId)
  if (job?.state !== state) return null
  for (const collection of oldCollections) {
    const documents = await nextToPlace(tx, importId, collection, batch)
    if (documents.length === 0) continue
    const placed = await placeCollection(tx, job, collection, documents)
    await writeAudit(tx, {
      actor: byOf(job),
      act: 'firebase.place',
      object: ['import', importId],
      after: { collection, ...placed },
    })
    if (state === 'placing') await addProgress(tx, importId, collection, documents.length)
    return { collection, placed: documents.length }
  }
  await leaveRest(tx, importId)
  return 'done'
}

const byOf = ({ committedBy, createdBy }: FirebaseImport) => committedBy ?? createdBy

/** Returns how many were added, changed, kept and left out. */
async function placeCollection(
  tx: Tx,
  job: FirebaseImport,
  collection: (typeof oldCollections)[number],
  documents: ToPlace[],
): Promise<Record<string, number>> {
  if (collection === 'auth') {
    await placeAccounts(tx, documents, await employeesByEmail(tx))
    return { 'left-out': await leaveAccounts(tx, job.id) }
  }
  const outcomes = await outcomesOf(tx, job, collection, documents)
  await settleDocuments(tx, collection, outcomes)
  return Object.fromEntries(
    [...Map.groupBy(outcomes, ({ verdict }) => verdict)].map(([verdict, some]) => [verdict, some.length]),
  )
}

async function outcomesOf(
  tx: Tx,
  job: FirebaseImport,
  collection: Exclude<(typeof oldCollections)[number], 'auth'>,
  documents: ToPlace[],
): Promise<Outcome[]> {
  if (isOneOf(entryCollections, collection)) {
    await openAccounts(tx, job)
    return placeEntries(tx, collection, documents, job.accounts)
  }
  if (collection in rewardCollections) return placeRewards(tx, collection as RewardCollection, documents)
  switch (collection) {
    case 'agents':
      return placeAgents(tx, documents)
    case 'master':
      return placeMasters(tx, documents)
    case 'rewards':
      return placeItems(tx, documents)
    case 'users':
      return placePlayers(tx, documents)
    case 'employee':
      return placeEmployees(tx, documents, { role: job.role, by: byOf(job) })
    case 'history':
      return placeRequests(tx, documents)
    case 'waste':
      return placeLossReturns(tx, documents)
    default:
      return placeLogins(tx, documents)
  }
}

const isOneOf = (names: readonly string[], name: string): name is EntryCollection => names.includes(name)

/** Creates the own accounts of the entries if missing; an owner fills in the account numbers. */
async function openAccounts(tx: Tx, job: FirebaseImport): Promise<void> {
  const made = await makeAccounts(tx, [
    { code: job.accounts.krungsri, bank: 'KRUNGSRI', name: 'ระบบเดิม' },
    { code: job.accounts.truewallet, bank: 'TRUEMONEY', name: 'ระบบเดิม' },
  ])
  for (const code of made)
    await writeAudit(tx, { actor: byOf(job), act: 'account.moveIn', object: ['own-account', code] })
}

/** After the last document: sets the referrals, makes the report, and notifies all screens once. */
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
  const total = (of: 'added' | 'changed') => collections.reduce((sum, one) => sum + one[of], 0)
  return { added: total('added'), changed: total('changed') }
}

/** Places everything, to the end or until this process closes. Returns null if another process was faster. */
export async function placeAll(
  sql: Sql,
  importId: string,
  { pace = usualPace, closing }: { pace?: Pace; closing?: AbortSignal } = {},
): Promise<Report | null> {
  while (!closing?.aborted) {
    const done = await sql.begin(async (tx) => {
      const placed = await placeNext(tx, importId, pace, { state: 'placing' })
      if (placed !== 'done') return placed
      return finish(tx, (await lockFirebaseImport(tx, importId))!)
    })
    if (done === null || 'collections' in done) return done
  }
  return null
}

class Undone extends Error {
  readonly report: Report

  constructor(report: Report) {
    super('This was only tried.')
    this.report = report
  }
}

/**
 * Does the same in one transaction that is rolled back at its end: reports exactly what would happen, to the
 * satang, without doing it.
 */
export async function tryAll(
  sql: Sql,
  importId: string,
  {
    pace = usualPace,
    closing,
    onProgress,
  }: {
    pace?: Pace
    closing?: AbortSignal | undefined
    onProgress?: (collection: string, placed: number) => Promise<unknown>
  } = {},
): Promise<Report | null> {
  try {
    await sql.begin(async (tx) => {
      await mayWait(tx, 'any')
      for (let placed = 0; ;) {
        closing?.throwIfAborted()
        const done = await placeNext(tx, importId, pace, { state: 'trying' })
        if (done === null) throw new Error('The import is no longer being tried.')
        if (done === 'done') break
        placed += done.placed
        await onProgress?.(done.collection, placed)
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
