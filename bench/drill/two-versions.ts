import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { allowIdleTransaction, connect } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { type Drill, newOutcome } from './drill.ts'
import { waitUntil } from './engine.ts'
import { type ManyShop, openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { layOutOlderVersion } from './older-version.ts'
import { pressAll } from './presses.ts'

/** Longer than a migration waits for a table in one attempt, so that it has to try again. */
const exportSeconds = 8

/**
 * A drill with a new version in the middle of a shift, while a long export keeps every table in use, so that
 * its migrations wait. Then the older version and this one work side by side on one database, and both are
 * killed. Finally only the new version runs.
 */
export const twoVersions = (presses: number): Drill => ({
  name: 'two-versions',
  needs: 'machines',
  passes: 'no press waits longer than 3 s, both versions go on side by side, nothing doubled, lost or half',
  async run(folder) {
    const outcome = newOutcome()
    const older = layOutOlderVersion(folder)
    outcome.note('older version', older.revision)
    await using parts = new AsyncDisposableStack()
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
    parts.defer(database.stop)
    const urls = { databaseUrl: database.url('khlang'), adminUrl: database.url('postgres') }
    const shop = parts.use(await openManyShop(folder, urls, { older }))
    const [one, two] = shop.consoles as [(typeof shop.consoles)[0], (typeof shop.consoles)[0]]
    const turns = newTurns(presses)
    const work = pressAll(shop.url, shop.cookie, await shop.pairs(presses), turns.tell)

    await turns.after(0.2)
    const report = parts.use(await keepAllTablesInUse(database.url('khlang')))
    await two.stop()
    const began = performance.now()
    await Promise.all([two.start(), pause(exportSeconds * 1_000).then(report.end)])
    const waited = (performance.now() - began) / 1_000
    outcome.must(
      'the new version started after the export, s',
      waited - exportSeconds,
      waited > exportSeconds,
    )

    await bothReady(shop)
    await turns.after(0.5)
    await one.kill()
    await one.start({}, older.entry)
    await bothReady(shop)
    await turns.after(0.7)
    await two.kill()
    await two.start()
    await bothReady(shop)
    await one.stop()
    await one.start()
    await bothReady(shop)

    const pressed = await work
    outcome.note('presses', presses)
    outcome.note('other answers', pressed.answers)
    outcome.must('longest wait of a press s', pressed.longestWait, pressed.longestWait <= 3)
    await judgeMoney(shop, outcome)
    return outcome
  },
})

const bothReady = (shop: ManyShop) =>
  waitUntil('both consoles are ready', async () => (await shop.ready()).every((status) => status === 200))

/** `after` waits until that part of all presses is answered; `tell` is given the number answered so far. */
function newTurns(presses: number) {
  let answeredCount = 0
  const waiters = new Set<() => void>()
  return {
    tell(count: number) {
      answeredCount = count
      for (const check of waiters) check()
    },
    after: (part: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (answeredCount < presses * part) return
          waiters.delete(check)
          resolve()
        }
        waiters.add(check)
        check()
      }),
  }
}

/** Reads from every table in one transaction, as an export does, and keeps it open. */
async function keepAllTablesInUse(databaseUrl: string) {
  const sql = connect(databaseUrl, { max: 1, name: 'export' })
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const done = sql.begin('isolation level repeatable read read only', async (tx) => {
    await allowIdleTransaction(tx, 'any')
    const tables = await tx<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`
    for (const { name } of tables) await tx.unsafe(`select 1 from ${name} limit 1`)
    begun.resolve()
    await ended.promise
  })
  await Promise.race([begun.promise, done])
  const end = async () => {
    ended.resolve()
    await done
    await sql.end({ timeout: 2 })
  }
  return { end, [Symbol.asyncDispose]: end }
}
