import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from './app.ts'
import type { BackendAddress } from '#platform/backend-address.ts'
import { startBundledBackend } from '#crediting/sending/bundled-backend.ts'
import type { Config } from '#platform/config.ts'
import { rightsOf } from '#platform/database/database-rights.ts'
import { connect, isUnavailable } from '#platform/database/database.ts'
import { openFiles } from '#platform/files/files.ts'
import { answerWhileStarting } from './http/while-starting.ts'
import { listenAt } from '#platform/http/listen.ts'
import { endSilentPools } from '#platform/database/end-silent-pools.ts'
import { createLog, type Log } from '#platform/monitoring/log.ts'
import { createMailer } from '#platform/mail.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openSecrets } from '#platform/secrets/known-secrets.ts'
import { openServerLogin } from '#platform/database/server-login.ts'
import type { TraceSettings } from '#platform/monitoring/trace-settings.ts'
import { openWitness, witnessLocation } from '#platform/monitoring/witness.ts'
import { localAddress } from '#platform/http/local-address.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { firstOwnerAddress } from '#staff/employees/first-owner.ts'
import { ensureBackendKey } from '#service-api/backend-key.ts'
import { refuseExternalBackend, refuseOtherShop, startDemo } from './demo/demo.ts'
import { startDemoPhones } from './demo/phones.ts'
import { startDemoReceiver } from './demo/webhook.ts'
import { startDemoLine } from './demo/line.ts'
import { startDemoProviders } from './demo/providers.ts'
import type { BackupSettings } from '#settings/backup-worker.ts'
import type { Files } from '#platform/files/files.ts'
import { type Databases, openDatabases } from './open-databases.ts'

export type Running = { publicUrl: string; close: () => Promise<void> }

/**
 * Starts everything that one process runs. Each part starts after those that it needs, and they close in the
 * reverse order.
 */
export async function startConsole(config: Config, { demo }: { demo: boolean }): Promise<Running> {
  const parts = new AsyncDisposableStack()
  try {
    if (demo) refuseExternalBackend(config)
    const files = await openFiles(config.files)
    const log = createLog(demo ? 'warn' : config.logLevel, { node: config.nodeName })
    const listenEarly = async () => {
      const early = await orSentence(config, answerWhileStarting(config, log))
      parts.defer(early.close)
      return early
    }
    // The demo first looks whose database it is, and until then listens nowhere.
    const earlyOfShop = demo ? null : await listenEarly()
    const databases = await openDatabases(config, parts)
    if (demo) await refuseOtherShopAt(databases.main, config)
    const early = earlyOfShop ?? (await listenEarly())
    early.is('migrating')
    const traces = config.traces && (await openTraces(config.traces, { node: config.nodeName, log }))
    if (traces) parts.defer(traces.close)
    const { newer } = await migrate(databases.main, {
      onWait: (migration) =>
        log.warn({ migration }, 'a migration is waiting for a table that is in use; retrying'),
    })
    if (newer.length > 0)
      log.warn({ migration: newer.at(-1) }, 'the database was migrated by a newer version of this program')
    early.is('starting')
    const rights = await rightsOf(databases.main)
    const served = databases.isEmbedded ? await openServerLogin(databases.main) : databases.main
    const sql = connect(served, { rights })
    parts.defer(() => sql.end({ timeout: 5 }))
    const secrets = await openSecrets(sql, config.dataDir)
    const sendingSql = connect(served, {
      max: 12,
      name: 'khlang-workers',
      byKey: true,
      // Half the usual time limit of a call to the back-end, so that one dead connection does not block all crediting.
      answerWithinSeconds: 5,
      rights,
    })
    parts.defer(() => sendingSql.end({ timeout: 5 }))

    const { mode, timeoutMs, address } = config.creditBackend
    const bundled = address === null
    const backend = address ?? (await startBackend(config, databases.credit, { demo, sql, parts }))
    if (!rights.role)
      log.warn({}, 'cannot switch to the role khlang_app: the server keeps all rights of its login')
    const social = demo ? await startDemoProviders(config, parts) : config.social
    const phone = demo ? parts.use(await startDemoPhones()) : null
    const receiver = demo ? parts.use(await startDemoReceiver()) : null
    const line = demo && !config.lineApiUrl ? await startDemoLine(config, parts) : null
    let hasStarted = false
    const app = await createApp({
      sql,
      sendingSql,
      files,
      witness: openWitness(witnessLocation(config, files)),
      auditSecret: secrets['audit.secret'],
      log,
      traces,
      backups: backupsOf(config, databases, files),
      publicUrl: config.publicUrl,
      secret: secrets['session.secret'],
      factorSecret: secrets['factor.secret'],
      pushSecret: secrets['push.secret'],
      pushServices: config.pushServices,
      social,
      ...(phone && { phones: { endpoints: phone.endpoints } }),
      trustedProxies: config.trustedProxies,
      notReadyYet: () => (hasStarted ? null : demo ? 'The demo is making its shop.' : 'Khlang is starting.'),
      dataDir: databases.isEmbedded ? config.dataDir : undefined,
      metricsToken: config.metricsToken,
      mail: config.smtpUrl ? await createMailer(config.smtpUrl, log) : null,
      lineUrl: line?.url ?? config.lineApiUrl,
      oldProject: { address: config.firestoreUrl },
      backend: { ...backend, mode, timeoutMs, bundled },
    })
    parts.defer(app.close)
    await early.close()
    await orSentence(config, listenAt(app.http, config))

    // While the demo's shop is filled, the back-end calls the console, which therefore listens already. That it listens
    // is printed, and it counts as ready, only afterwards, since people then sign in at once.
    if (phone && receiver) {
      // With the owner's login, since rows that lie in the past bypass the triggers.
      const demoSql = connect(databases.main, { name: 'khlang-demo' })
      parts.defer(() => demoSql.end({ timeout: 5 }))
      parts.use(
        await startDemo(demoSql, config, {
          say,
          bundledUrl: backend.url,
          line,
          phone,
          receiver,
        }),
      )
    }
    // Read before the console prints that it listens, since the start must not fail after that line.
    const firstOwner = demo ? null : await firstOwnerAddress(sql, config.publicUrl)
    say(`Khlang listens on ${config.publicUrl}`)
    if (firstOwner) sayFirstOwner(firstOwner)
    hasStarted = true
    return {
      publicUrl: config.publicUrl,
      close: async () => {
        app.stopBeingReady()
        await pause(config.drainSeconds * 1_000)
        const closed = parts.disposeAsync()
        await Promise.all([closed, endSilentPools([sql, sendingSql], closed)])
      },
    }
  } catch (error) {
    await parts.disposeAsync()
    throw isUnavailable(error) ? lostConnection(error as Error) : error
  }
}

/** Looks at the demo's database as its owner, before any migration. */
async function refuseOtherShopAt(databaseUrl: string, config: Config) {
  const sql = connect(databaseUrl, { max: 1, name: 'khlang-demo' })
  try {
    await refuseOtherShop(sql, config)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Loads OpenTelemetry only now, so that it costs nothing without a collector. */
async function openTraces(settings: TraceSettings, { node, log }: { node: string; log: Log }) {
  const { startTraces } = await import('#platform/monitoring/otlp-traces.ts')
  return startTraces(settings, { node, log })
}

/**
 * Returns the settings of backups. Backups read with the owner's login, since the server's own role may not
 * read all data.
 */
function backupsOf(
  { backup, creditBackend, dataDir }: Config,
  databases: Databases,
  files: Files,
): BackupSettings | null {
  if (!backup.location || !backup.passphrase) return null
  const credit = creditBackend.address === null ? databases.credit : undefined
  return {
    location: backup.location,
    passphrase: backup.passphrase,
    source: { main: databases.main, credit, files, dataDir },
  }
}

/**
 * Creates the message for a database that became unreachable during the start, for example because it is
 * restarting.
 */
const lostConnection = ({ message }: Error) =>
  new StartProblem(
    `The connection to the database was lost while Khlang was starting (${message}). Start again.`,
    {
      passing: true,
    },
  )

async function startBackend(
  config: Config,
  databaseUrl: string | undefined,
  { demo, sql, parts }: { demo: boolean; sql: ReturnType<typeof connect>; parts: AsyncDisposableStack },
): Promise<BackendAddress> {
  if (!databaseUrl)
    throw new StartProblem(
      'CREDIT_DATABASE_URL is missing: the bundled crediting back-end needs a database of its own.',
    )
  const bundled = await startBundledBackend({
    databaseUrl,
    honourKeys: config.creditBackend.mode === 'keyed',
    faults: demo,
    consoleUrl: localAddress(config),
    consoleKey: await ensureBackendKey(sql, config.dataDir),
  })
  parts.defer(bundled.stop)
  return bundled
}

/** Turns the reason why the server cannot listen into a sentence. */
async function orSentence<Listening>({ port, host }: Config, listening: Promise<Listening>) {
  try {
    return await listening
  } catch (error) {
    const code = (error as { code?: string }).code
    const reason =
      code === 'EADDRINUSE'
        ? 'something else listens there already'
        : code === 'EACCES'
          ? 'this user may not use that port'
          : (error as Error).message
    throw new StartProblem(
      `Khlang cannot listen on ${host}, port ${port}: ${reason}. Set PORT and HOST to other values.`,
    )
  }
}

function sayFirstOwner(address: string) {
  say(`There is no owner yet. Create the first one here, once, within a day:\n  ${address}`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
