import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type postgres from 'postgres'
import type { Files } from '../files/files.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { StartProblem } from '../start-problem.ts'
import { type Fact, type FactReader, isSecretName, readFacts } from './records.ts'
import { openWith } from './seal.ts'
import {
  type BackupTable,
  connectUnlimited,
  copyIn,
  isEmpty,
  prepareTables,
  readVersion,
  setSequences,
  sumOf,
} from './tables.ts'

type Tx = postgres.TransactionSql
type Begin = Extract<Fact, { fact: 'begin' }>
type End = Extract<Fact, { fact: 'end' }>

export type RestoreTarget = {
  /** URL of the shop's database, for its owner. */
  main: string
  /**
   * The database of the bundled back-end. Undefined if another back-end keeps the books, or if the books are
   * to stay unchanged.
   */
  credit: string | undefined
  /** Creates the tables of the bundled back-end. */
  createCreditTables: (url: string) => Promise<void>
  files: Files
  dataDir: string
}
/** `credit`: whether the books of the bundled back-end were restored too. */
export type Restored = End & { madeAt: Date; credit: boolean }

/** Rows in these tables mean that the shop has been used. */
const mainTables = ['employee', 'player', 'request', 'audit']
const creditTables = ['movement', 'account']

/**
 * Restores a backup into an empty installation. Rows are committed only after the whole backup was read and the
 * checksum of every restored table agrees. `beforeCommit` runs in the transaction of the shop's rows, so nobody ever
 * sees them without its changes. Throws a `StartProblem` if the place is not empty, a secret there differs, or the
 * backup is damaged, sealed with another passphrase or of an unknown version.
 */
export async function restoreBackup(
  input: Readable,
  passphrase: string,
  target: RestoreTarget,
  beforeCommit: (tx: Tx, restored: { madeAt: Date }) => Promise<void>,
): Promise<Restored> {
  const opened = input.pipe(openWith(passphrase))
  const unzipped = opened.pipe(createGunzip())
  input.once('error', (error) => opened.destroy(error))
  opened.once('error', (error) => unzipped.destroy(error))
  const facts = readFacts(unzipped as AsyncIterable<Buffer>)
  const putFiles: string[] = []
  try {
    const begin = await facts.next()
    if (begin?.fact !== 'begin') throw outOfOrder()
    await checkVersion(begin)
    await checkEmpty(begin, target)
    const secrets = await readSecrets(facts, target.dataDir)
    await migrate(target.main, { only: begin.migrations.map(({ name }) => name) })
    const withCredit = begin.credit && target.credit !== undefined
    if (withCredit) await target.createCreditTables(target.credit!)
    const end = await load(begin, { facts, target, withCredit, putFiles, beforeCommit, secrets }).catch(
      async (error: unknown) => {
        // Why nothing was restored is what counts: files that stay are named by the next restore.
        for (const key of putFiles) await target.files.remove(key).catch(() => {})
        throw error
      },
    )
    await migrateRestored(target.main)
    return { ...end, madeAt: new Date(begin.madeAt), credit: withCredit }
  } finally {
    input.destroy()
    unzipped.destroy()
  }
}

/** Migrates the restored rows, which are committed: whatever happens here, they and their files stay. */
const migrateRestored = (main: string) =>
  migrate(main).catch((error: Error) => {
    throw new StartProblem(
      `The backup was restored, but its database could not be migrated to this version: ${error.message}. Everything stays as restored; start Khlang to try the migration again.`,
      { cause: error },
    )
  })

const outOfOrder = () => new StartProblem('The backup is damaged: its parts are in the wrong order.')

async function checkVersion({ migrations }: Begin) {
  const knownHashes = new Map((await readMigrations()).map(({ name, hash }) => [name, hash]))
  const unknownMigration = migrations.find(({ name, hash }) => knownHashes.get(name) !== hash)
  if (unknownMigration)
    throw new StartProblem(
      `The backup was made by a newer or different version of Khlang (${unknownMigration.name}): restore it with the version that made it.`,
    )
}

async function checkEmpty(begin: Begin, target: RestoreTarget) {
  const main = connectUnlimited(target.main)
  const credit = begin.credit && target.credit ? connectUnlimited(target.credit) : null
  try {
    const restoredNames = new Set(begin.migrations.map(({ name }) => name))
    const [empty, tooNew] = await main.begin(async (tx) => [
      await isEmpty(tx, mainTables),
      ((await readVersion(tx)) ?? []).find(({ name }) => !restoredNames.has(name)),
    ])
    if (!empty)
      throw new StartProblem(
        'The database is not empty: a backup can be restored only into an installation that has not been used.',
      )
    if (tooNew)
      throw new StartProblem(
        `The database has newer migrations than the backup (${tooNew.name}): use an empty database; it is migrated after the restore.`,
      )
    if (credit && !(await credit.begin((tx) => isEmpty(tx, creditTables))))
      throw new StartProblem(
        'The books of the bundled back-end are not empty. To keep them as they are and restore the rest, add --keep-books.',
      )
  } finally {
    await main.end({ timeout: 5 })
    await credit?.end({ timeout: 5 })
  }
  for await (const key of target.files.list())
    throw new StartProblem(
      `The file storage is not empty (${key}): a backup can be restored only into empty storage. If an earlier restore was interrupted, these are files that it stored: remove them all, then restore again.`,
    )
}

/**
 * Reads the secrets, and checks them before anything is written: with a different secret of the same name
 * nothing restored could be decrypted. Returns those that are missing here, and the first fact after them.
 */
async function readSecrets(facts: FactReader, dataDir: string) {
  const read: { name: string; content: Buffer }[] = []
  const differing: string[] = []
  let nextFact: Fact | null = null
  for (let fact = await facts.next(); ; fact = await facts.next()) {
    if (fact?.fact !== 'secret') {
      nextFact = fact
      break
    }
    const content = await readWhole(facts)
    // An earlier version also saved files that were only put beside the secrets.
    if (!isSecretName(fact.name)) continue
    const existing = await readFile(join(dataDir, fact.name)).catch(() => null)
    // Existing witness records are not overwritten, since they show where the history was cut.
    if (existing && !existing.equals(content) && fact.name.endsWith('.secret')) differing.push(fact.name)
    if (!existing) read.push({ name: fact.name, content })
  }
  if (differing.length > 0)
    throw new StartProblem(
      `In ${dataDir} these are not the secrets of the backup: ${differing.join(', ')}. Move them away first.`,
    )
  return { missing: read, nextFact }
}

type Loading = {
  facts: FactReader
  target: RestoreTarget
  withCredit: boolean
  putFiles: string[]
  beforeCommit: (tx: Tx, restored: { madeAt: Date }) => Promise<void>
  secrets: Awaited<ReturnType<typeof readSecrets>>
}

async function load(begin: Begin, loading: Loading): Promise<End> {
  const { target, withCredit, beforeCommit, secrets } = loading
  const main = connectUnlimited(target.main)
  const credit = withCredit ? connectUnlimited(target.credit!) : null
  try {
    return await main.begin(async (mainTx) => {
      const inCredit = (work: (tx: Tx | null) => Promise<End>) =>
        (credit ? credit.begin(work) : work(null)) as Promise<End>
      const preparedTables = await prepareTables(mainTx)
      // The books are committed before the shop's database. If the process dies in between, the shop is still empty,
      // and the restore can be repeated with `--keep-books` once the files that it stored are removed.
      const end = await inCredit(async (creditTx) => {
        const preparedCreditTables = creditTx && (await prepareTables(creditTx))
        const read = await readAll(loading, { main: mainTx, credit: creditTx })
        await preparedCreditTables?.close()
        return read
      })
      await preparedTables.close()
      await beforeCommit(mainTx, { madeAt: new Date(begin.madeAt) })
      for (const { name, content } of secrets.missing) {
        const path = join(target.dataDir, name)
        await mkdir(dirname(path), { recursive: true, mode: name.includes('/') ? 0o700 : 0o755 })
        await writeFile(path, content, { mode: 0o600, flag: 'wx', flush: true })
      }
      return end
    })
  } finally {
    await main.end({ timeout: 5 })
    await credit?.end({ timeout: 5 })
  }
}

/**
 * Restores tables, sequences and files. Fails if the fact that ends each backup is missing or states another
 * number of tables.
 */
async function readAll(
  { facts, target, putFiles, secrets }: Loading,
  targets: { main: Tx; credit: Tx | null },
): Promise<End> {
  let tables = 0
  for (let fact: Fact | null = secrets.nextFact; fact !== null; fact = await facts.next()) {
    if (fact.fact === 'table') {
      await readTable(facts, targets[fact.database], fact)
      tables += 1
    } else if (fact.fact === 'sequences') {
      const tx = targets[fact.database]
      if (tx) await setSequences(tx, fact.values)
    } else if (fact.fact === 'file') {
      const content = await readWhole(facts)
      putFiles.push(fact.key)
      await target.files.put(fact.key, content, 'application/octet-stream')
    } else if (fact.fact === 'end') {
      if (fact.tables !== tables || (await facts.next()) !== null) throw outOfOrder()
      return fact
    } else throw outOfOrder()
  }
  throw outOfOrder()
}

/** `tx` is null if this database is not restored; its rows are then only read. */
async function readTable(facts: FactReader, tx: Tx | null, table: BackupTable & { fact: 'table' }) {
  if (tx) await copyIn(tx, table, facts.bytes())
  else for await (const _portion of facts.bytes());
  const end = await facts.next()
  if (end?.fact !== 'table-end') throw outOfOrder()
  const actual = tx ? await sumOf(tx, table) : end
  if (actual.rows !== end.rows || actual.sum !== end.sum)
    throw new StartProblem(
      `The table ${table.name} does not match the backup: ${actual.rows} rows instead of ${end.rows}. Nothing was restored.`,
    )
}

async function readWhole(facts: FactReader): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of facts.bytes()) parts.push(part)
  const content = Buffer.concat(parts)
  const end = await facts.next()
  if (end?.fact !== 'bytes-end' || createHash('sha256').update(content).digest('hex') !== end.hash)
    throw outOfOrder()
  return content
}
