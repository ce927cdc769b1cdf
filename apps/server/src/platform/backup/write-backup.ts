import { existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { codeOf, isPassing } from '../database/database.ts'
import { orFileProblem } from '../file-problem.ts'
import { StartProblem } from '../start-problem.ts'
import type { Files } from '../files/files.ts'
import type { Note } from '../monitoring/witness.ts'
import { type DatabaseName, type Fact, isSecretName, writeBytes, writeFact } from './records.ts'
import { newRowSum } from './row-sum.ts'
import { sealWith } from './seal.ts'
import { connectUnlimited, copyOut, listTables, readSequences, readVersion } from './tables.ts'

export type BackupSource = {
  main: string
  /** The books of the bundled back-end; undefined if another back-end keeps them. */
  credit: string | undefined
  files: Files
  dataDir: string
}
export type BackupFigures = {
  /** When the snapshot was taken, by the database's clock. */
  madeAt: Date
  /** Size as written: compressed and sealed. */
  bytes: number
  tables: number
  rows: number
  files: number
  /** `seq` of the last audit line that the backup contains; 0 without any. */
  lastAuditSeq: number
  /** Number of the last attempt to send an order that the backup contains; 0 without any. */
  lastAttempt: number
}

/**
 * Builds the witness's note of a backup: where the backup is stored (`location`), and the last audit line and the
 * last attempt it contains.
 */
export const noteOf = ({ madeAt, lastAuditSeq, lastAttempt }: BackupFigures, location: string): Note => ({
  kind: 'backup',
  at: madeAt.toISOString(),
  where: location,
  place: lastAuditSeq,
  take: lastAttempt,
})

/**
 * Whether a file of the data folder is part of a backup: its secrets, and the heads that earlier versions recorded. A file
 * that somebody has put beside them, or a copy of one, is not.
 */
const isSaved = (name: string) =>
  (isSecretName(name) && name.endsWith('.secret') && name !== embeddedSecret) || name === 'audit-heads.jsonl'
/** The password of the embedded database. Each installation creates its own. */
const embeddedSecret = 'postgres.secret'
const witnessNotes = 'witness/notes.jsonl'

/** A backup that reads and writes nothing for this long is given up: otherwise a silent database would hold it for ever. */
const longestPauseMs = 15 * 60_000

type Limits = { signal?: AbortSignal; pauseMs?: number }

/**
 * Writes a sealed backup to `output`, from one snapshot of each database, with the pictures that are there when they
 * are read. Concurrent writers are not blocked and do not block it. `signal` gives it up: it then throws. Throws a
 * `StartProblem` if the database is lost, or nothing is read or written for `pauseMs`.
 */
export async function writeBackup(
  source: BackupSource,
  passphrase: string,
  output: Writable,
  { signal: closing, pauseMs = longestPauseMs }: Limits = {},
): Promise<BackupFigures> {
  const figures: BackupFigures = {
    madeAt: new Date(0),
    bytes: 0,
    tables: 0,
    rows: 0,
    files: 0,
    lastAuditSeq: 0,
    lastAttempt: 0,
  }
  const seal = await sealWith(passphrase)
  const pausing = new AbortController()
  const signal = closing ? AbortSignal.any([closing, pausing.signal]) : pausing.signal
  const pauseTimer = setTimeout(() => pausing.abort(), pauseMs)
  seal.on('data', (chunk: Buffer) => {
    figures.bytes += chunk.length
    pauseTimer.refresh()
  })
  // The files are read before the snapshot. They contain heads (where the audit chain ended), and a head that the
  // snapshot does not contain would look like lost history. The other way round does no harm.
  const savedFiles = await readSavedFiles(source.dataDir)
  const main = connectUnlimited(source.main)
  const credit = source.credit === undefined ? null : connectUnlimited(source.credit)
  // What waits for the database, in the middle of a table too, fails with its connection.
  const giveUp = () => void Promise.all([main.end({ timeout: 0 }), credit?.end({ timeout: 0 })])
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    signal.throwIfAborted()
    await main.begin('isolation level repeatable read read only', async (mainTx) => {
      const [now] = await mainTx<{ now: Date }[]>`select clock_timestamp() as now` // takes the snapshot
      figures.madeAt = now!.now
      const migrations = await readVersion(mainTx)
      if (!migrations)
        throw new StartProblem('There is nothing to back up: this database has no tables of Khlang yet.')
      Object.assign(figures, await readEnds(mainTx))
      // The books are read after the shop's database. So an order carried out in between is in the books,
      // under the key of an order that is still open in the backup.
      const inCredit = async (
        read: (creditTx: Parameters<typeof listTables>[0] | null) => Promise<unknown>,
      ) => (credit ? credit.begin('isolation level repeatable read read only', read) : read(null))
      await inCredit(async (creditTx) => {
        const all = async function* () {
          yield writeFact({
            fact: 'begin',
            madeAt: figures.madeAt.toISOString(),
            migrations,
            credit: creditTx !== null,
          })
          for (const { name, content } of savedFiles) {
            yield writeFact({ fact: 'secret', name })
            yield* writeWhole(content)
          }
          yield* writeDatabase('main', mainTx, figures)
          if (creditTx) yield* writeDatabase('credit', creditTx, figures)
          yield* writeFiles(source.files, figures)
          const { tables, rows, files } = figures
          yield writeFact({ fact: 'end', tables, rows, files })
        }
        await pipeline(Readable.from(all(), { objectMode: false }), createGzip({ level: 4 }), seal, output, {
          signal,
        })
      })
    })
    return figures
  } catch (error) {
    throw pausing.signal.aborted ? standsStill(pauseMs) : orDatabaseLost(error)
  } finally {
    clearTimeout(pauseTimer)
    signal.removeEventListener('abort', giveUp)
    // At once, also in the middle of a table: a connection left there would keep its snapshot and its locks.
    await Promise.all([main.end({ timeout: 0 }), credit?.end({ timeout: 0 })])
  }
}

const standsStill = (pauseMs: number) =>
  new StartProblem(
    `The backup was given up: nothing was read or written for ${Math.round(pauseMs / 60_000)} minutes. The database, the file storage or the place of the backup does not answer.`,
    { passing: true },
  )

/** Returns the `StartProblem` of a database that was lost meanwhile; any other error as it is. */
function orDatabaseLost(error: unknown): unknown {
  if (!isPassing(error) || orFileProblem(error) !== error) return error
  return new StartProblem(
    `The database was lost while the backup was made (${(error as Error).message || codeOf(error)}). Try again when it answers.`,
    { cause: error, passing: true },
  )
}

/**
 * Reads the last audit line and the last attempt in this snapshot. Older databases have no attempt numbers: a
 * backup is also made before a newer program runs its migrations.
 */
async function readEnds(
  tx: Parameters<typeof listTables>[0],
): Promise<Pick<BackupFigures, 'lastAuditSeq' | 'lastAttempt'>> {
  const [numbered] = await tx`
    select 1 from pg_attribute where attrelid = 'credit_attempt'::regclass and attname = 'number' and not attisdropped`
  const [ends] = await tx<{ seq: string; attempt: string }[]>`
    select coalesce((select max(seq) from audit), 0)::text as seq,
      ${numbered ? tx`coalesce((select max(number) from credit_attempt), 0)` : tx`0`}::text as attempt`
  return { lastAuditSeq: Number(ends!.seq), lastAttempt: Number(ends!.attempt) }
}

async function* writeDatabase(
  database: DatabaseName,
  tx: Parameters<typeof listTables>[0],
  figures: BackupFigures,
): AsyncGenerator<Buffer> {
  for (const table of await listTables(tx)) {
    const sum = newRowSum()
    yield writeFact({ fact: 'table', database, ...table })
    for await (const chunk of copyOut(tx, table, sum)) yield writeBytes(chunk)
    const rowSum = sum.read()
    yield writeFact({ fact: 'table-end', ...rowSum })
    figures.tables += 1
    figures.rows += rowSum.rows
  }
  // Sequences are not part of the snapshot. They are read last, so that their values are not lower than those in
  // any row read.
  yield writeFact({ fact: 'sequences', database, values: await readSequences(tx) })
}

async function* writeFiles(files: Files, figures: BackupFigures): AsyncGenerator<Buffer> {
  for await (const key of files.list()) {
    const content = await files.get(key)
    if (content === null) continue // the file was removed since it was listed
    yield writeFact({ fact: 'file', key })
    yield* writeWhole(content)
    figures.files += 1
  }
}

function* writeWhole(content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.length; start += 1024 * 1024)
    yield writeBytes(content.subarray(start, start + 1024 * 1024))
  const end: Fact = {
    fact: 'bytes-end',
    bytes: content.length,
    hash: createHash('sha256').update(content).digest('hex'),
  }
  yield writeFact(end)
}

async function readSavedFiles(dataDir: string): Promise<{ name: string; content: Buffer }[]> {
  const names = (await readdir(dataDir).catch(() => [])).filter(isSaved)
  if (existsSync(join(dataDir, witnessNotes))) names.push(witnessNotes)
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(dataDir, name)) })))
}
