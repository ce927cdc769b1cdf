import { pipeline } from 'node:stream/promises'
import type { WitnessedHead } from '@khlang/domain/crediting/history'
import { readHeadWord } from '@khlang/domain/staff/audit-head'
import { exportFirebase, exportUsage } from '#legacy-import/export/export-command.ts'
import { importFirebase, importUsage } from '#legacy-import/import-command.ts'
import { holdCommand, holdUsage, liftHoldCommand } from '#crediting/sending/hold-command.ts'
import { soundAcceptances } from '#staff/audit/history-seal-store.ts'
import { exportOrders } from '#crediting/store.ts'
import { readOptions } from '#platform/command-arguments.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { makeDataDir } from '#platform/make-data-dir.ts'
import {
  allowIdleTransaction,
  allowLongTransaction,
  codeOf,
  connect,
  isPassing,
  type Sql,
} from '#platform/database/database.ts'
import { hasCluster } from '#platform/embedded/has-cluster.ts'
import { orFileProblem } from '#platform/file-problem.ts'
import { openFiles } from '#platform/files/files.ts'
import { openSecret } from '#platform/secrets/known-secrets.ts'
import { migrate } from '#platform/database/migrate.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { openWitness, witnessLocation } from '#platform/monitoring/witness.ts'
import { rebuildRollups } from '#rollups/rollup-store.ts'
import { type Broken, findTakenOut } from '#staff/audit/audit-chain-store.ts'
import { verifyRollups } from '#rollups/verify-rollups.ts'
import { acceptSecretCommand, acceptSecretUsage } from '#staff/accept-secret-command.ts'
import { verifyAudit } from '#staff/audit/verify-audit.ts'
import { createOwner, createOwnerUsage } from '#staff/employees/create-owner-command.ts'
import { backUp, backupUsage, restore } from './commands/backup-commands.ts'
import { exportPerson, personUsage } from './commands/person-command.ts'
import { reconcile, reconcileUsage } from './commands/reconcile-command.ts'
import { type Databases, openDatabases } from './open-databases.ts'

const verifyUsage =
  '  verify audit [--head <from a mail>]...                                 Check the audit log, and name the first line that does not match its seal'

/** The command line of the server. Runs one command and ends. */
const usage = `npm run khlang -- <command>
  migrate                                                                Run the migrations of this version, and start nothing
${createOwnerUsage}
${holdUsage}
  export orders                                                          Print all credit orders as JSON lines
${verifyUsage}
  verify rollups [--rebuild]                                             Compare every sum with its rows; --rebuild recalculates them
${backupUsage}
${reconcileUsage}
${importUsage}
${exportUsage}
${personUsage}
${acceptSecretUsage}`

const commands: Record<string, (sql: Sql, args: string[], config: Config) => Promise<void>> = {
  'create-owner': createOwner,
  'accept-secret': acceptSecretCommand,
  hold: holdCommand,
  'lift-hold': liftHoldCommand,
  'export orders': exportAllOrders,
  'import firebase': importFirebase,
  'export firebase': exportFirebase,
  'person export': exportPerson,
  'verify audit': verifyWholeAudit,
  'verify rollups': verifyAllRollups,
}

/** Commands that get the addresses of both databases, before any migration. */
const withBoth: Record<string, (databases: Databases, args: string[], config: Config) => Promise<void>> = {
  migrate: migrateAlone,
  backup: backUp,
  restore,
  reconcile,
}

/** Commands that may begin a shop in an empty folder. Any other one would report success about a shop that is not there. */
const beginsShop = new Set(['migrate', 'create-owner', 'import', 'restore'])

const faultWords: Record<Broken['how'], string> = {
  changed: 'was changed after it was sealed',
  removed: 'was removed',
  unlinked: 'does not link to the line before it as its seal says',
  'slipped-in': 'was inserted later: it was never sealed',
  'cut-off': 'was sealed and is missing, with everything after it',
  'two-heads': 'has two different records outside the database: the history was rewritten',
  'no-heads':
    'is the last one, but whether more followed is unknown: the folder "witness" is missing from DATA_DIR',
}

// A reader of the output that leaves ends no command in the middle.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  await run(process.argv.slice(2))
} catch (error) {
  const problem = orDatabaseProblem(orFileProblem(error))
  if (!(problem instanceof StartProblem)) throw error
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = problem.exitCode
}

/** Returns the `StartProblem` of a database, or of a store, that was away or busy; any other error as it is. */
function orDatabaseProblem(error: unknown): unknown {
  if (error instanceof StartProblem || !(error instanceof Error)) return error
  const reason = [error, error.cause].find(isPassing)
  if (reason === undefined) return error
  return new StartProblem(
    `The command could not be completed now (${(reason as Error).message || codeOf(reason)}). Run it again.`,
    { cause: error, passing: true },
  )
}

async function run(args: string[]): Promise<void> {
  const command = commands[`${args[0]} ${args[1]}`] ?? commands[args[0] ?? '']
  const commandWithBoth = withBoth[args[0] ?? '']
  if (!command && !commandWithBoth) {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 64
    return
  }
  await using parts = new AsyncDisposableStack()
  const config = readConfig(process.env)
  if (!config.databaseUrl && !beginsShop.has(args[0]!) && !hasCluster(config.dataDir))
    throw new StartProblem(
      `There is no shop in ${config.dataDir}, so nothing was done. Set DATA_DIR, or DATABASE_URL, as the console has it.`,
    )
  await makeDataDir(config.dataDir)
  const databases = await openDatabases(config, parts)
  // Awaited: a database that was started for the command must run until the command has ended.
  if (commandWithBoth) return await commandWithBoth(databases, args, config)
  const { main } = databases
  await migrate(main)
  const sql = connect(main)
  parts.defer(() => sql.end({ timeout: 5 }))
  await command?.(sql, args, config)
}

/**
 * Only migrates. Running servers can keep running meanwhile and are restarted one by one afterwards, unless a
 * migration closes the database to them (`closesOlder`).
 */
async function migrateAlone({ main }: Databases): Promise<void> {
  const { newer } = await migrate(main, { onWait: printWaiting })
  process.stdout.write(
    newer.length === 0
      ? 'The database is up to date with this version.\n'
      : `The database was migrated by a newer version, which this one can run beside: ${newer.join(', ')}.\n`,
  )
}

function printWaiting(migration: string) {
  process.stderr.write(
    `${migration} is waiting for a table that is in use, perhaps by a long export. Retrying; running servers are not affected.\n`,
  )
}

/**
 * Prints every order, in any state, as one line of JSON; oldest first, read in batches, and no faster than the output is
 * read.
 */
async function exportAllOrders(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await allowLongTransaction(tx, 'any')
    await allowIdleTransaction(tx, 'any')
    const lines = async function* () {
      for await (const orders of exportOrders(tx))
        yield orders.map((order) => `${JSON.stringify(order)}\n`).join('')
    }
    await pipeline(lines, process.stdout, { end: false }).catch((error: unknown) => {
      if (codeOf(error) !== 'EPIPE') throw error
      throw new StartProblem('The output was closed before every order was printed.', { cause: error })
    })
  })
}

/** Prints up to 20 differences, one per line. Exits with code 1 if there are any and the sums were not rebuilt. */
async function verifyAllRollups(sql: Sql, args: string[]): Promise<void> {
  const found = await verifyRollups(sql)
  for (const { rollup, day, playerId, off } of found.examples)
    process.stdout.write(
      `${rollup} ${day}${playerId ? ` player ${playerId}` : ''}: off by ${JSON.stringify(off)}\n`,
    )
  if (found.differences === 0) {
    process.stdout.write('All sums agree with their rows.\n')
    return
  }
  process.stdout.write(`${found.differences} sums do not agree with their rows.\n`)
  if (args.includes('--rebuild')) {
    await rebuildRollups(sql)
    process.stdout.write('All sums were recalculated.\n')
  } else process.exitCode = 1
}

/** Reads the audit heads that owners and auditors received by mail or wrote down. */
function headsOf(args: string[]): WitnessedHead[] {
  const values = readOptions(args.slice(2), { head: { type: 'string', multiple: true } }, verifyUsage)
  return (values.head ?? []).map((word) => {
    const head = readHeadWord(word)
    if (!head)
      throw new StartProblem(
        `"${word}" is not the end of an audit. Copy it from the nightly e-mail: two numbers and 64 letters and digits, joined by "-".`,
      )
    return head
  })
}

/**
 * Exits with code 1 if the chain is broken. Stores nothing: heads typed by hand may be wrong, and the nightly check,
 * which mails the head, is made however often somebody checks.
 */
async function verifyWholeAudit(sql: Sql, args: string[], config: Config): Promise<void> {
  const givenHeads = headsOf(args)
  const witness = openWitness(witnessLocation(config, await openFiles(config.files)))
  const key = await openSecret(sql, config.dataDir, 'audit.secret')
  const { lines, broken } = await verifyAudit({ sql, witness, key, givenHeads })
  await witness.close()
  for (const { at, cut, acceptedBy, reason } of await soundAcceptances(sql, key))
    process.stdout.write(
      `History was cut after line ${cut} of the chain. ${acceptedBy} accepted the rest at ${at.toISOString()}: ${reason}\n`,
    )
  const removals = await findTakenOut(sql)
  for (const { seq, at, actor, approvedBy, lines: marked } of removals.filter(
    ({ act }) => act === 'player.forget',
  ))
    process.stdout.write(
      `Line ${seq}: a person's data was erased at their request, on ${at.toISOString()} by ${actor}, approved by ${approvedBy}. ${marked} lines hold a mark instead.\n`,
    )
  const blanked = removals.filter(({ act }) => act === 'audit.blank')
  if (blanked.length > 0) {
    const lineCount = blanked.reduce((sum, { lines: some }) => sum + some, 0)
    process.stdout.write(
      `The details of ${lineCount} lines were deleted after their retention time, as ${blanked.length} lines record; the last time on ${blanked.at(-1)!.at.toISOString()}.\n`,
    )
  }
  if (!broken) {
    process.stdout.write(`All ${lines} sealed lines match their seals.\n`)
    return
  }
  const brokenLine = broken.seq === null ? `Line ${broken.place} of the chain` : `Line ${broken.seq}`
  process.stdout.write(
    `${brokenLine} ${faultWords[broken.how]}. The ${lines} lines before it match their seals.\n`,
  )
  process.exitCode = 1
}
