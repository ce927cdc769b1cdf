import { randomUUID } from 'node:crypto'
import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { afterEach, expect, test } from 'vitest'
import { withOrigin, type Origin } from './origin.ts'
import { createLog } from '../monitoring/log.ts'
import { connect, type Sql } from '../database/database.ts'
import { newTestDatabase, patiently } from '#testing/test-database.ts'
import { newDesk } from '#testing/desk.ts'
import { ofFile } from '#testing/of-file.ts'
import { newWorld } from '#testing/world.ts'
import { toProblem } from './problem.ts'

const proxy = ofFile(async () => openDatabaseProxy((await newTestDatabase()).url))
const world = ofFile(() => newWorld({ databaseUrl: proxy.url, sweeps: false }))
afterEach(() => void (proxy.loseAnswer = null))

// Invariant: A command whose COMMIT got no answer is never answered as not done. Rule:
// `platform/database/note-saves.ts`, `platform/http/problem.ts`.
test('a press whose commit is lost is answered as unknown, and its repeat credits once', async () => {
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  const player = world.shop.players[0]!
  const press = {
    operationId: randomUUID(),
    depositId: await desk.asks(player),
    entryId: await desk.pays(player),
  }
  proxy.loseAnswer = (command) => command === 'COMMIT'
  const lost = await nok.refused('statements/match-deposit', press)
  expect(lost).toMatchObject({ status: 504, code: 'outcome-unknown' })
  proxy.loseAnswer = null
  const { orderId } = await nok.post('statements/match-deposit', press)
  await desk.settled(nok, orderId)
  expect(await world.balanceOf(player)).toBe(500)
})

test('a press that loses the database while the caller is looked up is answered as not done', async () => {
  const nok = await world.as('support', 'nok')
  proxy.loseAnswer = (command) => command === 'SELECT'
  const lost = await nok.refused('agents/create', {
    operationId: randomUUID(),
    agent: { username: 'never', name: 'never' },
  })
  expect(lost).toMatchObject({ status: 503, code: 'unavailable' })
})

/** Does this as a request that may save, and returns the code of the answer when it fails. */
async function answered(work: (sql: Sql) => Promise<unknown>, origin: Partial<Origin> = { saves: 0 }) {
  const sql = connect(proxy.url, { max: 1, ...patiently })
  try {
    return await withOrigin({ address: '', request: '', ...origin }, () =>
      work(sql).then(
        () => 'done',
        (error: unknown) => toProblem(error, createLog('silent')).code,
      ),
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}
const change = (sql: Pick<Sql, 'unsafe'>) => sql.unsafe('update setting set updated_at = updated_at')
const lose = (lost: string) => void (proxy.loseAnswer = (command) => command === lost)

test('where the database is lost before the COMMIT, nothing was done', async () => {
  const code = await answered((sql) =>
    sql.begin(async (tx) => {
      await change(tx)
      proxy.reset()
      await change(tx)
    }),
  )
  expect(code).toBe('unavailable')
})

test('where a COMMIT, or a write outside a transaction, gets no answer, the outcome is unknown', async () => {
  lose('COMMIT')
  expect(await answered((sql) => sql.begin((tx) => change(tx)))).toBe('outcome-unknown')
  lose('UPDATE')
  expect(await answered((sql) => sql`update setting set updated_at = updated_at`)).toBe('outcome-unknown')
})

test('a read that gets no answer after something was saved leaves the outcome unknown; before that it does not', async () => {
  const readAfter = (before: (sql: Sql) => Promise<unknown>) =>
    answered(async (sql) => {
      await before(sql)
      lose('SELECT')
      await sql`select 1 for update`
    })
  expect(await readAfter((sql) => sql.begin((tx) => change(tx)))).toBe('outcome-unknown')
  proxy.loseAnswer = null
  expect(await readAfter((sql) => sql.begin('read only', (tx) => tx`select 1`))).toBe('unavailable')
})

test('a COMMIT that the database refused saved nothing', async () => {
  const code = await answered(async (sql) => {
    await sql`create temporary table tried (id integer primary key deferrable initially deferred)`
    await sql.begin((tx) => tx.unsafe('insert into tried values (1), (1)')).catch(() => {})
    proxy.reset()
    await sql`select 1`
  })
  expect(code).toBe('unavailable')
})

test('a read that loses the database says that nothing was done', async () => {
  lose('COMMIT')
  expect(await answered((sql) => sql.begin((tx) => tx`select 1`), {})).toBe('unavailable')
})
