import { defaultRetentionDays, minRetentionDays } from '@khlang/domain/retention'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import type { Client } from '#testing/client.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { transaction } from '../database/database.ts'
import { createLog } from '../monitoring/log.ts'
import { startPurgeWorker } from './purge-worker.ts'
import { purgeAll } from './purge.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
})

const nothing = Object.fromEntries(Object.keys(defaultRetentionDays).map((kept) => [kept, 0]))
let next = 0
async function credited(): Promise<string> {
  const player = world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[
    next++
  ]!
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  expect((await desk.settled(nok, orderId)).state).toBe('done')
  return orderId
}
const countOperations = async () => (await world.sql`select from operation`).length
/** Dates everything that exists so many days back. */
const daysLater = async (days: number) => {
  const by = world.sql`make_interval(days => ${days})`
  await world.sql`update operation set created_at = created_at - ${by}`
  await world.sql`update credit_attempt set at = at - ${by}`
  await world.sql`update auth.failed_sign_in set last_at = last_at - ${by}`
}

test('answers to commands are kept exactly ninety days', async () => {
  await credited()
  await daysLater(defaultRetentionDays.operation - 1)
  expect(await purgeAll(world.sql, world.files)).toEqual(nothing)
  await daysLater(1)
  const { operation } = await purgeAll(world.sql, world.files)
  expect(operation).toBeGreaterThan(0)
  expect(await world.sql`select from operation`).toEqual([])
})

test('the bodies of an old call are deleted; that it was made, when, and its outcome stay', async () => {
  const orderId = await credited()
  await daysLater(defaultRetentionDays.attemptBodies + 1)
  const waits = await credited()
  expect((await purgeAll(world.sql, world.files, 1)).attemptBodies).toBe(2)
  const attemptsOf = async (id: string) => (await nok.get('crediting/order', { id })).attempts
  expect(await attemptsOf(orderId)).toMatchObject([{ request: null, answer: null, verdict: 'yes' }])
  expect(await attemptsOf(waits)).toMatchObject([{ request: expect.anything(), answer: expect.anything() }])
  await world.app.compareHistory()
  expect((await nok.get('dashboard/counters')).hold).toBeNull() // the records outside the database lack nothing
  expect((await purgeAll(world.sql, world.files)).attemptBodies).toBe(0)
})

test('the bodies of an order with an unknown outcome stay, however old', async () => {
  const orderId = await credited()
  await world.sql`update credit_order set state = 'unknown' where id = ${orderId}`
  await daysLater(defaultRetentionDays.attemptBodies * 2)
  await purgeAll(world.sql, world.files)
  const [kept] =
    await world.sql`select request <> 'null' as kept from credit_attempt where order_id = ${orderId}`
  expect(kept).toEqual({ kept: true })
  await world.sql`update credit_order set state = 'done' where id = ${orderId}`
  expect((await purgeAll(world.sql, world.files)).attemptBodies).toBeGreaterThan(0)
})

test('old sign-ins, failed attempts, unused devices, old links and expired sessions are deleted; active sessions stay', async () => {
  await world.sql`
    insert into auth.sign_in (at, way, outcome, address, agent)
    select clock_timestamp() - make_interval(days => days), 'password', 'wrong-password', '10.0.0.1', 'x' from unnest(array[399, 401]) days`
  await world.sql`
    insert into auth.failed_sign_in (key, failures, last_at) values ('address:10.0.0.1', 3, clock_timestamp() - interval '401 days')`
  await world.sql`
    insert into auth.known_device (device, email, last_at)
    select gen_random_uuid(), 'left@example.test', clock_timestamp() - make_interval(days => days) from unnest(array[179, 181]) days`
  await world.sql`
    insert into auth.verification (id, identifier, value, "expiresAt")
    values ('old', 'x', 'y', clock_timestamp() - interval '2 days'), ('new', 'x', 'z', clock_timestamp() + interval '1 hour')`
  await world.as('viewer', 'left')
  await world.sql`
    update auth.session set "expiresAt" = clock_timestamp() - interval '2 days'
    where "userId" = (select user_id from employee where email = 'left@example.test')`
  expect(await purgeAll(world.sql, world.files)).toMatchObject({
    signIn: 1,
    failedSignIn: 1,
    knownDevice: 1,
    verification: 1,
    session: 1,
  })
  await nok.get('dashboard/counters')
})

test('the server has the rights to remove old data, and none to change an accepted history', async () => {
  const may = (table: string, right: string) =>
    world.sql<{ may: boolean }[]>`
    select has_table_privilege('khlang_app', ${table}, ${right}) as may`.then(([row]) => row!.may)
  for (const table of [
    'operation',
    'auth.sign_in',
    'auth.failed_sign_in',
    'auth.known_device',
    'auth.verification',
    'auth.session',
  ])
    expect([table, await may(table, 'DELETE')]).toEqual([table, true])
  expect([await may('credit_attempt', 'UPDATE'), await may('purge_run', 'INSERT')]).toEqual([true, true])
  expect([await may('history_accepted', 'INSERT'), await may('secret_fingerprint', 'INSERT')]).toEqual([
    true,
    true,
  ])
  expect([await may('history_accepted', 'UPDATE'), await may('history_accepted', 'DELETE')]).toEqual([
    false,
    false,
  ])
})

const nightlyWorker = () => {
  const logged: { level: number; msg: string; err?: { message: string } }[] = []
  const log = createLog('info', { to: { write: (line) => void logged.push(JSON.parse(line)) } })
  return { logged, worker: startPurgeWorker({ sql: world.sql, files: world.files, log }) }
}
const at = (clock: string) => new Date(`2030-05-01T${clock}+07:00`)

test('the removal runs once a night, after five in the morning in Bangkok', async () => {
  const { logged, worker } = nightlyWorker()
  await world.sql`delete from purge_run`
  await worker.purgeWhenDue(at('04:59:00'))
  expect(logged).toEqual([])
  await worker.purgeWhenDue(at('05:01:00'))
  expect(logged).toMatchObject([{ msg: 'deleted expired records' }])
  await world.sql`update purge_run set at = ${at('05:01:30')}`
  await worker.purgeWhenDue(at('05:06:00'))
  expect(logged).toHaveLength(1)
  await worker.close()
})

test('a kind of data that cannot be purged stops no other, is reported until it succeeds, and alone is tried again', async () => {
  const { logged, worker } = nightlyWorker()
  await credited()
  await daysLater(defaultRetentionDays.operation + 1)
  await world.sql`
    insert into auth.verification (id, identifier, value, "expiresAt") values ('last', 'x', 'y', '2020-01-01')`
  await world.sql`delete from purge_run`
  await world.sql`
    create function refuse_delete() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`
  await world.sql`create trigger refused before delete on operation for each row execute function refuse_delete()`
  const runs = () =>
    world.sql<{ kept: string }[]>`select kept from purge_run where at >= '2000-01-01' order by at`
  try {
    await worker.purgeWhenDue(at('05:01:00'))
    expect(logged).toMatchObject([{ level: 50, err: { message: expect.stringContaining('operation: ') } }])
    expect(logged[0]!.err!.message).toContain('not this one')
    expect(await world.sql`select from auth.verification where id = 'last'`).toEqual([])
    expect(await runs()).toHaveLength(Object.keys(defaultRetentionDays).length - 1)
    expect(worker.warnings()).toEqual(['Expired records could not be deleted (operation): see the log.'])

    // The rest was done today.
    await world.sql`update purge_run set at = ${at('05:01:30')}`
    await worker.purgeWhenDue(at('05:06:00'))
    expect(logged).toHaveLength(2)
    await worker.purgeWhenDue(new Date(at('04:59:00').getTime() + 24 * 3_600_000))
    expect(worker.warnings()).toHaveLength(1)
  } finally {
    await world.sql`drop function refuse_delete() cascade`
  }
  await worker.purgeWhenDue(at('05:11:00'))
  expect(logged[2]).toMatchObject({ level: 30, msg: 'deleted expired records' })
  expect((await runs())[0]).toEqual({ kept: 'operation' })
  expect(worker.warnings()).toEqual([])
  await worker.close()
})

test('an owner sets the retention, within safe minimums', async () => {
  const owner = await world.as('owner', 'own')
  const keeps = { ...minRetentionDays, operation: 200 }
  await owner.post('settings/update', { keeps })
  await credited()
  await daysLater(defaultRetentionDays.operation + 1)
  expect((await purgeAll(world.sql, world.files)).operation).toBe(0)
  await daysLater(200)
  expect((await purgeAll(world.sql, world.files)).operation).toBeGreaterThan(0)
  const short = { keeps: { ...keeps, operation: 29 } }
  expect(await owner.refused('settings/update', short)).toMatchObject({
    code: 'bad-input',
    fields: [{ path: 'keeps.operation', message: 'A whole number of days from 30 to 3650.' }],
  })
})

test('a longer retention applies at once, also to a removal that is already running', async () => {
  const owner = await world.as('owner', 'own')
  await owner.post('settings/update', { keeps: minRetentionDays })
  await credited()
  await credited()
  await daysLater(minRetentionDays.operation + 1)
  const before = await countOperations()
  let running!: ReturnType<typeof purgeAll>
  await transaction(world.sql, async (tx) => {
    // The first batch deletes one row and then waits, since it cannot count it.
    await tx`select from purge_run where kept = 'operation' for update`
    running = purgeAll(world.sql, world.files, 1)
    await expect.poll(() => lockWaits(world.sql, '%into purge_run%')).toHaveLength(1)
    await owner.post('settings/update', { keeps: { ...minRetentionDays, operation: 3_650 } })
  })
  expect((await running).operation).toBe(1)
  expect(await countOperations()).toBe(before - 1)
})
