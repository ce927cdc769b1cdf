import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transaction } from '#platform/database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded/embedded-postgres.ts'
import { ensureDatabase } from '#platform/database/ensure-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { verifyAudit } from '#staff/audit/verify-audit.ts'
import { betweenCalls } from '#testing/between-calls.ts'
import { newDesk } from '#testing/desk.ts'
import { newSwitchedAddress } from '#testing/switched-address.ts'
import { auditSecret, newWorld } from '#testing/world.ts'
import { recordAcceptance } from '../history/record-acceptance.ts'

const settings = { fsync: 'off', synchronous_commit: 'off', shared_buffers: '32MB', max_connections: '80' }
/** The number of credits sent since the backup, which the backup does not contain. */
const planted = 25

test(`a database restored from before ${planted} credits sends none of them again, and reports it at the start`, async () => {
  await using parts = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'khlang-brought-back-'))
  parts.defer(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  let running: EmbeddedPostgres | null = null
  parts.defer(() => running?.stop())
  const address = parts.use(await newSwitchedAddress())
  const begin = async (name: string) => {
    running = await startEmbeddedPostgres({ dataDir: join(folder, name), settings })
    const url = new URL(running.url('drill'))
    address.switchTo(Number(url.port))
    return url
  }
  const end = async () => {
    address.switchTo(null)
    await running?.stop()
    running = null
  }

  const url = await begin('primary')
  await ensureDatabase(running!.url('postgres'), 'drill')
  await migrate(url.href)
  url.port = String(address.port)
  const world = parts.use(await newWorld({ mode: 'legacy', databaseUrl: url.href }))
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  const players = world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )

  await world.backendLeaves()
  for (let at = 0; at < planted; at++) {
    const player = players[at % players.length]!
    const amount = String(500 + at)
    await desk.match(nok, await desk.pays(player, `${amount}.00`), await desk.asks(player, amount))
  }
  await world.app.sealAudit()
  await betweenCalls(running!.url('drill'), end)
  cpSync(join(folder, 'primary'), join(folder, 'copy'), { recursive: true })
  chmodSync(join(folder, 'copy', 'postgres'), 0o700)
  await begin('primary')

  // Everything that waited is credited, and the copy does not contain it.
  await world.backendReturns()
  const statesOf = () => world.sql`select state, count(*) from credit_order group by state`
  await expect
    .poll(() => statesOf().catch(() => []), { interval: 100 })
    .toEqual([{ state: 'done', count: planted }])
  const credited = () =>
    Promise.all(players.map((player) => world.balanceOf(player))).then((all) =>
      all.reduce((a, b) => a + b, 0),
    )
  const sum = await credited()
  expect(sum).toBe(planted * 500 + (planted * (planted - 1)) / 2)
  await end()

  await begin('copy')
  const readiness = async () => (await (await fetch(`${world.url}/health/ready`)).json()) as Ready
  await expect
    .poll(readiness, { interval: 50 })
    .toMatchObject({ status: 'ok', warnings: [expect.stringContaining('History was lost')] })
  for (let sweeps = 0; sweeps < 3; sweeps++) await world.app.dispatcher.sweep()
  expect(await credited()).toBe(sum)
  expect(await statesOf()).toEqual([{ state: 'queued', count: planted }])

  const { hold } = await nok.get('dashboard/counters')
  expect(hold).toMatchObject({ by: 'system', lost: { what: expect.arrayContaining(['takes']) } })
  expect(hold.lost.takes).toBeGreaterThanOrEqual(planted)
  const boss = await world.as('supervisor')
  expect(await boss.refused('crediting/lift-hold', { reason: 'it looks well' })).toMatchObject({
    code: 'history-lost',
  })

  // A person accepts what is left as the history, as they would after comparing the books.
  const witnessed = await world.witness.read()
  const note = await transaction(world.sql, (tx) =>
    recordAcceptance(tx, { witnessed, auditKey: auditSecret, by: 'boss', reason: randomUUID() }),
  )
  await world.witness.note(note)
  await world.app.compareHistory()
  expect((await readiness()).warnings).toEqual([])
  await world.app.sealAudit()
  expect(await verifyAudit({ sql: world.sql, witness: world.witness, key: auditSecret })).toMatchObject({
    broken: null,
  })
  await boss.post('crediting/lift-hold', { reason: 'compared with the books' })
})

type Ready = { status: string; warnings: string[] }
