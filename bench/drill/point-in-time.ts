import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { startArchive } from './archive.ts'
import { type Drill, newOutcome } from './drill.ts'
import { accountOfEngines, waitUntil } from './engine.ts'
import { openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { startCluster } from './patroni.ts'
import { halves, pressAll } from './presses.ts'
import { hostsOf } from './primary-dies.ts'
import { remember, reviewHistory } from './review.ts'

/**
 * A drill in which both databases are lost, and restored from the archive as they were in the middle of the
 * shift.
 */
export const pointInTime = (presses: number): Drill => ({
  name: 'point-in-time',
  needs: 'machines',
  passes:
    'the database is as it was at that moment, sending is held until a person has compared, nothing doubled, lost or half',
  async run(folder) {
    const outcome = newOutcome()
    await using archive = await startArchive(folder)
    await using cluster = await startCluster(folder, { archive })
    const { ports, password, homes } = cluster
    const primary = await cluster.primary()
    const [home, other] = [homes[primary]!, homes[1 - primary]!]
    await archive.run(home, 'stanza-create')
    await using shop = await openManyShop(folder, {
      databaseUrl: hostsOf(ports, password, 'khlang'),
      adminUrl: hostsOf([ports[primary]!], password, 'postgres'),
    })
    const [before, after] = halves(await shop.pairs(presses))
    await archive.run(home, '--type=full', 'backup')

    await pressAll(shop.url, shop.cookie, before)
    await shop.verdict()
    const [moment] = await shop.sql<{ text: string; orders: number }[]>`
      select clock_timestamp()::text as text, (select count(*)::int from credit_order) as orders`
    await pressAll(shop.url, shop.cookie, after)
    await shop.verdict()
    const remembered = await remember(shop.sql)
    await archive.run(home, 'check') // waits until the archive contains everything up to now

    const began = performance.now()
    await Promise.all(cluster.machines.map((machine) => machine.stop()))
    rmSync(join(other, 'data'), { recursive: true })
    await archive.run(
      home,
      '--delta',
      '--type=time',
      `--target=${moment!.text}`,
      '--target-action=promote',
      'restore',
    )
    await recoverAlone(home, ports[primary]!, password)
    cluster.forget()
    cluster.restart(primary)
    await waitUntil('the restored machine is the primary', async () => (await cluster.primary()) === primary)
    await waitUntil('both consoles are ready', async () =>
      (await shop.ready()).every((status) => status === 200),
    )
    await waitUntil('HAProxy sends to them', async () => (await fetch(`${shop.url}/health/ready`)).ok)
    outcome.note('until the consoles were ready again, s', (performance.now() - began) / 1_000)

    const isHeld = async () => (await shop.sql`select 1 from setting where key = 'sending.hold'`).length === 1
    await waitUntil('sending is held', isHeld)
    const [now] = await shop.sql<{ orders: number }[]>`select count(*)::int as orders from credit_order`
    outcome.must('orders after the restore', now!.orders, now!.orders === moment!.orders)
    const { adopted } = await reviewHistory(shop, remembered)
    outcome.must('credits that only the back-end knew', adopted, adopted === after.length)
    const repeated = await pressAll(shop.url, shop.cookie, after)
    outcome.must('presses of the same again', repeated.answers, repeated.answers['409'] === after.length)
    await judgeMoney(shop, outcome)

    cluster.restart(1 - primary)
    await cluster.standbyIsThere()
    outcome.note('the other machine', 'is a standby again')
    return outcome
  },
})

/**
 * Starts PostgreSQL alone: it replays the archive up to the moment and becomes a primary, before Patroni
 * takes over.
 */
async function recoverAlone(home: string, port: number, password: string): Promise<void> {
  const control = (...words: string[]) =>
    waitForEnd(
      spawn('/usr/lib/postgresql/15/bin/pg_ctl', ['-D', join(home, 'data'), '-w', ...words], {
        ...accountOfEngines(),
        cwd: '/',
        stdio: 'ignore',
      }),
    )
  await control('-o', `-p ${port}`, '-l', join(home, 'recovery.log'), '-t', '120', 'start')
  await using parts = new AsyncDisposableStack()
  const sql = parts.adopt(connect(hostsOf([port], password, 'postgres'), { max: 1 }), (one) =>
    one.end({ timeout: 2 }),
  )
  await waitUntil('the database is at that moment', async () => {
    const [is] = await sql<[{ replaying: boolean }]>`select pg_is_in_recovery() as replaying`
    return !is.replaying
  })
  await control('-m', 'fast', 'stop')
}

async function waitForEnd(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
}
