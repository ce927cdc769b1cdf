import { readFile } from 'node:fs/promises'
import path, { posix } from 'node:path'
import postgres from 'postgres'
import { systemAccount } from '#crediting/sending/hold-command.ts'
import { recordRun } from '#settings/backup-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { connect, transaction } from '#platform/database/database.ts'
import { holdRestored } from '#crediting/books/restored-store.ts'
import { askPassphrase } from '#platform/backup/passphrase.ts'
import { backupFile, type BackupLocation, readBackupLocation } from '#platform/backup/location.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { type BackupFigures, noteOf, writeBackup } from '#platform/backup/write-backup.ts'
import type { Config } from '#platform/config.ts'
import { openFiles } from '#platform/files/files.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { openWitness, witnessLocation } from '#platform/monitoring/witness.ts'
import type { Databases } from '../open-databases.ts'

export const backupUsage = `  backup <file or s3://bucket/name?endpoint=…>                           Back up everything, encrypted with a passphrase; the console may be running
  restore <file or s3://…> [--keep-books]                                Restore into an empty installation; sending stays on hold until it is reconciled`

/**
 * `khlang backup`: makes a backup, and records it with the witness and on the page Backups, there also one that failed.
 * The console may be running meanwhile.
 */
export async function backUp(databases: Databases, args: string[], config: Config): Promise<void> {
  const file = backupFile(locationOf(args[1], config))
  const passphrase = await askPassphrase(config.backup.passphrase, { isNew: true })
  const source = {
    main: databases.main,
    credit: creditOf(databases, config),
    files: await openFiles(config.files),
    dataDir: config.dataDir,
  }
  let figures: BackupFigures | undefined
  const begun = performance.now()
  const record = (error: string | null) =>
    recordOutcome(databases.main, file.label, {
      seconds: (performance.now() - begun) / 1_000,
      figures: error === null ? figures! : null,
      error,
    })
  try {
    await file.write(async (to) => {
      figures = await writeBackup(source, passphrase, to)
    })
  } catch (error) {
    await record((error as Error).message)
    throw error
  }
  const { madeAt, bytes, tables, rows, files } = figures!
  say(
    `${rows} rows of ${tables} tables and ${files} files as of ${madeAt.toISOString()}, ${(bytes / 1e6).toFixed(1)} MB, in ${file.label}.`,
  )
  await record(null)
  const witness = openWitness(witnessLocation(config, source.files))
  try {
    await witness.note(noteOf(figures!, file.label))
    await witness.share()
  } finally {
    await witness.close()
  }
}

type Outcome = { seconds: number; figures: BackupFigures | null; error: string | null }

/**
 * Records the outcome in the database. One that an earlier version made, or that is away, cannot record it, and the
 * backup is none the worse for it.
 */
async function recordOutcome(main: string, label: string, { seconds, figures, error }: Outcome) {
  const askedBy = systemAccount()
  // Only a path follows the system, whose separator may be another one.
  const { dirname, basename } = label.startsWith('s3://') ? posix : path
  const [place, name] = [dirname(label), basename(label)]
  const { madeAt, bytes, rows } = figures ?? { madeAt: null, bytes: null, rows: null }
  const sql = connect(main, { max: 1 })
  try {
    await transaction(sql, async (tx) => {
      await recordRun(tx, { askedBy, place, name, seconds, madeAt, bytes, rows, error })
      await writeAudit(tx, {
        actor: askedBy,
        act: 'backup.make',
        object: ['list', 'backups'],
        after: { name },
      })
    })
  } catch (problem) {
    say(`The page Backups will not show this backup: ${(problem as Error).message}.`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** `khlang restore`: restores a backup into an empty installation and puts sending on hold. */
export async function restore(databases: Databases, args: string[], config: Config): Promise<void> {
  const file = backupFile(locationOf(args[1], config))
  const passphrase = await askPassphrase(config.backup.passphrase, { isNew: false })
  const target = {
    main: databases.main,
    credit: args.includes('--keep-books') ? undefined : creditOf(databases, config),
    createCreditTables,
    files: await openFiles(config.files),
    dataDir: config.dataDir,
  }
  const { madeAt, tables, rows, files, credit } = await restoreBackup(
    await file.read(),
    passphrase,
    target,
    (tx, restored) => holdRestored(tx as never, restored),
  )
  say(
    `${rows} rows of ${tables} tables and ${files} files of ${madeAt.toISOString()} were restored and match the backup's counts.`,
  )
  if (!credit) say('The books of the crediting back-end were left unchanged.')
  say(
    'Sending is on hold. Start Khlang, compare with the back-end (`khlang reconcile`, or the reconciliation page), then lift the hold.',
  )
}

/**
 * Returns the database of the bundled back-end; undefined with an external one, whose books are not in our backup.
 */
const creditOf = (databases: Databases, config: Config) =>
  config.creditBackend.address === null ? databases.credit : undefined

/** Creates the schema of the bundled back-end, as that back-end does itself at each start. */
async function createCreditTables(url: string): Promise<void> {
  const schema = await readFile(new URL('../../../credit/src/schema.sql', import.meta.url), 'utf8')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(schema)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function locationOf(text: string | undefined, { storeKeys }: Config): BackupLocation {
  if (!text) throw new StartProblem(`Name a file, or an address in a bucket:\n${backupUsage}`)
  const place = readBackupLocation(text, 'backup address', storeKeys)
  if (typeof place === 'string') throw new StartProblem(place)
  return place
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
