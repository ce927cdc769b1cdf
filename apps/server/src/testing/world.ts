// The credit back-end is a separate app. Only tests may import it into the server.
import { createCreditBackend } from '@khlang/credit/app'
import { type KeyScope, maxRequestsPerMinute } from '@khlang/domain/service-api/service-key'
import type { EmployeeId } from '@khlang/domain/brand'
import type { BackendMode } from '@khlang/domain/crediting/order'
import type { Role } from '@khlang/domain/staff/acts'
import { loadShop } from '@khlang/seed/load'
import { makePast } from '@khlang/seed/past'
import { makeShop, type Player, type Shop } from '@khlang/seed/shop'
import { startFakeProviders } from '@khlang/seed/fake-providers'
import { hash } from '@node-rs/argon2'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualCeilings } from '@khlang/domain/cashier/bonus'
import postgres from 'postgres'
import { createApp } from '../app.ts'
import type { App, AppOptions } from '../http/app-options.ts'
import { newServiceKey } from '#service-api/create-key.ts'
import { addServiceKey } from '#service-api/store.ts'
import { bearerOf } from '#platform/backend-address.ts'
import { rightsOf } from '#platform/database/database-rights.ts'
import { connect, type Sql } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { type Files, openFiles } from '#platform/files/files.ts'
import { listenAt } from '#platform/http/listen.ts'
import { createLog, type Log } from '#platform/monitoring/log.ts'
import type { Traces } from '#platform/monitoring/traces.ts'
import type { SendMail } from '#platform/mail.ts'
import { openWitness, type Witness } from '#platform/monitoring/witness.ts'
import { addEmployee } from '#staff/store.ts'
import { type Client, clientOf, signIn } from './client.ts'
import { freePort } from './free-port.ts'
import { checkLinesOfWorkers, lastLine } from './lines-of-workers.ts'
import { people } from './social.ts'
import { usualPlayers, usualShop } from './test-cluster.ts'
import { newCreditDatabase, newShopDatabase, newTestDatabase, patiently, slowly } from './test-database.ts'

export type World = AsyncDisposable & {
  url: string
  databaseUrl: string
  creditDatabaseUrl: string
  backendUrl: string
  sql: Sql
  files: Files
  /** The records outside the world's database. */
  witness: Witness
  dataDir: string
  app: App
  shop: Shop
  /** Returns the player's balance as the back-end itself tells it, not through the console. */
  balanceOf: (player: Player) => Promise<number>
  /** Makes the next calls for this player (one by default) fail in this way at the back-end: see `FaultKind`. */
  fault: (
    player: Player,
    kind: 'refuse' | 'silent' | 'cut' | 'slow' | 'down' | 'lost',
    times?: number,
  ) => Promise<void>
  /**
   * Stops the back-end, so that nothing listens at its address until `backendReturns`. It keeps its players' credit.
   */
  backendLeaves: () => Promise<void>
  backendReturns: () => Promise<void>
  /**
   * Signs in the employee of this name (the role's by default), whom it creates with this role if there is none. Their
   * e-mail is `<name>@example.test`. An existing employee keeps their role.
   */
  as: (role: Role, name?: string) => Promise<Client>
  /** Returns a client with a new service key that has these scopes. */
  service: (...scopes: KeyScope[]) => Promise<Client>
}

/** `mode` is `keyed` by default: the back-end honours idempotency keys. */
/** By default a page waits for its reader's preferences longer than a busy machine takes. */
export type WorldOptions = Pick<AppOptions, 'autoMatchRetryMs' | 'beatSeconds' | 'pageReaderMs'> & {
  /** Uses this database, with the newest schema, instead of one from the run. */
  databaseUrl?: string
  mode?: BackendMode
  /** How long a call waits for the back-end. Only to test this, or a slow one: a silent one ends the connection. */
  timeoutMs?: number
  sendingSlots?: number
  /** Browsers send their origin, so the server must know its own address before it listens. */
  browser?: boolean
  /** The number of requests on each of the eight days before, matched by people, so that a back-test has data. */
  past?: number
  /** The number of players of the shop, if a file needs more than the default. */
  players?: number
  /** Whether the console regards the back-end as the one that comes with the product; by default it does. */
  bundled?: boolean
  /** The address of a fake Messaging API of LINE. Without one, nothing answers there. */
  lineUrl?: string
  /** The address of a fake server of the old project's documents. */
  oldProject?: AppOptions['oldProject']
  /** Push services besides those of browsers. */
  pushServices?: readonly string[]
  /** Makes spans; by default there are none. */
  traces?: Traces
  /** Receives what is logged. */
  log?: Log
  /** Receives the mails; without it none are sent. */
  mail?: SendMail
  /** The address of a back-end of the test instead of the product's own. */
  foreignUrl?: string
  /** The token that the back-end requires of every call, and that the console sends. */
  backendToken?: string
  /** Whether the back-end looks up the key in a path at the console, as the bundled one does. */
  asks?: boolean
  /**
   * Whether people can sign in with external accounts, at a fake provider. Only one such world at a time: it
   * intercepts this process's calls to the real providers.
   */
  social?: boolean
  /** Where the console connects to receive the messages of phones. */
  phones?: AppOptions['phones']
  /** Whether the server polls for due notifications; otherwise only `keepLine` and `sendNotifications` send them. */
  sweeps?: boolean
  /** Whether the server seals the audit, checks, purges and backs up on its own: not unless a test is about that. */
  upkeep?: boolean
  /** Milliseconds between two polls for due work, if not the default. */
  pollMs?: number
  /** Proxies whose forwarded client address is trusted. */
  trustedProxies?: readonly string[]
  /** The limits on one employee's requests, if not the default. */
  traffic?: AppOptions['traffic']
  /** How long a client may take to send its request, if not the default. */
  sockets?: AppOptions['sockets']
  /** How long an API call may take; by default half an hour, since test machines may be very busy. */
  answerWithin?: { ms: number }
  /**
   * How many refusals are answered without delay; by default all, since a single test is refused more often
   * than a shop in a year.
   */
  refusals?: AppOptions['refusals']
  /** How much of the request bodies may be in memory, if not the default. */
  bodies?: AppOptions['bodies']
}

/** The password of every employee that `as` creates. */
export const password = 'correct horse battery'
export const secret = 'a secret for tests, long enough to sign with'
export const auditSecret = 'a fourth secret for tests, by which the audit is sealed'
/**
 * The same kind of hash as the product's at the lowest cost: these sign-ins protect nothing, and happen
 * thousands of times a run.
 */
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })

/** The application's privileges in each copy of a template. */
let rightsOfCopies: ReturnType<typeof rightsOf> | undefined

/** Starts the whole product on free ports: server and bundled back-end, each with a database, and a small shop. */
export async function newWorld({
  databaseUrl,
  mode = 'keyed',
  timeoutMs: givenTimeoutMs,
  sendingSlots = 8,
  browser = false,
  past = 0,
  players = usualPlayers,
  bundled = true,
  foreignUrl,
  backendToken,
  asks = false,
  social = false,
  phones,
  sweeps = true,
  upkeep = false,
  pollMs,
  autoMatchRetryMs,
  pageReaderMs = 60_000,
  beatSeconds = 1,
  mail,
  lineUrl = 'http://127.0.0.1:1',
  oldProject,
  pushServices = [],
  trustedProxies = [],
  traffic,
  sockets,
  bodies,
  answerWithin = { ms: 1_800_000 },
  refusals = { employeeBurst: 1_000_000, addressBurst: 1_000_000 },
  traces,
  log,
}: WorldOptions = {}): Promise<World> {
  const timeoutMs = givenTimeoutMs ?? 60_000
  const parts = new AsyncDisposableStack()
  const isUsual = databaseUrl === undefined && players === usualPlayers && past === 0
  const database = isUsual
    ? parts.use(await newShopDatabase())
    : databaseUrl
      ? { url: databaseUrl }
      : parts.use(await newTestDatabase())
  const creditDatabase = parts.use(await newCreditDatabase())
  const sql = connect(database.url, patiently)
  parts.defer(() => sql.end({ timeout: 5 }))
  const rights = databaseUrl ? await rightsOf(databaseUrl) : await (rightsOfCopies ??= rightsOf(database.url))
  const appSql = connect(database.url, { rights, ...slowly })
  parts.defer(() => appSql.end({ timeout: 5 }))
  const sendingSql = connect(database.url, { max: 12, byKey: true, rights, ...slowly })
  parts.defer(() => sendingSql.end({ timeout: 5 }))
  const creditSql = postgres(creditDatabase.url, { max: 4, onnotice: () => {} })
  parts.defer(() => creditSql.end({ timeout: 5 }))
  // The address is known only when the server listens.
  const consoleApi = { url: '', apiKey: newServiceKey() }
  const newBackend = () =>
    createCreditBackend({
      sql: creditSql,
      honourKeys: mode === 'keyed',
      faults: true,
      slowMs: timeoutMs * 2,
      timeoutMs,
      ...(givenTimeoutMs === undefined && { silentMs: 2_000 }),
      ...(asks && { console: consoleApi }),
      ...(backendToken !== undefined && { secret: backendToken }),
    })
  const backendHeaders = backendToken === undefined ? {} : bearerOf(backendToken)
  let backend = newBackend()
  parts.defer(() => backend.close())
  // A port that nobody else gets while the back-end is away (`backendLeaves`).
  const backendUrl = await backend.listen({ host: '127.0.0.1', port: await freePort() })

  const port = browser ? await freePort() : 0
  const publicUrl = browser ? `http://localhost:${port}` : 'http://localhost'
  const shop = isUsual ? usualShop() : makeShop({ seed: 1, size: players })
  if (!isUsual) {
    const before = past > 0 ? makePast(shop, { seed: 1, days: 8, perDay: past, until: new Date() }) : []
    await loadShop(sql, shop, { requests: before, withdrawals: [], strayEntries: [], slips: [] })
  }
  const lastOfPast = await lastLine(sql)
  // Deferred before the server is started, so it runs after the server has stopped, which may write a line as it
  // closes.
  parts.defer(async () => {
    // Over a connection of its own: some tests end those of the world.
    const own = connect(database.url, { max: 1, ...slowly })
    try {
      await checkLinesOfWorkers(own, { after: lastOfPast })
    } finally {
      await own.end()
    }
  })
  const folder = await mkdtemp(join(tmpdir(), 'khlang-world-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const files = await openFiles({ kind: 'folder', path: folder })
  const witness = openWitness({ dataDir: folder })
  const fake = social
    ? parts.use(await startFakeProviders({ publicUrl, people: Object.values(people) }))
    : null
  const app = await createApp({
    sql: appSql,
    sendingSql,
    files,
    witness,
    auditSecret,
    waitForOthersMs: 0,
    backups: {
      location: { kind: 'path', path: join(folder, 'kept') },
      passphrase: 'a passphrase for tests',
      source: { main: database.url, credit: undefined, files, dataDir: folder },
    },
    log: log ?? createLog(process.env['TEST_LOG'] ?? 'silent'),
    publicUrl,
    secret,
    factorSecret: 'another secret for tests, to seal with',
    pushSecret: 'a third secret for tests, of the key that browsers subscribe to',
    pushServices,
    trustedProxies,
    traces,
    ...(fake && { social: fake.keys }),
    ...(phones && { phones }),
    ...(traffic && { traffic }),
    sockets,
    bodies,
    refusals,
    answerWithin,
    ...(oldProject && { oldProject }),
    mail: mail ?? null,
    lineUrl,
    backend: {
      url: foreignUrl ?? backendUrl,
      headers: backendHeaders,
      mode,
      timeoutMs,
      bundled: bundled && foreignUrl === undefined,
    },
    sendingSlots,
    sweeps,
    upkeep,
    pollMs,
    autoMatchRetryMs,
    pageReaderMs,
    beatSeconds,
    checkOutputs: true,
  })
  parts.defer(app.close)
  const heard = await listenAt(app.http, { host: browser ? 'localhost' : '127.0.0.1', port })
  const url = browser ? publicUrl : heard
  consoleApi.url = url
  const addKey = (key: string, name: string, scopes: KeyScope[]) =>
    addServiceKey(sql, {
      id: newId(),
      name,
      scopes,
      key,
      createdBy: 'test',
      perMinute: maxRequestsPerMinute,
      bonusCeiling: usualCeilings.owner,
    })
  if (asks) await addKey(consoleApi.apiKey, 'back-end', ['crediting'])

  return {
    url,
    databaseUrl: database.url,
    creditDatabaseUrl: creditDatabase.url,
    backendUrl,
    sql,
    files,
    witness,
    dataDir: folder,
    app,
    shop,
    async balanceOf(player) {
      const answer = await fetch(`${backendUrl}/credits/${player.externalKey}`, { headers: backendHeaders })
      return ((await answer.json()) as { balance: number }).balance
    },
    async fault(player, kind, times = 1) {
      if (kind === 'slow' && givenTimeoutMs === undefined)
        throw new Error('A slow back-end is waited for: give this world a timeoutMs.')
      await fetch(`${backendUrl}/faults`, {
        method: 'POST',
        headers: { ...backendHeaders, 'content-type': 'application/json' },
        body: JSON.stringify({ userId: player.externalKey, kind, times }),
      })
    },
    backendLeaves: () => backend.close(),
    async backendReturns() {
      backend = newBackend()
      await backend.listen({ host: '127.0.0.1', port: Number(new URL(backendUrl).port) })
    },
    async as(role, name = role) {
      const email = `${name}@example.test`
      const employee = {
        id: newId<EmployeeId>(),
        userId: newId(),
        email,
        firstName: name,
        lastName: 'Test',
        role,
      }
      const [known] = await sql`select 1 from employee where email = ${email}`
      if (!known) await addEmployee(sql, { ...employee, passwordHash: await passwordHash })
      return signIn(url, { email, password })
    },
    async service(...scopes) {
      const key = newServiceKey()
      await addKey(key, 'test feed', scopes)
      return clientOf(url, { authorization: `Bearer ${key}` })
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}
