import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded/embedded-postgres.ts'
import { ensureDatabase } from '#platform/database/ensure-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { betweenCalls } from '#testing/between-calls.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { newSwitchedAddress } from '#testing/switched-address.ts'
import { newWorld, type World } from '#testing/world.ts'
import { slowly } from '#testing/test-database.ts'

// Two real PostgreSQL servers, one streaming to the other, behind one address, as in a shop that has
// outgrown one machine.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  shared_buffers: '32MB',
  max_connections: '80',
  wal_level: 'replica',
  max_wal_senders: '4',
}

/** Starts both servers. If `synchronous`, nothing is committed before the other server has it too. */
async function newPair({ synchronous = false } = {}) {
  const parts = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'khlang-failover-'))
  parts.defer(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const at = (name: string) => join(folder, name)
  const start = (name: string, more: Record<string, string> = {}) =>
    startEmbeddedPostgres({ dataDir: at(name), settings: { ...settings, ...more } })
  /** One for the console, and one for the replication between the two. */
  const [address, line] = [parts.use(await newSwitchedAddress()), parts.use(await newSwitchedAddress())]

  const first = await start('primary')
  await ensureDatabase(first.url('postgres'), 'drill')
  await migrate(first.url('drill'))
  await first.stop()
  cpSync(at('primary'), at('standby'), { recursive: true })
  chmodSync(join(at('standby'), 'postgres'), 0o700)
  writeFileSync(join(at('standby'), 'postgres', 'standby.signal'), '')

  const running: EmbeddedPostgres[] = []
  parts.defer(async () => {
    for (const one of running.toReversed()) await one.stop()
  })
  const primary = await start(
    'primary',
    synchronous ? { synchronous_commit: 'on', synchronous_standby_names: '*' } : {},
  )
  running.push(primary)
  const { username, password, port } = new URL(primary.url('drill'))
  line.switchTo(Number(port))
  const standby = await start('standby', {
    hot_standby: 'on',
    primary_conninfo: `host=127.0.0.1 port=${line.port} user=${username} password=${password}`,
  })
  running.push(standby)
  address.switchTo(Number(port))

  const near = parts.adopt(connect(primary.url('postgres'), { max: 1, ...slowly }), (sql) =>
    sql.end({ timeout: 1 }),
  )
  const far = parts.adopt(connect(standby.url('postgres'), { max: 1, ...slowly }), (sql) =>
    sql.end({ timeout: 1 }),
  )
  const url = new URL(primary.url('drill'))
  url.port = String(address.port)
  return {
    url: url.href,
    /** Waits until everything that was committed until now is on the other machine too. */
    async caughtUp() {
      const [now] = await near<{ at: string }[]>`select pg_current_wal_insert_lsn()::text as at`
      const there = async () =>
        (await far`select pg_last_wal_replay_lsn() >= ${now!.at}::pg_lsn as there`)[0]!['there'] === true
      await expect.poll(there, { interval: 20 }).toBe(true)
    },
    /** Cuts the replication, so that the other machine falls behind. */
    cutLine: () => line.switchTo(null),
    /** Kills the first machine without warning, and promotes the other. */
    async failOver() {
      process.kill(primary.pid, 'SIGKILL')
      address.switchTo(null)
      line.switchTo(null)
      await far`select pg_promote()`
      address.switchTo(Number(new URL(standby.url('drill')).port))
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

const playersOf = (world: World) =>
  world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )
const creditedOf = async (world: World) =>
  (await Promise.all(playersOf(world).map((player) => world.balanceOf(player)))).reduce((a, b) => a + b, 0)

/** Matches so many deposits, of 500 baht and upwards; returns the ids of their orders. */
async function newMatching(world: World, nok: Client) {
  const desk = await newDesk(world)
  let baht = 500
  return async (count: number) => {
    const orders: string[] = []
    for (let at = 0; at < count; at++) {
      const player = playersOf(world)[at % playersOf(world).length]!
      const amount = String(baht++)
      const entryId = await desk.pays(player, `${amount}.00`)
      orders.push((await desk.match(nok, entryId, await desk.asks(player, amount))).orderId)
    }
    return orders
  }
}
async function allDone(world: World, orders: readonly string[]) {
  const open = async () =>
    (await world.sql`select id from credit_order where id = any(${orders}) and state <> 'done'`).length
  await expect.poll(open, { interval: 50 }).toBe(0)
}
type Ready = { warnings: string[] }
const warningsOf = async (world: World) =>
  ((await (await fetch(`${world.url}/health/ready`)).json()) as Ready).warnings

const [waiting, unseen] = [5, 25]

test(`a standby that was behind takes over: sending stops first, all ${waiting + unseen} credits unknown to it are listed, and none is doubled`, async () => {
  await using pair = await newPair()
  await using world = await newWorld({ mode: 'legacy', databaseUrl: pair.url })
  const nok = await world.as('support', 'nok')
  const boss = await world.as('supervisor')
  const match = await newMatching(world, nok)

  await allDone(world, await match(3))
  await world.backendLeaves()
  const queued = await match(waiting)
  await betweenCalls(pair.url, async () => {
    await pair.caughtUp()
    pair.cutLine()
  })
  await world.backendReturns()
  await allDone(world, [...queued, ...(await match(unseen))])
  const credited = await creditedOf(world)

  await pair.failOver()
  await expect
    .poll(() => warningsOf(world), { interval: 20 })
    .toEqual([expect.stringContaining('History was lost')])
  for (let sweeps = 0; sweeps < 3; sweeps++) await world.app.dispatcher.sweep()
  expect(await creditedOf(world)).toBe(credited)
  const { hold } = await nok.get('dashboard/counters')
  expect(hold).toMatchObject({ by: 'system', lost: { what: expect.arrayContaining(['takes']) } })
  expect(await boss.refused('crediting/lift-hold', { reason: 'it looks well' })).toMatchObject({
    code: 'history-lost',
  })

  expect(await boss.post('crediting/compare-books', {})).toMatchObject({
    settled: waiting,
    found: unseen,
    unread: 0,
  })
  const { rows } = await boss.get('crediting/findings', { state: 'open' })
  const sum = rows.reduce((all: number, { credits }: { credits: number }) => all + credits, 0)
  const [known] = await world.sql<{ sum: number }[]>`
    select sum(credits)::int as sum from credit_order where state = 'done'`
  expect(known!.sum + sum).toBe(credited)
})

test('a standby that has everything takes over: nothing is lost, and waiting orders are sent automatically', async () => {
  await using pair = await newPair({ synchronous: true })
  await using world = await newWorld({ mode: 'legacy', databaseUrl: pair.url })
  const nok = await world.as('support', 'nok')
  const boss = await world.as('supervisor')
  const match = await newMatching(world, nok)

  await allDone(world, await match(3))
  await boss.post('crediting/hold', { reason: 'nothing is under way when the machine dies' })
  const queued = await match(waiting)
  await pair.failOver()
  const lift = () => boss.raw('POST', '/api/crediting/lift-hold', { reason: 'the other machine is here' })
  await expect.poll(async () => (await lift()).status).toBe(200)
  await allDone(world, queued)
  expect(await warningsOf(world)).toEqual([])
  const [known] = await world.sql<{ sum: number }[]>`
    select sum(credits)::int as sum from credit_order where state = 'done'`
  expect(await creditedOf(world)).toBe(known!.sum)
})
