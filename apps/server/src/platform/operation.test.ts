import { randomUUID } from 'node:crypto'
import type { OperationId } from '@khlang/domain/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockWaits } from '#testing/lock-waits.ts'
import { ofFile } from '#testing/of-file.ts'
import { newTestDatabase, slowly } from '#testing/test-database.ts'
import { connect, type Sql, type Tx } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { once, onceMaking, type Operation } from './operation.ts'

const database = ofFile(newTestDatabase)
let sql: Sql
beforeAll(async () => {
  sql = connect(database.url, { max: 4, ...slowly })
  await sql`create table written (what text)`
})
afterAll(() => sql.end({ timeout: 2 }))

const operation = (input: unknown = {}): Operation => ({
  actor: 'owner@example.test',
  command: 'test',
  operationId: randomUUID() as OperationId,
  input,
})
const write = (tx: Tx, what: string) => tx`insert into written values (${what})`
const written = async (what: string) => (await sql`select 1 from written where what = ${what}`).length

test.each([
  ['the database cannot store', 'a\u0000b'],
  ['is no JSON', 1n],
])('a command whose answer %s is not carried out, and fails', async (why, answer) => {
  const failing = onceMaking(sql, operation(), async (tx) => {
    await write(tx, why)
    return { answer, created: 'an order' }
  })
  await expect(failing).rejects.toThrow()
  expect(await written(why)).toBe(0)
})

test('a repeat gets the stored answer, whatever its first call answered, and writes nothing', async () => {
  const one = operation()
  const answers = [{ at: [1, 'สอง', null], none: undefined }, null, 'text']
  for (const answer of answers) {
    const each = { ...one, operationId: randomUUID() as OperationId }
    const call = () =>
      once(sql, each, async (tx) => {
        await write(tx, each.operationId)
        return answer
      })
    await call()
    expect(await call()).toEqual(JSON.parse(JSON.stringify(answer)))
    expect(await written(each.operationId)).toBe(1)
  }
})

test.each([
  ['another command', { command: 'another' }],
  ['another input', { input: { amount: '300' } }],
])('an id that was used already is refused for %s, which is not carried out', async (why, changed) => {
  const first = operation({ amount: '500' })
  await once(sql, first, async (tx) => (await write(tx, first.operationId), 'done'))
  const second = once(sql, { ...first, ...changed }, async (tx) => (await write(tx, why), 'done'))
  await expect(second).rejects.toMatchObject({ code: 'operation-reused' })
  expect([await written(first.operationId), await written(why)]).toEqual([1, 0])
})

// Invariant: an operation of another system is carried out once, whatever keys of the shop its repeats come with.
test('a repeat that comes with a key that replaced the first is known, also while the first call is under way', async () => {
  const one = { ...operation({ amount: '500' }), actor: 'service:site 2026' }
  const replacement = { ...one, actor: 'service:site 2027' }
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const call = (by: Operation) =>
    once(sql, by, async (tx) => {
      begun.resolve()
      await mayEnd.promise
      await write(tx, one.operationId)
      return `answer to ${by.actor}`
    })
  const first = call(one)
  await begun.promise
  const second = call(replacement)
  await expect.poll(() => lockWaits(sql)).toHaveLength(1)
  mayEnd.resolve()
  expect([await first, await second, await call(replacement)]).toEqual(
    ['first', 'second', 'third'].map(() => 'answer to service:site 2026'),
  )
  const other = once(sql, { ...replacement, input: { amount: '700' } }, () => Promise.resolve('other'))
  await expect(other).rejects.toMatchObject({ code: 'operation-reused' })
  expect(await written(one.operationId)).toBe(1)
})

test('an id that an employee used says nothing about the same id of another system, or of a colleague', async () => {
  const one = operation()
  const actors = ['owner@example.test', 'other@example.test', 'service:site']
  for (const actor of actors)
    await once(sql, { ...one, actor }, async (tx) => (await write(tx, one.operationId), actor))
  expect(await written(one.operationId)).toBe(3)
})

test('an operation that was carried out with two keys before this was prevented keeps its first answer', async () => {
  await using before = await newTestDatabase()
  const old = connect(before.url, { max: 1, ...slowly })
  const [twice, single] = [operation(), operation()]
  const keep = (actor: string, { operationId }: Operation, at: string) => old`
    insert into operation (actor, operation_id, command, body_hash, answer, created_at)
    values (${actor}, ${operationId}, 'test', 'hash', ${old.json(actor)}, ${at})`
  await old`drop index operation_of_keys`
  await old`delete from khlang.migration where name = '0131_operations_of_keys.sql'`
  await keep('service:new', twice, '2026-11-02T10:00:00Z')
  await keep('service:old', twice, '2026-11-01T10:00:00Z')
  await keep('owner@example.test', twice, '2026-10-01T10:00:00Z')
  await keep('service:new', single, '2026-11-02T10:00:00Z')
  await old.end()
  await migrate(before.url)
  const now = connect(before.url, { max: 1, ...slowly })
  expect(await now`select actor, operation_id from operation order by created_at`).toEqual([
    { actor: 'owner@example.test', operationId: twice.operationId },
    { actor: 'service:old', operationId: twice.operationId },
    { actor: 'service:new', operationId: single.operationId },
  ])
  await now.end()
})

test('a repeat waits for its first call, gets its answer, and has nothing made after the commit', async () => {
  const one = operation()
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const call = (name: string) =>
    onceMaking(sql, one, async (tx) => {
      begun.resolve()
      await mayEnd.promise
      await write(tx, one.operationId)
      return { answer: `answer of ${name}`, created: name }
    })
  const first = call('first')
  await begun.promise
  const second = call('second')
  await expect.poll(() => lockWaits(sql)).toHaveLength(1)
  mayEnd.resolve()
  expect(await first).toEqual({ answer: 'answer of first', created: 'first' })
  expect(await second).toEqual({ answer: 'answer of first', created: null })
  expect(await written(one.operationId)).toBe(1)
})
