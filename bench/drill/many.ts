import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmployeeId } from '@khlang/domain/brand'
import { loadShop } from '@khlang/seed/load'
import { createRandom } from '@khlang/seed/random'
import { makeShop } from '@khlang/seed/shop'
import { connect, type Sql } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { ensureDatabase } from '../../apps/server/src/platform/database/ensure-database.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { hashPassword } from '../../apps/server/src/platform/secrets/passwords.ts'
import { addEmployee } from '../../apps/server/src/staff/store.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { signIn, testPassword } from '../chaos/battlefield.ts'
import { makePairs, type Pair } from '../chaos/employees.ts'
import { keepProcess } from '../chaos/processes.ts'
import { judge, type Verdict } from '../chaos/verdict.ts'
import { type ConsoleProcess, newConsole } from './console-process.ts'
import { waitUntil } from './engine.ts'
import type { OlderVersion } from './older-version.ts'
import { startBalancer } from './haproxy.ts'

/** A shop on several machines: two consoles behind HAProxy, on a database that the drill provides. */
export interface ManyShop extends AsyncDisposable {
  /** The address that staff use. */
  url: string
  cookie: string
  /** Sessions of other employees, whose screens are open. */
  otherCookies: readonly string[]
  consoles: readonly ConsoleProcess[]
  restartBalancer(): Promise<void>
  sql: Sql
  pairs(count: number): Promise<Pair[]>
  /** Returns how many movements of money the back-end has carried out. */
  movements(): Promise<number>
  /** Waits until no order is under way, then compares the books of both sides. */
  verdict(): Promise<Verdict>
  /** The readiness answer of each console, as HAProxy reads it. */
  ready(): Promise<number[]>
}

/** Seconds for which a console that is being stopped still answers: HAProxy finds it not ready twice in that time. */
export const drainSeconds = 3

const root = fileURLToPath(new URL('../../', import.meta.url))
const entry = join(root, 'apps/server/src/main.ts')

type ManyOptions = {
  /** Additional environment of the second console. */
  second?: Record<string, string>
  /** The version in which both consoles start, on its schema. */
  older?: OlderVersion
  /** How many other employees have signed in, and on how many machines each. */
  employees?: number
  sessionsOfEmployee?: number
}

/**
 * Opens a shop on several machines. `databaseUrl`: for the consoles, with all hosts of the database.
 * `adminUrl`: its primary, to create the database there.
 */
export async function openManyShop(
  folder: string,
  urls: { databaseUrl: string; adminUrl: string },
  { second = {}, older, employees = 10, sessionsOfEmployee = 1 }: ManyOptions = {},
): Promise<ManyShop> {
  const parts = new AsyncDisposableStack()
  await ensureDatabase(urls.adminUrl, 'khlang')
  // Migrated on the primary itself: the standby may not have the new database yet.
  const primaryUrl = new URL(urls.adminUrl)
  primaryUrl.pathname = '/khlang'
  await migrate(primaryUrl.href, { ...(older && { only: older.migrations }) })
  // A console given several hosts connects to the primary; this connection has to ask for it.
  const sql = parts.adopt(
    connect(`${urls.databaseUrl}?target_session_attrs=primary`, { max: 6, name: 'drill' }),
    (one) => one.end({ timeout: 2 }),
  )
  const shop = makeShop({ seed: 7, size: 300 })
  // Removes the prefixes by which the bundled back-end makes faults.
  for (const player of shop.players) player.externalKey = player.externalKey.replace(/^[a-z]+-/, '')
  await loadShop(sql, shop)
  const emails = Array.from({ length: employees + 1 }, (_, at) => `owner${at}@example.test`)
  const passwordHash = await hashPassword(testPassword)
  for (const email of emails)
    await addEmployee(sql, {
      id: newId<EmployeeId>(),
      userId: newId(),
      email,
      firstName: 'Owner',
      lastName: 'Test',
      role: 'owner',
      passwordHash,
    })

  const books = await startEmbeddedPostgres({ dataDir: join(folder, 'books') })
  parts.defer(books.stop)
  await ensureDatabase(books.url('postgres'), 'khlang_credit')
  const creditSql = parts.adopt(connect(books.url('khlang_credit'), { max: 2 }), (one) =>
    one.end({ timeout: 2 }),
  )
  const backendPort = await freePort()
  const backend = await keepProcess({
    entry: join(root, 'apps/credit/src/main.ts'),
    env: {
      CREDIT_DATABASE_URL: books.url('khlang_credit'),
      PORT: String(backendPort),
      CREDIT_HONOUR_KEYS: 'on',
    },
    readyLine: /listening on/,
  })
  parts.defer(backend.stop)

  const [one, two] = [await freePort(), await freePort()]
  const dataDir = join(folder, 'shared')
  mkdirSync(dataDir)
  const consoles = [one, two].map((port, at) =>
    newConsole(entry, port, {
      DATA_DIR: dataDir,
      DATABASE_URL: urls.databaseUrl,
      CREDIT_BACKEND_URL: `http://127.0.0.1:${backendPort}`,
      CREDIT_BACKEND_MODE: 'keyed',
      DRAIN_SECONDS: String(drainSeconds),
      TRUSTED_PROXIES: '127.0.0.1',
      ...(at === 1 && second),
    }),
  )
  parts.defer(async () => void (await Promise.all(consoles.map((console) => console.stop()))))
  for (const console of consoles) await console.start({}, older?.entry)
  const balancer = await startBalancer(folder, [one, two])
  parts.defer(() => balancer.engine.stop())

  const cookie = await signIn(balancer.url, emails[0]!)
  const otherCookies: string[] = []
  for (const email of emails.slice(1))
    for (let session = 0; session < sessionsOfEmployee; session++)
      otherCookies.push(await signIn(balancer.url, email))
  const random = createRandom(7)
  return {
    url: balancer.url,
    cookie,
    otherCookies,
    consoles,
    restartBalancer: balancer.restart,
    sql,
    pairs: (count) => makePairs({ sql, shop, random } as Parameters<typeof makePairs>[0], count),
    async movements() {
      const [is] = await creditSql<[{ count: number }]>`select count(*)::int as count from movement`
      return is.count
    },
    async verdict() {
      const isIdle = async () =>
        (await sql`select 1 from credit_order where state in ('queued', 'sending') limit 1`).length === 0
      await waitUntil('no order is under way', isIdle, 120).catch(async (problem: unknown) => {
        const states = await sql`select state, count(*)::int as count from credit_order group by state`
        const ready = await fetch(`${balancer.url}/health/ready`).then(
          async (answer) => answer.text(),
          String,
        )
        throw new Error(`${String(problem)} Orders: ${JSON.stringify(states)}. Ready: ${ready}`)
      })
      return judge(sql, creditSql)
    },
    ready: () =>
      Promise.all(
        consoles.map(({ port }) =>
          fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      ),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** Makes a folder for one drill, which its programs may enter. */
export function drillFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'khlang-drill-'))
  chmodSync(path, 0o755)
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
