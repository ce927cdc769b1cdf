import { Socket } from 'node:net'
import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { createRandom } from '@khlang/seed/random'
import { expect, test, vi } from 'vitest'
import { lockWaits } from '#testing/lock-waits.ts'
import { newTestDatabase } from '#testing/test-database.ts'
import { allowLongTransaction, codeOf, connect, isPassing, type Sql } from './database.ts'
import type { Log } from '../monitoring/log.ts'
import { toProblem } from '../http/problem.ts'
import { openSnapshot } from './snapshot.ts'

/** Creates a database of its own behind a proxy that can break; `sql` goes through it, `apart` does not. */
async function scene(options: Parameters<typeof connect>[1] = {}) {
  const parts = new AsyncDisposableStack()
  const database = parts.use(await newTestDatabase())
  const proxy = parts.use(await openDatabaseProxy(database.url))
  const apart = connect(database.url, { max: 1, name: 'apart' })
  const sql = connect(proxy.url, { max: 6, ...options })
  parts.defer(() => apart.end({ timeout: 1 }))
  parts.defer(() => sql.end({ timeout: 1 }))
  await apart`create table written (id integer primary key)`
  return { proxy, sql, apart, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

const add = (sql: Pick<Sql, 'unsafe'>, id: number) =>
  sql.unsafe('insert into written (id) values ($1) returning id', [id]) as unknown as Promise<
    { id: number }[]
  >

test('every statement on a reset connection ends, and every confirmed write is stored', async () => {
  await using broken = await scene()
  const { proxy, sql, apart } = broken
  const random = createRandom(11)
  proxy.cutAfter = () => random.whole(0, 40)
  const confirmed: number[] = []
  const problems: unknown[] = []
  let next = 0
  async function client() {
    while (proxy.cuts() < 150) {
      const id = ++next
      try {
        const rows =
          id % 3 === 0
            ? await sql.begin(async (tx) => {
                await tx`select id from written where id = ${id}`
                const added = await add(tx, id)
                await tx`select count(*) from written`
                return added
              })
            : await add(sql, id)
        expect(rows).toEqual([{ id }])
        confirmed.push(id)
        expect(await sql`select true as here`).toEqual([{ here: true }])
      } catch (error) {
        problems.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: 12 }, client))

  expect(problems.filter((problem) => !isPassing(problem))).toEqual([])
  const written = await apart<{ id: number }[]>`select id from written`
  const here = new Set(written.map(({ id }) => id))
  expect(confirmed.filter((id) => !here.has(id))).toEqual([])
  proxy.cutAfter = null
  proxy.reset()
  await expect.poll(() => sql`select true as here`.catch(codeOf)).toEqual([{ here: true }])
})

test('a connection reset during the opening of a snapshot costs one attempt, and no place in the pool', async () => {
  await using broken = await scene({ max: 2 })
  const { proxy, sql } = broken
  for (let pieces = 0; pieces < 12; pieces++) {
    proxy.cutAfter = () => pieces
    const some = await Promise.allSettled([openSnapshot(sql), openSnapshot(sql)])
    for (const one of some) if (one.status === 'fulfilled') await one.value.close()
    proxy.reset()
  }
  proxy.cutAfter = null
  const open = async (): Promise<Awaited<ReturnType<typeof openSnapshot>>> => openSnapshot(sql).catch(open)
  const [first, second] = await Promise.all([open(), open()])
  expect(await first.db`select 1 as one`).toEqual([{ one: 1 }])
  expect(await second.db`select 2 as two`).toEqual([{ two: 2 }])
  await Promise.all([first.close(), second.close()])
})

test('a transaction whose connection breaks meanwhile leaves nothing behind, even on the replaced connection', async () => {
  await using broken = await scene({ max: 1 })
  const { proxy, sql, apart } = broken
  const work = sql.begin(async (tx) => {
    await add(tx, 1)
    proxy.reset()
    await expect.poll(() => sql`select true as here`.catch(codeOf)).toEqual([{ here: true }])
    await add(tx, 2)
  })
  await expect(work).rejects.toSatisfy(isPassing)
  await sql`select true as here`
  expect(await apart`select id from written`).toEqual([])

  const snapshot = await openSnapshot(sql)
  proxy.reset()
  await expect.poll(() => sql`select true as here`.catch(codeOf)).toEqual([{ here: true }])
  await expect(snapshot.db`select true as here`).rejects.toSatisfy(isPassing)
  await snapshot.close()
  expect(await sql`select true as here`).toEqual([{ here: true }])
})

test('a query on a connection that is dead but not closed fails, and the next one is answered', async () => {
  await using broken = await scene({ max: 1, answerWithinSeconds: 1 })
  const { proxy, sql } = broken
  await sql`select 1`
  proxy.freeze()
  const asked = sql`select 2`
  const failed = await asked.catch(codeOf)
  expect(failed).toBe('CONNECTION_SILENT')
  expect(await sql`select 3 as three`).toEqual([{ three: 3 }])
})

test('a transaction with extra time is not taken for a dead connection, and the next one gets no extra time', async () => {
  await using broken = await scene({ max: 1, answerWithinSeconds: 1 })
  await using dead = await scene({ max: 1, answerWithinSeconds: 1 })
  const { sql, apart } = broken
  await dead.sql`select 1`
  await apart`select pg_advisory_lock(1)`
  const patient = sql.begin(async (tx) => {
    await allowLongTransaction(tx, 'any')
    return tx`select 'mine' as now from pg_advisory_xact_lock(1)`
  })
  await expect.poll(() => lockWaits(apart)).toHaveLength(1)
  // Meanwhile a dead connection is given up, although its query began later.
  dead.proxy.freeze()
  expect(await dead.sql`select 1`.catch(codeOf)).toBe('CONNECTION_SILENT')
  await apart`select pg_advisory_unlock(1)`
  expect(await patient).toEqual([{ now: 'mine' }])

  await apart`select pg_advisory_lock(1)`
  expect(await sql`select pg_advisory_lock(1)`.catch(codeOf)).toBe('57014')
})

test('a lost answer to COMMIT is reported as a broken connection, and the work is committed', async () => {
  await using broken = await scene()
  const { proxy, sql, apart } = broken
  proxy.loseAnswer = (command) => command === 'COMMIT'
  const problem = await sql.begin((tx) => add(tx, 1)).catch((error: unknown) => error)
  expect(isPassing(problem)).toBe(true)
  proxy.loseAnswer = (command) => command === 'INSERT'
  await expect(add(sql, 2)).rejects.toSatisfy(isPassing)
  proxy.loseAnswer = null
  expect(await apart`select id from written order by id`).toEqual([{ id: 1 }, { id: 2 }])
})

test('a closed or renamed database counts as temporarily unavailable, not as an error of the query', async () => {
  await using database = await newTestDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const admin = connect(new URL('/postgres', database.url).href, { max: 1, name: 'admin' })
  const sql = connect(database.url, { max: 1 })
  const log = { warn: () => {}, error: () => {} } as unknown as Log
  const failure = async () => {
    const problem = await sql`select 1`.catch((error: unknown) => error)
    return [codeOf(problem), isPassing(problem), toProblem(problem, log).code]
  }
  await sql`select 1`
  await admin`alter database ${admin(name)} allow_connections false`
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  await expect.poll(failure).toEqual(['55000', true, 'unavailable'])
  await admin`update pg_database set datallowconn = true where datname = ${name}`
  await admin`alter database ${admin(name)} rename to ${admin(`${name}_away`)}`
  await expect.poll(failure).toEqual(['3D000', true, 'unavailable'])
  await admin`alter database ${admin(`${name}_away`)} rename to ${admin(name)}`
  await expect.poll(() => sql`select true as here`.catch(codeOf)).toEqual([{ here: true }])
  await Promise.all([sql.end({ timeout: 1 }), admin.end({ timeout: 1 })])
})

test('a row locked by a frozen server becomes free before those waiting give up', async () => {
  await using broken = await scene()
  const { proxy, sql, apart } = broken
  await add(apart, 1)
  const held = Promise.withResolvers<void>()
  const frozen = sql
    .begin(async (tx) => {
      await tx`select id from written where id = 1 for update`
      held.resolve()
      await new Promise(() => {}) // it never goes on
    })
    .catch((error: unknown) => error)
  await held.promise
  proxy.freeze()
  expect(await apart`update written set id = 2 where id = 1 returning id`).toEqual([{ id: 2 }])
  proxy.reset()
  expect(isPassing(await frozen)).toBe(true)
})

test('a silent host of several is skipped, and the primary once found is tried first from then on', async () => {
  const database = await newTestDatabase()
  await using silent = await openDatabaseProxy(database.url)
  await using well = await openDatabaseProxy(database.url)
  silent.silence()
  const both = new URL(well.url)
  const url = `${well.url.replace(both.host, `${new URL(silent.url).host},${both.host}`)}?target_session_attrs=primary`
  const sql = connect(url, { max: 2 })
  try {
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }])
    const asked = silent.connections()
    expect(asked).toBeGreaterThan(0)
    const held = await sql.reserve()
    expect(await sql`select 2 as answer`).toEqual([{ answer: 2 }])
    held.release()
    well.reset()
    await expect.poll(() => sql`select 3 as answer`.catch(() => null)).toEqual([{ answer: 3 }])
    expect(silent.connections()).toBe(asked)
  } finally {
    await sql.end({ timeout: 1 })
  }
})

test('with several hosts the first statement of a connection ends too when the connection dies under it', async () => {
  const database = await newTestDatabase()
  await using one = await openDatabaseProxy(database.url)
  await using other = await openDatabaseProxy(database.url)
  const second = new URL(other.url).host
  const hosts = one.url.replace(new URL(one.url).host, `${new URL(one.url).host},${second}`)
  const sql = connect(`${hosts}?target_session_attrs=primary`, { max: 1 })
  const apart = connect(database.url, { max: 1 })
  try {
    await apart`select pg_advisory_lock(1)`
    const first = sql`select pg_advisory_lock(1)`.then(
      () => 'answered',
      (error: unknown) => codeOf(error),
    )
    await expect.poll(() => lockWaits(apart)).toHaveLength(1)
    // The connection ends without an error, as when a machine dies. A reset would be reported twice.
    await one[Symbol.asyncDispose]()
    expect(isPassing({ code: await first })).toBe(true)
    await apart`select pg_advisory_unlock_all()`
    expect(await sql`select 2 as answer`).toEqual([{ answer: 2 }])
  } finally {
    await sql.end({ timeout: 1 })
    await apart.end({ timeout: 1 })
  }
})

test('when none of several hosts qualifies, a statement ends after each was tried once', async () => {
  const database = await newTestDatabase()
  await using one = await openDatabaseProxy(database.url)
  await using other = await openDatabaseProxy(database.url)
  const first = new URL(one.url).host
  const hosts = one.url.replace(first, `${first},${new URL(other.url).host}`)
  // Both servers are primaries and a standby is wanted. To the driver that is the same as two standbys before
  // one of them is promoted.
  const sql = connect(`${hosts}?target_session_attrs=standby`, { max: 1 })
  try {
    const problem: unknown = await sql`select 1`.then(
      () => null,
      (error: unknown) => error,
    )
    expect(isPassing(problem)).toBe(true)
    expect([one.connections(), other.connections()]).toEqual([1, 1])
  } finally {
    await sql.end({ timeout: 1 })
  }
})

test('no statement is JIT-compiled, which would cost seconds', async () => {
  await using well = await scene({ byKey: true })
  expect(await well.sql`select current_setting('jit') as jit`).toEqual([{ jit: 'off' }])
})

test('a connection sends each part of a question at once, and waits for no acknowledgement of the part before', async () => {
  await using database = await scene()
  const asked = vi.spyOn(Socket.prototype, 'setNoDelay')
  const sql = connect(database.proxy.url, { max: 1, name: 'prompt' })
  try {
    await sql`select 1`
    expect(asked.mock.calls).toEqual([[true]])
  } finally {
    asked.mockRestore()
    await sql.end({ timeout: 1 })
  }
})
