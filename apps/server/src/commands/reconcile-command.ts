import { readFile } from 'node:fs/promises'
import type { EmployeeEmail } from '@khlang/domain/brand'
import { ensureBackendKey } from '#service-api/backend-key.ts'
import { acceptBy } from '#crediting/books/accept-history.ts'
import { adopt } from '#crediting/books/adopt-finding.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { readBookFile } from '#crediting/books/book-file.ts'
import { type Finding, lockFinding } from '#crediting/books/books-store.ts'
import { allFindings } from '#crediting/books/finding-list-store.ts'
import { findFittingEntries, findFittingRequests } from '#crediting/books/fits-store.ts'
import { startBundledBackend } from '#crediting/sending/bundled-backend.ts'
import { compareWithBackend, compareWithFile } from '#crediting/books/run-comparison.ts'
import { balanceManner } from '#crediting/sending/backend-manner.ts'
import { opensHeadersOf } from '#crediting/profile/profile-secret.ts'
import { backendName } from '#platform/backend-address.ts'
import { sealingBy } from '#platform/secrets/sealed.ts'
import { createCreditReader } from '#crediting/sending/credit-reader.ts'
import { leftToDo } from '#crediting/books/left-to-do.ts'
import { readOptions } from '#platform/command-arguments.ts'
import type { Config } from '#platform/config.ts'
import { connect, type Sql, transaction } from '#platform/database/database.ts'
import { openFiles } from '#platform/files/files.ts'
import { openSecret } from '#platform/secrets/known-secrets.ts'
import { migrate } from '#platform/database/migrate.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { localAddress } from '#platform/http/local-address.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { openWitness, witnessLocation } from '#platform/monitoring/witness.ts'
import type { Databases } from '../open-databases.ts'

export const reconcileUsage = `  reconcile [--file books.csv] [--adopt] [--accept "why"]                Compare the back-end's books with our orders while sending is on hold`

/** The recorded actor, since nobody is signed in at the command line. */
const actor = 'command line' as EmployeeEmail

/**
 * `khlang reconcile`: compares the back-end's books with our orders and prints what a person must decide; while
 * anything is left, exits with code 1. `--adopt` adopts the findings that are clear, `--accept` accepts the history for
 * the given reason.
 */
export async function reconcile(databases: Databases, args: string[], config: Config): Promise<void> {
  const { file, adopt, accept: reason } = readArguments(args)
  if (reason?.trim() === '')
    throw new StartProblem('--accept needs a reason, for example --accept "compared with the books".')
  await migrate(databases.main)
  const sql = connect(databases.main, { max: 4 })
  try {
    const compared =
      file === undefined
        ? await compareWithBooks(sql, databases, config)
        : await compareWithFile(sql, await readBooks(sql, file), actor)
    say(
      `${compared.movements} movements of ${compared.players} players: ${compared.settled} waiting orders were settled, ${compared.found} movements were unknown.`,
    )
    if (compared.leftOut)
      say(`${compared.leftOut} movements were left out: their amount or date cannot be recorded here.`)
    if (compared.unread > 0)
      say(`The books of ${compared.unread} players could not be read: import them with --file, or try again.`)
    if (adopt) await adoptClear(sql)
    for await (const findings of allFindings(sql, ['open', 'proposed']))
      for (const one of findings) say(lineOf(one))
    if (reason !== undefined) {
      await accept(sql, config, reason)
      say('The history is accepted: the hold may be lifted.')
    } else if ((await leftToDo(sql)) === null)
      say('Nothing is left open. Accept the history on the reconciliation page, or with --accept "why".')
    else {
      say(
        'Decide about each on the page /management/reconcile: adopt it, or dismiss it with a second person.',
      )
      process.exitCode = 1
    }
  } catch (error) {
    if (error instanceof Refusal) throw new StartProblem(error.message)
    throw error
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function accept(sql: Sql, config: Config, reason: string) {
  const witness = openWitness(witnessLocation(config, await openFiles(config.files)))
  try {
    const auditKey = await openSecret(sql, config.dataDir, 'audit.secret')
    await acceptBy({ sql, witness, auditKey }, actor, reason)
  } finally {
    await witness.close()
  }
}

const lineOf = ({ number, movedAt, playerCode, playerKey, kind, credits, key }: Finding) =>
  `#${number} ${movedAt.toISOString()} ${playerCode ?? `key ${playerKey}`} ${kind} ${credits}${key ? ` (${key})` : ''}`

async function compareWithBooks(sql: Sql, databases: Databases, config: Config) {
  const { address } = config.creditBackend
  if (address) {
    const name = backendName({ ...address, bundled: false })
    const sealing = sealingBy(await openSecret(sql, config.dataDir, 'factor.secret'))
    const openHeaders = opensHeadersOf(sealing, name)
    const read = createCreditReader(address, () => balanceManner(sql, { place: name, openHeaders }))
    return compareWithBackend(sql, read, actor)
  }
  const bundled = await startBundledBackend({
    databaseUrl: databases.credit!,
    honourKeys: true,
    faults: false,
    consoleUrl: localAddress(config),
    consoleKey: await ensureBackendKey(sql, config.dataDir),
  })
  try {
    return await compareWithBackend(sql, createCreditReader(bundled), actor)
  } finally {
    await bundled.stop()
  }
}

function readArguments(args: string[]) {
  const string = { type: 'string' } as const
  const options = { file: string, accept: string, adopt: { type: 'boolean', default: false } } as const
  return readOptions(args.slice(1), options, reconcileUsage)
}

async function readBooks(sql: Sql, path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartProblem(`${path} cannot be read.`)
  })
  const read = readBookFile(text, await databaseTime(sql))
  if ('wrong' in read) throw new StartProblem(read.wrong)
  return read.movements
}

/**
 * Adopts the findings for which no open request fits, or only one and with this very amount. Links an entry only if
 * exactly one fitting entry comes from the player. A person decides about the other findings.
 */
async function adoptClear(sql: Sql) {
  let adopted = 0
  for await (const findings of allFindings(sql, ['open']))
    for (const { id } of findings) if (await adoptIfClear(sql, id)) adopted += 1
  say(`${adopted} movements were adopted as settled orders.`)
}

const adoptIfClear = (sql: Sql, id: string): Promise<boolean> =>
  transaction(sql, async (tx) => {
    const finding = (await lockFinding(tx, id))!
    const fitting = await findFittingRequests(tx, finding)
    const exact = fitting.filter(({ amount }) => amount === finding.credits)
    if (fitting.length > 1 || fitting.length !== exact.length) return false
    const [entry, ...others] = await findFittingEntries(tx, finding, exact)
    const isClear = entry?.fromPlayer === true && !others.some(({ fromPlayer }) => fromPlayer)
    await adopt(tx, finding, {
      by: actor,
      ...(exact[0] && { requestId: exact[0].id }),
      ...(isClear && { entryId: entry.id }),
    })
    return true
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return false
    throw error
  })

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
