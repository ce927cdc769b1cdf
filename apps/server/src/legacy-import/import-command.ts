import type { OldFileKind } from '@khlang/domain/legacy-import/old-file'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, opendir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Role, roles } from '@khlang/domain/staff/acts'
import { readOptions } from '#platform/command-arguments.ts'
import type { Config } from '#platform/config.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { sealingBy } from '#platform/secrets/sealed.ts'
import { openSecret } from '#platform/secrets/known-secrets.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { openFiles } from '#platform/files/files.ts'
import { importAvatars } from './upsert/avatars.ts'
import { foldAll } from '#rollups/rollup-store.ts'
import { startImport, keepHashing, usualAccounts } from './start-import.ts'
import {
  filesOf,
  findOpen,
  lockFirebaseImport,
  type OwnAccounts,
  saveTrial,
  setState,
} from './import-store.ts'
import { LiveProblem } from './live-project/live-problem.ts'
import { OldFileProblem } from './documents/old-file-problem.ts'
import { usualBatchSize } from './documents/batch-size.ts'
import { upsertAll, tryAll } from './upsert/upsert.ts'
import { reportText } from './report-text.ts'
import type { Report } from './report.ts'
import { loadFile } from './documents/load-file.ts'
import { type LiveGiven, readLive, readLiveGiven } from './live-project/import-live.ts'

export const importUsage = `  import firebase --rtdb <file> --firestore <file> … --auth <file> --hash-config <file>
      [--service-account <file> [--project <id>] [--collections history,login,…]]   Read the documents from the live project instead of a file
      [--role viewer] [--krungsri krungsri-1] [--truewallet truemoney-1] [--avatars <folder>] [--report <file>] [--batch 1000] [--dry-run]
                                                                         Import an old project; run it again to continue, or to add what is new`

const actor = 'command line'

type ImportOptions = {
  files: { path: string; kind: OldFileKind }[]
  hashConfig: string | undefined
  role: Role
  accounts: OwnAccounts
  report: string | undefined
  dryRun: boolean
  avatars: string | undefined
  live: LiveGiven | null
  batchSize: number
}

/**
 * `khlang import firebase`. If it is killed and started again with the same files, it continues; with newer
 * files it imports only new data. Exits with code 1 if the figures do not agree.
 */
export async function importFirebase(sql: Sql, args: string[], config: Config): Promise<void> {
  const options = readArguments(args)
  await tryPlaces(options)
  const sealing = sealingBy(await openSecret(sql, config.dataDir, 'factor.secret'))
  try {
    const hashingId =
      options.hashConfig === undefined
        ? null
        : await keepHashing(sql, sealing, await readFile(options.hashConfig, 'utf8'))
    const importId = await continueOrBegin(sql, options, hashingId)
    await readFiles(sql, importId, options, hashingId)
    if (options.live) await readLive(sql, importId, options.live, { config, batchSize: options.batchSize })
    const report = options.dryRun
      ? await tryOut(sql, importId, options.batchSize)
      : await carryOut(sql, importId, options.batchSize)
    if (report === null)
      throw new StartProblem('Another process is working on this import. Start again when it has finished.')
    process.stdout.write(reportText(report))
    if (options.report) await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`)
    if (options.avatars && !options.dryRun) await reportAvatars(sql, config, options.avatars)
    if (options.dryRun) process.stdout.write('Nothing was changed.\n')
    if (!report.agrees) process.exitCode = 1
  } catch (error) {
    if (error instanceof OldFileProblem || error instanceof LiveProblem) throw new StartProblem(error.message)
    throw error
  }
}

/** Tries what is read or written last, since an import must not fail for a mistyped path once it is carried out. */
async function tryPlaces({ report, avatars }: ImportOptions): Promise<void> {
  if (avatars !== undefined) await (await opendir(avatars)).close()
  if (report !== undefined) await (await open(report, 'a')).close()
}

async function reportAvatars(sql: Sql, config: Config, folder: string): Promise<void> {
  const files = await openFiles(config.files)
  const { worn, there, notPictures, ofNobody } = await importAvatars({ sql, files, by: actor }, folder)
  const some = (names: readonly string[]) =>
    names.length === 0 ? '0' : `${names.length} (${names.slice(0, 5).join(', ')})`
  process.stdout.write(
    `Pictures: ${worn} imported, ${there} skipped because the player has one here, ${some(notPictures)} not a picture, ${some(ofNobody)} without a player.\n`,
  )
}

function readArguments(args: string[]): ImportOptions {
  const text = { type: 'string' } as const
  const values = readOptions(
    args.slice(2),
    {
      rtdb: text,
      firestore: { ...text, multiple: true },
      auth: text,
      'hash-config': text,
      role: { ...text, default: 'viewer' },
      krungsri: { ...text, default: usualAccounts.krungsri },
      truewallet: { ...text, default: usualAccounts.truewallet },
      report: text,
      avatars: text,
      'service-account': text,
      project: text,
      collections: text,
      batch: { ...text, default: String(usualBatchSize) },
      'dry-run': { type: 'boolean', default: false },
    },
    importUsage,
  )
  const role = roles.find((one) => one === values.role)
  if (role === undefined) throw new StartProblem(`--role must be one of ${roles.join(', ')}.`)
  const files = [
    ...(values.rtdb ? [{ path: values.rtdb, kind: 'database' as const }] : []),
    ...(values.auth ? [{ path: values.auth, kind: 'accounts' as const }] : []),
    ...(values.firestore ?? []).map((path) => ({ path, kind: 'documents' as const })),
  ]
  const live = readLiveGiven({
    account: values['service-account'],
    project: values.project,
    collections: values.collections,
  })
  if (files.length === 0 && live === null) throw new StartProblem(`npm run khlang --\n${importUsage}`)
  return {
    files,
    hashConfig: values['hash-config'],
    role,
    accounts: { krungsri: values.krungsri, truewallet: values.truewallet },
    report: values.report,
    dryRun: values['dry-run'],
    avatars: values.avatars,
    live,
    batchSize: Math.max(1, Math.min(10_000, Number(values.batch) || usualBatchSize)),
  }
}

/**
 * Returns the import to work on: the open one, if it is being written or was begun on the command line with
 * the same options and files. An open import begun there with other options or files is discarded, and a new
 * one begins.
 */
async function continueOrBegin(
  sql: Sql,
  { files, role, accounts, live }: ImportOptions,
  hashingId: string | null,
): Promise<string> {
  const openImport = await findOpen(sql)
  if (openImport) {
    if (openImport.state === 'placing') return openImport.id
    const hashes = new Set(await Promise.all(files.map(({ path }) => hashOf(path))))
    const isSameImport =
      openImport.createdBy === actor &&
      openImport.role === role &&
      openImport.accounts.krungsri === accounts.krungsri &&
      openImport.accounts.truewallet === accounts.truewallet &&
      (openImport.project === null || live !== null) &&
      (await filesOf(sql, openImport.id)).every(
        ({ kind, fileHash }) => kind === 'live' || hashes.has(fileHash),
      )
    if (isSameImport) {
      // The process that was reading its documents has ended, or stops because of this change.
      if (openImport.state === 'fetching')
        await transaction(sql, (tx) => setState(tx, openImport.id, 'reading'))
      return openImport.id
    }
    if (openImport.createdBy !== actor)
      throw new StartProblem('An import was started in the console: finish or discard it there.')
    await transaction(sql, (tx) => setState(tx, openImport.id, 'discarded'))
  }
  const id = await startImport(sql, { role, accounts, hashingId, by: actor })
  if (id === null)
    throw new StartProblem('Another import has just started. Start again when it has finished.')
  return id
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  } catch (error) {
    throw new StartProblem(`${path} cannot be read: ${(error as Error).message}.`)
  }
  return hash.digest('hex')
}

async function readFiles(
  sql: Sql,
  importId: string,
  options: ImportOptions,
  hashingId: string | null,
): Promise<void> {
  const [open] = await transaction(sql, async (tx) => [await lockFirebaseImport(tx, importId)])
  if (open?.state === 'placing') return
  const loadedFiles = new Set(
    (await filesOf(sql, importId)).map(({ kind, fileHash }) => `${kind} ${fileHash}`),
  )
  for (const { path, kind } of options.files) {
    const { size } = await stat(path).catch((error: unknown) => {
      throw new StartProblem(`${path} cannot be read: ${(error as Error).message}.`)
    })
    if (loadedFiles.has(`${kind} ${await hashOf(path)}`)) continue
    process.stderr.write(`Reading ${basename(path)}, ${size} bytes.\n`)
    const bytes = createReadStream(path, { highWaterMark: 1024 * 1024 })
    await loadFile(sql, {
      importId,
      name: basename(path),
      kind,
      bytes,
      hashingId,
      batchSize: options.batchSize,
    })
  }
}

async function carryOut(sql: Sql, importId: string, batchSize: number): Promise<Report | null> {
  await transaction(sql, async (tx) => {
    const job = await lockFirebaseImport(tx, importId)
    if (job?.state !== 'placing') await setState(tx, importId, 'placing', actor)
  })
  process.stderr.write('Importing documents.\n')
  const report = await upsertAll(sql, importId, { batchSize })
  if (report !== null) await foldAll(sql)
  return report
}

async function tryOut(sql: Sql, importId: string, batchSize: number): Promise<Report | null> {
  await transaction(sql, async (tx) => {
    const job = await lockFirebaseImport(tx, importId)
    // To try it would stop the process that writes it, and leave the import half written.
    if (job?.state === 'placing')
      throw new StartProblem('This import is being written. Leave out --dry-run to continue it.')
    await setState(tx, importId, 'trying')
  })
  process.stderr.write('Trying the import without saving it.\n')
  const report = await tryAll(sql, importId, { batchSize })
  if (report !== null) await saveTrial(sql, importId, report)
  return report
}
