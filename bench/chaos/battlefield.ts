import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmployeeId } from '@khlang/domain/brand'
import type { BackendMode } from '@khlang/domain/crediting/order'
import { loadShop } from '@khlang/seed/load'
import { type DatabaseProxy, openDatabaseProxy } from '@khlang/seed/database-proxy'
import { createRandom, type Random } from '@khlang/seed/random'
import { usualApprovals } from '@khlang/domain/staff/approval'
import { makeShop, type Shop } from '@khlang/seed/shop'
import { connect, type Sql } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { ensureDatabase } from '../../apps/server/src/platform/database/ensure-database.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import type { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { hashPassword } from '../../apps/server/src/platform/secrets/passwords.ts'
import { addEmployee } from '../../apps/server/src/staff/store.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { keepProcess, type Kept } from './processes.ts'
import { slowly } from '../../apps/server/src/testing/test-database.ts'

/** Everything that a battle uses: servers, databases, the back-end, and the proxies that inject faults. */
export type Battlefield = {
  mode: BackendMode
  sql: Sql
  creditSql: Sql
  shop: Shop
  random: Random
  servers: { url: string; process: Kept; proxy: FaultProxy; databaseProxy: DatabaseProxy }[]
  backend: Kept
  backendUrl: string
  postgresPid: () => number
  /** URL of the admin database, used to copy the shop's database and to replace it with the copy. */
  adminUrl: string
  /** Sets whether the back-end honours idempotency keys, and restarts the servers with that mode. */
  switchMode: (mode: BackendMode) => Promise<void>
  cookie: string
  close: () => Promise<void>
}

export type BattlefieldOptions = {
  /** Folder of the build under test. */
  root: string
  mode: BackendMode
  seed: number
  players: number
  /** Share of the calls to the back-end that a proxy spoils. */
  faultShare: number
  /** Share of the calls that a proxy refuses. */
  refusalShare?: number
}

const callerGivesUpMs = 1_200
/** How long after an unanswered call a person must wait before saying that it was not carried out. */
export const waitingSeconds = 4
export const testPassword = 'correct horse battery'

/**
 * Starts two servers as an operator does, real PostgreSQL with fsync on, the bundled back-end, and for each
 * server a proxy to the back-end and a proxy to the database.
 */
export async function prepare({
  root,
  mode,
  seed,
  players,
  faultShare,
  refusalShare = 0.02,
}: BattlefieldOptions): Promise<Battlefield> {
  const parts = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'khlang-chaos-'))
  chmodSync(folder, 0o755)
  parts.defer(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  parts.defer(postgres.stop)
  for (const name of ['khlang', 'khlang_credit']) await ensureDatabase(postgres.url('postgres'), name)
  const [url, creditUrl] = [postgres.url('khlang'), postgres.url('khlang_credit')]
  await migrateFrom(root, url)
  const sql = connect(url, { max: 6, name: 'chaos', ...slowly })
  const creditSql = connect(creditUrl, { max: 2, name: 'chaos', ...slowly })
  parts.defer(() => sql.end({ timeout: 2 }))
  parts.defer(() => creditSql.end({ timeout: 2 }))

  const random = createRandom(seed)
  const shop = makeShop({ seed, size: players })
  // Removes the prefixes by which the bundled back-end makes faults: here faults come from the proxies.
  for (const player of shop.players) player.externalKey = player.externalKey.replace(/^[a-z]+-/, '')
  await loadShop(sql, shop)
  // One person decides that an order was not credited, without the approval of a second.
  const approvals = { ...usualApprovals, from: { ...usualApprovals.from, 'unknown.notCredited': null } }
  await sql`
    insert into setting (key, value)
    values ('unknown.quarantineSeconds', ${sql.json(waitingSeconds)}), ('sending.breaker', '0'), ('approvals', ${sql.json(approvals as never)})`
  await addEmployee(sql, {
    id: newId<EmployeeId>(),
    userId: newId(),
    email: 'owner@example.test',
    firstName: 'Owner',
    lastName: 'Test',
    role: 'owner',
    passwordHash: await hashPassword(testPassword),
  })

  const backendPort = await freePort()
  const honours = (keys: BackendMode) => ({ CREDIT_HONOUR_KEYS: keys === 'keyed' ? 'on' : 'off' })
  const backend = await keepProcess({
    entry: join(root, 'apps/credit/src/main.ts'),
    env: {
      CREDIT_DATABASE_URL: creditUrl,
      PORT: String(backendPort),
      ...honours(mode),
    },
    readyLine: /listening on/,
  })
  parts.defer(backend.stop)
  const backendUrl = `http://127.0.0.1:${backendPort}`

  const keys = { heard: new Set<string>(), deniedOnRepeat: new Set<string>() }
  const servers = await Promise.all(
    [1, 2].map(async (number) => {
      const proxy = await startFaultProxy({
        backendUrl,
        random: createRandom(seed * 10 + number),
        faultShare,
        refusalShare,
        callerGivesUpMs,
        keys,
      })
      parts.defer(proxy.close)
      const databaseProxy = parts.use(await openDatabaseProxy(url))
      const port = await freePort()
      const process = await keepProcess({
        entry: join(root, 'apps/server/src/main.ts'),
        preload: new URL('clock.ts', import.meta.url).href,
        env: {
          CHAOS_CLOCK_OFF_MS: String(number === 2 ? clockOffMs(seed) : 0),
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: folder,
          DATABASE_URL: databaseProxy.url,
          CREDIT_BACKEND_URL: proxy.url,
          CREDIT_BACKEND_NAME: backendUrl,
          CREDIT_BACKEND_MODE: mode,
          CREDIT_BACKEND_TIMEOUT_MS: String(callerGivesUpMs),
          LOG_LEVEL: 'error',
        },
        readyLine: /Khlang listens on/,
      })
      parts.defer(process.stop)
      return { url: `http://127.0.0.1:${port}`, process, proxy, databaseProxy }
    }),
  )
  return {
    mode,
    sql,
    creditSql,
    shop,
    random,
    servers,
    backend,
    backendUrl,
    postgresPid: () => postgres.pid,
    adminUrl: postgres.url('postgres'),
    async switchMode(to) {
      await Promise.all([
        backend.restart(honours(to)),
        ...servers.map(({ process }) => process.restart({ CREDIT_BACKEND_MODE: to })),
      ])
    },
    cookie: await signIn(servers[0]!.url, 'owner@example.test'),
    close: () => parts.disposeAsync(),
  }
}

/**
 * In every battle the second server's clock differs from the database's by two hours: ahead for some seeds,
 * behind for others.
 */
const clockOffMs = (seed: number) => (seed % 2 === 0 ? -1 : 1) * 2 * 3_600_000

/** Migrates the database with the migrations of the build in `root`, since a modified build has its own copy. */
async function migrateFrom(root: string, url: string) {
  const module = (await import(join(root, 'apps/server/src/platform/database/migrate.ts'))) as {
    migrate: typeof migrate
  }
  await module.migrate(url)
}

/** Returns the cookies of the new session as a request header. Throws if the sign-in is refused. */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword, rememberMe: true }),
  })
  if (!answer.ok) throw new Error(`The employee could not sign in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
