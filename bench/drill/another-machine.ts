import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { ensureDatabase } from '../../apps/server/src/platform/database/ensure-database.ts'
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts'
import { appOf } from '../../apps/server/src/testing/factors.ts'
import { newSwitchedAddress } from '../../apps/server/src/testing/switched-address.ts'
import { rebuildRollups } from '../../apps/server/src/rollups/rollup-store.ts'
import { signIn, testPassword } from '../chaos/battlefield.ts'
import { fillPastRequests } from '../speed/many-requests.ts'
import { type Drill, newOutcome } from './drill.ts'
import { waitUntil } from './engine.ts'
import { openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { halves, pressAll } from './presses.ts'
import { remember, reviewHistory } from './review.ts'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))

/** Number of past requests of the shop for each press of the drill: a million in the full form. */
const pastPerPress = 1_000
const mostSeconds = 15 * 60

/**
 * A drill in which the machine of a shop is gone with its database, files, secrets and its record outside the
 * database (the witness). A backup from earlier in the shift, and the passphrase, are left.
 */
export const anotherMachine = (presses: number): Drill => ({
  name: 'another-machine',
  needs: 'machines',
  passes:
    'backup and passphrase are enough, within 15 minutes at 1,000,000 requests: sessions and second factors still work, sending is on hold until a person has compared the books, no credit is doubled, lost or half done',
  async run(folder) {
    const outcome = newOutcome()
    await using parts = new AsyncDisposableStack()
    // The consoles keep using one address for the database, like a host name that is later assigned to
    // another machine.
    const address = parts.use(await newSwitchedAddress())
    const old = await startEmbeddedPostgres({ dataDir: join(folder, 'old-database') })
    parts.defer(old.stop)
    address.switchTo(Number(new URL(old.url('postgres')).port))
    const databaseUrl = atPort(old.url('khlang'), address.port)
    const shop = parts.use(await openManyShop(folder, { databaseUrl, adminUrl: old.url('postgres') }))
    const pastCount = presses * pastPerPress
    await fillPastRequests(shop.sql, { requests: pastCount, days: 300 })
    await rebuildRollups(shop.sql)
    outcome.note('requests of the past', pastCount)
    const [before, after] = halves(await shop.pairs(presses))
    const app = await setUpApp(shop.url, shop.otherCookies[0]!)

    await pressAll(shop.url, shop.cookie, before)
    await shop.verdict()
    const passphrase = join(folder, 'passphrase')
    writeFileSync(passphrase, 'what the owner keeps in the safe')
    const backup = join(folder, 'shop.khlang')
    const khlang = (dataDir: string, ...words: string[]) =>
      run(process.execPath, [cli, ...words], {
        env: {
          ...bareEnvironment,
          DATABASE_URL: databaseUrl,
          CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
          DATA_DIR: dataDir,
          BACKUP_PASSPHRASE_FILE: passphrase,
        },
      })
    await khlang(join(folder, 'shared'), 'backup', backup)
    await pressAll(shop.url, shop.cookie, after)
    await shop.verdict()
    const remembered = await remember(shop.sql)

    const began = performance.now()
    await Promise.all(shop.consoles.map((console) => console.kill()))
    await old.stop()
    for (const gone of ['shared', 'old-database']) rmSync(join(folder, gone), { recursive: true })
    const fresh = await startEmbeddedPostgres({ dataDir: join(folder, 'new-database') })
    parts.defer(fresh.stop)
    await ensureDatabase(fresh.url('postgres'), 'khlang')
    await keepPassword(fresh.url('postgres'), new URL(databaseUrl))
    address.switchTo(Number(new URL(fresh.url('postgres')).port))
    const dataDir = join(folder, 'new-data')
    mkdirSync(dataDir)
    await khlang(dataDir, 'restore', backup)
    for (const console of shop.consoles) await console.start({ DATA_DIR: dataDir })
    await waitUntil('both consoles are ready', async () =>
      (await shop.ready()).every((status) => status === 200),
    )
    const seconds = (performance.now() - began) / 1_000
    outcome.must('until the consoles were ready on the other machine, s', seconds, seconds <= mostSeconds)

    const me = await fetch(`${shop.url}/api/staff/me`, { headers: { cookie: shop.cookie } })
    outcome.must('a session from before, answered', me.status, me.status === 200)
    const proved = await proveFactor(shop, app)
    outcome.must('a second factor from before, answered', proved, proved === 200)
    const holds = await shop.sql`select 1 from setting where key = 'sending.hold'`
    outcome.must('sending is held', holds.length === 1, holds.length === 1)
    // A person compares the books, and records the orders that only the back-end knows (adopts them).
    const { adopted } = await reviewHistory(shop, remembered)
    outcome.must('credits that only the back-end knew', adopted, adopted === after.length)
    const repeated = await pressAll(shop.url, shop.cookie, after)
    outcome.must('repeated matches, refused', repeated.answers, repeated.answers['409'] === after.length)
    await judgeMoney(shop, outcome)
    return outcome
  },
})

function atPort(url: string, port: number): string {
  const there = new URL(url)
  there.port = String(port)
  return there.href
}

/** Gives the new database the password in the settings of the consoles, as an operator does. */
async function keepPassword(url: string, { username, password }: { username: string; password: string }) {
  const sql = connect(url, { max: 1 })
  try {
    await sql`select set_config('drill.password', ${decodeURIComponent(password)}, false)`
    await sql.unsafe(
      `do $$ begin execute format('alter role %I password %L', '${username}', current_setting('drill.password')); end $$`,
    )
  } finally {
    await sql.end({ timeout: 2 })
  }
}

const post = (url: string, path: string, cookie: string, input: object) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(input),
  })

/** Adds an authenticator app for the employee of this session. */
async function setUpApp(url: string, cookie: string) {
  const begun = await post(url, 'staff/begin-authenticator', cookie, { password: testPassword })
  const { secret } = (await begun.json()) as { secret: string }
  const app = appOf(secret)
  const confirmed = await post(url, 'staff/confirm-authenticator', cookie, { code: app.code() })
  if (!confirmed.ok) throw new Error(`The app was not confirmed: ${await confirmed.text()}`)
  return app
}

/** Signs in again, with password and app. Returns the status of the second step. */
async function proveFactor(
  { url, sql }: { url: string; sql: ReturnType<typeof connect> },
  app: ReturnType<typeof appOf>,
): Promise<number> {
  await sql`update auth.authenticator set last_step = 0` // as if half a minute had passed: a code works once
  const pending = await signIn(url, 'owner1@example.test')
  return (await post(url, 'staff/prove-factor', pending, { code: app.code() })).status
}
