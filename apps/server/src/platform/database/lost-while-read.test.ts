import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTestDatabase, patiently, slowly } from '#testing/test-database.ts'
import { connectUnlimited, copyIn } from '../backup/tables.ts'
import { codeOf, connect, isPassing, type Sql } from './database.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

/** `sql` goes through a proxy that can break, `apart` does not. */
let parts: AsyncDisposableStack
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
let apart: Sql
let sql: Sql
beforeAll(async () => {
  parts = new AsyncDisposableStack()
  const database = parts.use(await newTestDatabase())
  proxy = parts.use(await openDatabaseProxy(database.url))
  apart = parts.adopt(connect(database.url, { max: 1, name: 'apart', ...slowly }), (one) =>
    one.end({ timeout: 1 }),
  )
  sql = parts.adopt(connect(proxy.url, { max: 2, ...patiently }), (one) => one.end({ timeout: 1 }))
  await apart`create table line (id integer primary key)`
  await apart`insert into line select n from generate_series(1, 5) n`
})
afterAll(() => parts.disposeAsync())

const endAllOthers = () => apart`
  select pg_terminate_backend(pid, 60000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`
const ways = { 'the database ends it': endAllOthers, 'the network resets it': async () => proxy.reset() }
const isClosed = () =>
  expect.poll(
    () => apart`
      select from pg_stat_activity where datname = current_database() and application_name <> 'apart' and state <> 'idle'`,
  )

describe('rows that are read a few at a time fail, and never look complete, when the connection is lost between', () => {
  const readers: Record<string, (onRows: () => Promise<unknown>) => Promise<number>> = {
    async 'a snapshot'(onRows) {
      const snapshot = await openSnapshot(sql)
      return countRows(snapshot.within(lines(snapshot.db as Sql)), onRows)
    },
    'a transaction': (onRows) => sql.begin((tx) => countRows(lines(tx), onRows)) as Promise<number>,
    'a statement': (onRows) => countRows(lines(sql), onRows),
  }
  async function* lines(db: Pick<Sql, 'unsafe'>) {
    yield* db.unsafe('select id from line order by id').cursor(1)
  }
  async function countRows(batches: AsyncIterable<unknown[]>, onRows: () => Promise<unknown>) {
    let count = 0
    for await (const batch of batches) {
      count += batch.length
      await onRows()
    }
    return count
  }
  const cases = Object.keys(readers).flatMap((reader) =>
    Object.keys(ways).flatMap((way) => [1, 2, 5].map((row) => ({ reader, way, row }))),
  )

  test.each(cases)('in $reader after row $row, where $way', async ({ reader, way, row }) => {
    let seen = 0
    const read = readers[reader]!(async () => {
      if (++seen !== row) return
      await ways[way as keyof typeof ways]()
      await isClosed().toEqual([])
    })
    const end = await read.catch((error: unknown) => error)
    // After the last row the read may have ended already; otherwise only a passing error is right.
    if (row < 5 || end !== 5) expect(end).toSatisfy(isPassing)
    // Every place in the pool is free again, once it has noticed which connections were lost.
    const open = async (): Promise<Snapshot> => openSnapshot(sql).catch(open)
    const held = await Promise.all([open(), open()])
    await Promise.all(held.map((one) => one.close()))
  })
})

test('rows that the database refuses when the last of them was sent are an error, and no wait without end', async () => {
  const table = { schema: '', name: 'line', columns: ['id'] }
  const rows = async function* () {
    yield Buffer.from('7\n7\n')
  }
  const unlimited = parts.adopt(connectUnlimited(proxy.url), (one) => one.end({ timeout: 1 }))
  await expect(unlimited.begin((tx) => copyIn(tx, table, rows()))).rejects.toMatchObject({ code: '23505' })
  expect(await unlimited`select 1 as one`).toEqual([{ one: 1 }])
  expect(await apart`select id from line where id = 7`).toEqual([])
})

test('a pool that is ended gives nobody a connection, and lets nobody wait for one', async () => {
  const ending = connect(proxy.url, { max: 1, ...patiently })
  const work = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const held = ending.begin(async () => {
    begun.resolve()
    await work.promise
  })
  await begun.promise
  const waiting = ending.reserve().catch(codeOf)
  const end = ending.end({ timeout: 600 })
  await Promise.resolve()
  const late = ending.reserve().catch(codeOf)
  work.resolve()
  await Promise.all([held, end])
  expect(await Promise.all([waiting, late])).toEqual(['CONNECTION_ENDED', 'CONNECTION_ENDED'])
})

describe('work that fails says why, also when its connection is lost before it is rolled back', () => {
  const losses: Record<string, () => Promise<unknown>> = {
    // Nothing passes until the work has failed, so that the server cannot know of the loss before.
    async 'as the database ends it'() {
      proxy.freeze()
      await endAllOthers()
      setImmediate(() => proxy.thaw())
    },
    async 'as the network resets it'() {
      proxy.reset()
    },
  }
  test.each(Object.keys(losses))('%s', async (way) => {
    // A pool of its own: in a shared one, a connection that another test has ended may not have noticed yet.
    const own = connect(proxy.url, { max: 1, ...patiently })
    const work = own.begin(async (tx) => {
      await tx`select 1`
      await losses[way]!()
      throw new Error('the disk is full')
    })
    await expect(work).rejects.toThrow('the disk is full')
    await own.end({ timeout: 1 })
  })
})
