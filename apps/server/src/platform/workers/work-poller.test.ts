import postgres from 'postgres'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newEmptyDatabase, slowly } from '#testing/test-database.ts'
import { connect, type Db, type Sql } from '../database/database.ts'
import { createLog } from '../monitoring/log.ts'
import { type WorkPoller, startWorkPoller } from './work-poller.ts'

let sql: Sql
/** A connection that may hold a lock for as long as it likes. */
let locker: postgres.Sql
const questions: string[] = []
const pollers: WorkPoller[] = []
beforeAll(async () => {
  const { url } = await newEmptyDatabase()
  sql = connect(url, slowly)
  Object.assign(sql.options.connection, { lock_timeout: 300 })
  locker = postgres(url, { max: 1 })
  sql.options.debug = (_, query) => questions.push(query)
  await sql`create table thing (name text)`
  return () => Promise.all([sql.end(), locker.end()])
})
afterEach(async () => {
  for (const poller of pollers.splice(0)) await poller.close()
  await sql`delete from thing`
})

const start = () => {
  const poller = startWorkPoller(sql, createLog('silent'), 10)
  pollers.push(poller)
  return poller
}
const isThere = (name: string) => (db: Db) => db`exists (select from thing where name = ${name})`
const put = (name: string) => sql`insert into thing values (${name})`
const isLookedAt = async (times = 3) => {
  const before = questions.length
  await vi.waitFor(() => expect(questions.length).toBeGreaterThanOrEqual(before + times), {
    timeout: 180_000,
  })
}
const fails = (error: unknown) => {
  throw error
}

// Invariant: Pending work is found by polling once a second, with the same SQL condition that the worker
// uses. Rule: `platform/workers/work-poller.ts`. Also: `npm run chaos`.
test('workers with due work run, others do not, and one query asks for all', async () => {
  const poller = start()
  const done: string[] = []
  for (const name of ['one', 'other', 'third'])
    poller.watch({
      due: [isThere('nothing'), isThere(name)],
      work: async () => done.push(name),
      onFailure: fails,
    })
  await isLookedAt()
  expect(done).toEqual([])
  expect(questions.at(-1)).toMatch(/q0.*q1.*q2/s)
  await put('other')
  await expect.poll(() => done.length).toBeGreaterThan(1)
  expect(new Set(done)).toEqual(new Set(['other']))
})

test('long work is not started again while it runs; a failure is reported, and the work starts again', async () => {
  const poller = start()
  const first = Promise.withResolvers<void>()
  const failures: unknown[] = []
  let begun = 0
  poller.watch({
    due: [isThere('work')],
    work: () => (++begun === 1 ? first.promise : Promise.resolve()),
    onFailure: (error) => failures.push(error),
  })
  await put('work')
  await expect.poll(() => begun).toBe(1)
  await isLookedAt()
  expect(begun).toBe(1)
  first.reject(new Error('not now'))
  await expect.poll(() => begun).toBeGreaterThan(1)
  expect(failures).toEqual([new Error('not now')])
})

test('a worker waiting for a lock delays the others once, and then waits alone until it is free', async () => {
  await sql`create table locked (name text)`
  const poller = start()
  const failures: unknown[] = []
  let [done, freed] = [0, 0]
  poller.watch({
    due: [(db) => db`not exists (select from locked)`],
    work: async () => (freed += 1),
    onFailure: (error) => failures.push(error),
  })
  poller.watch({ due: [isThere('work')], work: async () => (done += 1), onFailure: fails })
  await put('work')
  await locker.begin(async (tx) => {
    await tx`lock table locked in access exclusive mode`
    await expect.poll(() => failures.length).toBeGreaterThan(0)
    const [before, of] = [questions.length, done]
    await expect.poll(() => done).toBeGreaterThan(of + 3)
    expect(questions.slice(before).filter((question) => /q0.*q1/s.test(question))).toEqual([])
    freed = 0
  })
  await expect.poll(() => freed).toBeGreaterThan(0)
  await expect.poll(() => questions.at(-1)).toMatch(/q0.*q1/s)
})

test('a worker whose query fails does not stop the others', async () => {
  const poller = start()
  const failures: unknown[] = []
  let done = 0
  poller.watch({
    due: [(db) => db`exists (select from no_such_table)`],
    work: fails as never,
    onFailure: (error) => failures.push(error),
  })
  poller.watch({ due: [isThere('work')], work: async () => (done += 1), onFailure: fails })
  await put('work')
  await expect.poll(() => done).toBeGreaterThan(1)
  await expect.poll(() => failures[0]).toMatchObject({ code: '42P01' })
})

test('a stopped worker is awaited, and not started again', async () => {
  const poller = start()
  const working = Promise.withResolvers<void>()
  let [begun, ended] = [0, false]
  const stop = poller.watch({
    due: [isThere('work')],
    async work() {
      begun += 1
      await working.promise
      ended = true
    },
    onFailure: fails,
  })
  poller.watch({ due: [isThere('nothing')], work: fails as never, onFailure: fails })
  await put('work')
  await expect.poll(() => begun).toBe(1)
  const stopped = stop()
  await isLookedAt()
  working.resolve()
  await stopped
  expect(ended).toBe(true)
  await isLookedAt()
  expect(begun).toBe(1)
})
