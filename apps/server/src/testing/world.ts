// The credit back-end is an app of its own; tests, and only tests, may boot it beside the server.
import { createCreditBackend } from '@khlang/credit/app'
import { applySchema } from '@khlang/credit/ledger'
import { type KeyScope, mostPerMinute } from '@khlang/domain/connections/service-key'
import type { EmployeeId } from '@khlang/domain/brand'
import type { BackendMode } from '@khlang/domain/crediting/order'
import type { Role } from '@khlang/domain/staff/acts'
import { loadShop } from '@khlang/seed/load'
import { makePast } from '@khlang/seed/past'
import { makeShop, type Player, type Shop } from '@khlang/seed/shop'
import { startStandIn } from '@khlang/seed/stand-in'
import { hash } from '@node-rs/argon2'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualCeilings } from '@khlang/domain/cashier/bonus'
import postgres from 'postgres'
import { createApp } from '../app.ts'
import type { App, AppOptions } from '../http/app-options.ts'
import { newServiceKey } from '#connections/keys.ts'
import { addServiceKey } from '#connections/store.ts'
import { bearerOf } from '#platform/backend-place.ts'
import { rightsOf } from '#platform/database-rights.ts'
import { connect, type Sql } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { type Files, openFiles } from '#platform/files.ts'
import { listenAt } from '#platform/listen.ts'
import { createLog, type Log } from '#platform/log.ts'
import type { SendMail } from '#platform/mail.ts'
import { openWitness, type Witness } from '#platform/witness.ts'
import { addEmployee } from '#staff/store.ts'
import { type Client, clientOf } from './client.ts'
import { freePort } from './free-port.ts'
import { people } from './social.ts'
import { newEmptyDatabase, newTestDatabase } from './test-database.ts'

export type World = AsyncDisposable & {
  url: string
  databaseUrl: string
  creditDatabaseUrl: string
  backendUrl: string
  sql: Sql
  files: Files
  /** What is known outside its database. */
  witness: Witness
  dataDir: string
  app: App
  shop: Shop
  /** What the back-end holds for this player: the truth the console cannot see. */
  balanceOf: (player: Player) => Promise<number>
  /** The next calls of this player at the back-end go wrong like this. */
  fault: (
    player: Player,
    kind: 'refuse' | 'silent' | 'cut' | 'slow' | 'down' | 'lost',
    times?: number,
  ) => Promise<void>
  /** Nothing listens at the back-end's address from now on, until it is back. */
  backendLeaves: () => Promise<void>
  backendReturns: () => Promise<void>
  as: (role: Role, name?: string) => Promise<Client>
  service: (...scopes: KeyScope[]) => Promise<Client>
}

export type WorldOptions = {
  /** Another database than one of the run's own, of the newest shape. */
  databaseUrl?: string
  mode?: BackendMode
  timeoutMs?: number
  workers?: number
  /** Browsers name where they come from, so the server must know its own address before it listens. */
  browser?: boolean
  /** So many requests of each of the eight days before, matched by people: something for a back-test to look at. */
  past?: number
  /** Whether the back-end is said to be the one that comes with the product. */
  bundled?: boolean
  /** Where LINE's Messaging API is: a stand-in. Without one nothing answers there. */
  lineUrl?: string
  /** Where the documents of an old project are: a stand-in. */
  oldProject?: AppOptions['oldProject']
  /** Push services besides those of browsers. */
  pushServices?: readonly string[]
  /** Takes what is logged. */
  log?: Log
  /** Takes the mails; without it none are sent. */
  mail?: SendMail
  /** Another back-end than the product's own: one of the test. */
  foreignUrl?: string
  /** What the back-end asks of every call, and the console brings. */
  backendToken?: string
  /** Whether the back-end asks the console what a key in a path stands for, as the bundled one does. */
  asks?: boolean
  /** Whether one can sign in by accounts elsewhere, at a stand-in. One such world at a time: it takes over this process's calls to the real ones. */
  social?: boolean
  /** Where phones are heard. */
  phones?: AppOptions['phones']
  /** Whether it looks by itself for what is due to be told and sent; else only `keepLine` and `keepTelling` do. */
  sweeps?: boolean
  /** Whose word is taken for where a request comes from. */
  trustedProxies?: readonly string[]
  /** What one employee may ask of it, when it is not as usual. */
  traffic?: AppOptions['traffic']
  /** How long somebody may take to say what they want, when it is not the usual time. */
  sockets?: AppOptions['sockets']
  /** How much of what is sent may be in memory, when it is not as usual. */
  bodies?: AppOptions['bodies']
}

export const password = 'correct horse battery'
export const secret = 'a secret for tests, long enough to sign with'
export const auditSecret = 'a fourth secret for tests, by which the audit is sealed'
/** The product's kind at the least cost: who signs in here guards nothing, and does so thousands of times a run. */
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })

/** The whole product on free ports: server, database, bundled back-end with its own database, a small shop. */
export async function newWorld({
  databaseUrl,
  mode = 'keyed',
  timeoutMs = 2_000,
  workers = 8,
  browser = false,
  past = 0,
  bundled = true,
  foreignUrl,
  backendToken,
  asks = false,
  social = false,
  phones,
  sweeps = true,
  mail,
  lineUrl = 'http://127.0.0.1:1',
  oldProject,
  pushServices = [],
  trustedProxies = [],
  traffic,
  sockets,
  bodies,
  log,
}: WorldOptions = {}): Promise<World> {
  const parts = new AsyncDisposableStack()
  const database = databaseUrl ? { url: databaseUrl } : parts.use(await newTestDatabase())
  const creditDatabase = parts.use(await newEmptyDatabase())
  const sql = connect(database.url)
  parts.defer(() => sql.end({ timeout: 5 }))
  const rights = await rightsOf(database.url)
  const appSql = connect(database.url, { rights })
  parts.defer(() => appSql.end({ timeout: 5 }))
  const workerSql = connect(database.url, { max: 12, byKey: true, rights })
  parts.defer(() => workerSql.end({ timeout: 5 }))
  const creditSql = postgres(creditDatabase.url, { max: 4, onnotice: () => {} })
  parts.defer(() => creditSql.end({ timeout: 5 }))
  await applySchema(creditSql)
  const asked = { url: '', apiKey: newServiceKey() }
  const newBackend = () =>
    createCreditBackend({
      sql: creditSql,
      honourKeys: mode === 'keyed',
      faults: true,
      slowMs: timeoutMs * 2,
      ...(asks && { console: asked }),
      ...(backendToken !== undefined && { secret: backendToken }),
    })
  const backendHeaders = backendToken === undefined ? {} : bearerOf(backendToken)
  let backend = newBackend()
  parts.defer(() => backend.close())
  const backendUrl = await backend.listen({ host: '127.0.0.1', port: 0 })

  const port = browser ? await freePort() : 0
  const publicUrl = browser ? `http://localhost:${port}` : 'http://localhost'
  const shop = makeShop({ seed: 1, size: 20 })
  const before = past > 0 ? makePast(shop, { seed: 1, days: 8, perDay: past, until: new Date() }) : []
  await loadShop(sql, shop, { requests: before, withdrawals: [], strayEntries: [], slips: [] })
  const folder = await mkdtemp(join(tmpdir(), 'khlang-world-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const files = await openFiles({ kind: 'folder', path: folder })
  const witness = openWitness({ dataDir: folder })
  const standIn = social ? parts.use(await startStandIn({ publicUrl, people: Object.values(people) })) : null
  const app = await createApp({
    sql: appSql,
    workerSql,
    files,
    witness,
    auditSecret,
    hearOthersMs: 0,
    backups: {
      place: { kind: 'path', path: join(folder, 'kept') },
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
    ...(standIn && { social: standIn.keys }),
    ...(phones && { phones }),
    ...(traffic && { traffic }),
    sockets,
    bodies,
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
    workers,
    sweeps,
    beatSeconds: 1,
    checkOutputs: true,
  })
  parts.defer(app.close)
  const heard = await listenAt(app.http, { host: browser ? 'localhost' : '127.0.0.1', port })
  const url = browser ? publicUrl : heard
  asked.url = url
  if (asks)
    await addServiceKey(sql, {
      id: newId(),
      name: 'back-end',
      scopes: ['crediting'],
      key: asked.apiKey,
      createdBy: 'test',
      perMinute: mostPerMinute,
      bonusCeiling: usualCeilings.owner,
    })

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
      const client = clientOf(url, {})
      const answer = await client.raw('POST', '/api/auth/sign-in/email', { email, password })
      return clientOf(url, {
        cookie: answer.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .join('; '),
      })
    },
    async service(...scopes) {
      const key = newServiceKey()
      await addServiceKey(sql, {
        id: newId(),
        name: 'test feed',
        scopes,
        key,
        createdBy: 'test',
        perMinute: mostPerMinute,
        bonusCeiling: usualCeilings.owner,
      })
      return clientOf(url, { authorization: `Bearer ${key}` })
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}
