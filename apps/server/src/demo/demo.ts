import { randomBytes } from 'node:crypto'
import type { EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import { usualKeyBonus } from '@khlang/domain/service-api/service-key'
import { roles } from '@khlang/domain/staff/acts'
import { addBooks } from '@khlang/seed/books'
import { addCare } from '@khlang/seed/care'
import { addHistory, regulars } from '@khlang/seed/history'
import { loadShop } from '@khlang/seed/load'
import { makeMorning } from '@khlang/seed/morning'
import { makePast, makeUnrequestedPayments } from '@khlang/seed/past'
import { addRewards } from '@khlang/seed/rewards'
import { makeShop } from '@khlang/seed/shop'
import type { FakePushbullet } from '@khlang/seed/fake-pushbullet'
import { startTraffic } from '@khlang/seed/traffic'
import type { WebhookReceiver } from '@khlang/seed/webhook-receiver'
import type { FakeLine } from '@khlang/seed/fake-line'
import { hasAccounts } from '#accounts/store.ts'
import { addServiceKey } from '#service-api/store.ts'
import { fillBackendBooks } from '#crediting/books/demo-books.ts'
import type { Config } from '#platform/config.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { addClosings } from '#reports/daily-close/demo-closings.ts'
import { readOrMakeSecret } from '#platform/secrets/secret.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { writeSetting } from '#platform/setting.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { addFormerAndFutureStaff, isMigrated } from '#staff/employees/demo-store.ts'
import { addEmployee, employeeExists, ownerExists, setPassword } from '#staff/store.ts'
import { addApprovals } from './approvals.ts'
import { addDemoPhones } from './phones.ts'
import { stockDemoLine } from './line.ts'
import { registerDemoReceiver } from './webhook.ts'
import { linkDemoStaff } from './providers.ts'

const seed = 20_261_121
const shop = makeShop({ seed, size: 48 })

/**
 * Starts a shop in the middle of a busy morning, with its staff and live traffic. The shop is made at the first start
 * only; each start prints the sign-ins. `line` is null with a configured LINE. Disposing of the result ends the traffic.
 */
export async function startDemo(
  sql: Sql,
  config: Config,
  {
    say,
    bundledUrl,
    line,
    phone,
    receiver,
  }: {
    say: (line: string) => void
    bundledUrl: string
    line: FakeLine | null
    phone: FakePushbullet
    receiver: WebhookReceiver
  },
): Promise<AsyncDisposable> {
  const password = config.demo.password ?? `demo-${randomBytes(6).toString('hex')}`
  const until = new Date()
  const isFirstStart = !(await ownerExists(sql))
  if (isFirstStart) {
    const today = makeMorning(shop, { seed, requests: 260, until })
    const history = makePast(regulars(shop), { seed, days: 13, perDay: 60, until })
    const morning = {
      ...today,
      requests: [...history, ...today.requests],
      strayEntries: [...makeUnrequestedPayments(shop, { seed, until }), ...today.strayEntries],
    }
    await loadShop(sql, shop, morning)
    await addCare(sql, shop)
    await addRewards(sql, shop, { seed, days: 30, until })
    await addHistory(sql, shop, { seed, days: 75, perDay: 190, until })
    await addBooks(sql, { days: 14, until })
    // Hides the setup guide, since a shop that has worked for weeks does not need it.
    await transaction(sql, (tx) => writeSetting(tx, 'setup.guide', { skipped: [], putAway: true }))
    await transaction(sql, (tx) =>
      writeSetting(tx, 'line.linkTemplate', 'https://line.me/R/oaMessage/%40900demo/?ref%20{key}'),
    )
    await fillBackendBooks(bundledUrl, morning)
  }
  await admitDemoStaff(sql, password)
  if (isFirstStart) {
    await addClosings(sql, { until })
    await addApprovals(sql, shop, { url: config.publicUrl, password, askerEmail: emailOf('finance') })
    await addDemoPhones({ url: config.publicUrl, password, owner: emailOf('owner'), pushbullet: phone })
    if (line) await stockDemoLine(shop, line, { url: config.publicUrl, password, emailOf })
  }
  await registerDemoReceiver(receiver, { url: config.publicUrl, password, owner: emailOf('owner') })
  say(`\nSign in with one of these and the password  ${password}\n`)
  for (const role of roles) say(`  ${emailOf(role)}`)
  say('')
  if (!config.demo.traffic) return { [Symbol.asyncDispose]: async () => {} }
  const traffic = startTraffic({
    shop,
    url: config.publicUrl,
    serviceKey: await demoKey(sql, config.dataDir),
    seed,
    phone: phone.tell,
  })
  return { [Symbol.asyncDispose]: traffic.stop }
}

const emailOf = (role: string) => `${role}@demo.example`

/** Creates the demo staff once. Each start sets their password to the one that it prints. */
async function admitDemoStaff(sql: Sql, password: string) {
  const passwordHash = await hashPassword(password)
  await transaction(sql, async (tx) => {
    const first = !(await ownerExists(tx))
    if (first) {
      for (const role of roles) await addEmployee(tx, { ...demoEmployee(role), role, passwordHash })
      for (const number of [1, 2]) {
        await addEmployee(tx, {
          ...demoEmployee(`service${number}`),
          role: 'viewer',
          passwordHash,
          hidden: true,
        })
      }
      await addFormerAndFutureStaff(tx, { owner: emailOf('owner') as EmployeeEmail, passwordHash })
    }
    for (const role of roles) await setPassword(tx, emailOf(role), passwordHash)
    await linkDemoStaff(tx)
  })
}

const demoEmployee = (name: string) => ({
  id: newId<EmployeeId>(),
  userId: newId(),
  email: emailOf(name),
  firstName: name[0]!.toUpperCase() + name.slice(1),
  lastName: 'Demo',
})

async function demoKey(sql: Sql, dataDir: string): Promise<string> {
  const key = `khl_${await readOrMakeSecret(dataDir, 'demo-key.secret')}`
  await addServiceKey(sql, {
    id: newId(),
    name: 'demo traffic',
    scopes: ['deposits', 'withdrawals', 'statement-entries'],
    key,
    createdBy: 'system',
    perMinute: 6_000,
    bonusCeiling: usualKeyBonus,
  }).catch((error: unknown) => {
    // A unique violation: an earlier start has added the key.
    if ((error as { code?: string }).code !== '23505') throw error
  })
  return key
}

/** Refuses an external back-end, since the demo would credit real players there. Throws a `StartProblem`. */
export function refuseExternalBackend({ creditBackend }: Pick<Config, 'creditBackend'>) {
  if (creditBackend.address !== null)
    throw new StartProblem(
      'CREDIT_BACKEND_URL must be left out for the demo, which sends credits to the bundled back-end only.',
    )
}

/**
 * Refuses a database that is not the demo's, before anything in it is changed or sent: a shop with owners but without
 * the demo's, and one with accounts but no owner, which is real or a demo stopped while it was filled.
 */
export async function refuseOtherShop(
  sql: Sql,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
) {
  if (!(await isMigrated(sql))) return
  if (await ownerExists(sql)) {
    if (await employeeExists(sql, emailOf('owner'))) return
    const place = databaseUrl ? 'the database of DATABASE_URL' : `the folder ${dataDir}`
    throw new StartProblem(
      `The shop in ${place} is not the demo's, so the demo was not started and nothing was changed: leave out DATABASE_URL and DATA_DIR, or name others.`,
    )
  }
  if (!(await hasAccounts(sql))) return
  const place = databaseUrl ? 'empty the database of DATABASE_URL' : `delete the folder ${dataDir}`
  throw new StartProblem(
    `The demo was stopped before its shop was complete, and cannot be used: ${place} and start it again.`,
  )
}
