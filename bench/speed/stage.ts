import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmployeeId } from '@khlang/domain/brand'
import { loadShop } from '@khlang/seed/load'
import { makeShop, type Shop } from '@khlang/seed/shop'
import { connect, type Sql } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { ensureDatabase } from '../../apps/server/src/platform/database/ensure-database.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { hashPassword } from '../../apps/server/src/platform/secrets/passwords.ts'
import { addEmployee } from '../../apps/server/src/staff/store.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { keepProcess, type Kept } from '../chaos/processes.ts'

/**
 * A database with a shop, servers started on it as an operator starts them, and small programs beside them.
 */
export type Stage = {
  sql: Sql
  shop: Shop
  startServer: (backendUrl: string, env?: Record<string, string>) => Promise<Started & { cookie: string }>
  /**
   * Signs in this many browsers, beginning with the first employee in every call: four of each, since the server allows
   * 6 streams for a browser and 24 for an employee (`live/route.ts`).
   */
  signIn: (url: string, browsers: number) => Promise<string[]>
  /** Of the first employee. */
  credentials: { email: string; password: string }
  /** Starts a program in this folder that listens on `PORT` and prints "ready": a reference, a back-end. */
  startBeside: (name: string, env?: Record<string, string>) => Promise<Started>
  databaseUrl: string
  /** The DATA_DIR of the servers. */
  folder: string
  close: () => Promise<void>
}

export type Started = { url: string; process: Kept }

export type StageOptions = {
  players: number
  /**
   * An empty, migrated database to use, which keeps the shop afterwards. Without it, a PostgreSQL is started, with
   * fsync on as in production.
   */
  databaseUrl?: string | undefined
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const emailOf = (employee: number) => `owner${employee}@example.test`
/** How many browsers of one employee `signIn` signs in before the next employee. */
export const browsersOfEmployee = 4
const password = 'correct horse battery'

export async function openStage({ players, databaseUrl: given }: StageOptions): Promise<Stage> {
  const parts = new AsyncDisposableStack()
  try {
    const folder = mkdtempSync(join(tmpdir(), 'khlang-speed-'))
    chmodSync(folder, 0o755) // for root, whose PostgreSQL runs under another account
    parts.defer(() => rmSync(folder, { recursive: true, force: true }))
    const databaseUrl = given ?? (await startDatabase(folder, parts))
    const sql = connect(databaseUrl, { max: 4, name: 'bench' })
    parts.defer(() => sql.end({ timeout: 2 }))
    const shop = makeShop({ seed: 7, size: players })
    await loadShop(sql, shop)
    const passwordHash = await hashPassword(password)
    let employees = 0
    const addOwner = async () => addEmployeeAs(emailOf(employees++), sql, passwordHash)
    await addOwner()

    const start = async (entry: string, env: Record<string, string>, readyLine: RegExp) => {
      const port = String(await freePort())
      const all = { ...forProfiles(), DATABASE_URL: databaseUrl, ...env, PORT: port }
      const process = await keepProcess({ entry, env: all, readyLine })
      parts.defer(process.stop)
      return { port, process }
    }
    return {
      sql,
      shop,
      databaseUrl,
      folder,
      credentials: { email: emailOf(0), password },
      async startServer(backendUrl, more = {}) {
        const env = { DATA_DIR: folder, CREDIT_BACKEND_URL: backendUrl, ...more }
        const { port, process } = await start(join(root, 'apps/server/src/main.ts'), env, /Khlang listens on/)
        const url = `http://localhost:${port}`
        return { url, process, cookie: await signIn(url, emailOf(0)) }
      },
      async signIn(url, browsers) {
        while (employees * browsersOfEmployee < browsers) await addOwner()
        const cookies: string[] = []
        for (let at = 0; at < browsers; at++)
          cookies.push(await signIn(url, emailOf(Math.floor(at / browsersOfEmployee))))
        return cookies
      },
      async startBeside(name, env = {}) {
        const { port, process } = await start(join(root, 'bench/speed', `${name}.ts`), env, /ready/)
        return { url: `http://127.0.0.1:${port}`, process }
      },
      close: () => parts.disposeAsync(),
    }
  } catch (error) {
    await parts.disposeAsync()
    throw error
  }
}

/**
 * Returns options for finding the cause of a figure: BENCH_NODE_OPTIONS='--cpu-prof
 * --cpu-prof-dir=/tmp/profiles'.
 */
function forProfiles(): Record<string, string> {
  const options = process.env['BENCH_NODE_OPTIONS']
  return options ? { NODE_OPTIONS: options } : {}
}

async function startDatabase(folder: string, parts: AsyncDisposableStack): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  parts.defer(postgres.stop)
  await ensureDatabase(postgres.url('postgres'), 'khlang')
  await migrate(postgres.url('khlang'))
  return postgres.url('khlang')
}

async function addEmployeeAs(email: string, sql: Sql, passwordHash: string): Promise<void> {
  const [id, userId] = [newId<EmployeeId>(), newId()]
  await addEmployee(sql, {
    id,
    userId,
    email,
    firstName: 'Owner',
    lastName: 'Test',
    role: 'owner',
    passwordHash,
  })
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rememberMe: true }),
  })
  if (!answer.ok) throw new Error(`The employee could not sign in: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}
