import { randomUUID } from 'node:crypto'
import type { OperationId } from '@khlang/domain/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockWaits } from '#testing/lock-waits.ts'
import { ofFile } from '#testing/of-file.ts'
import { newTestDatabase } from '#testing/test-database.ts'
import { connect, type Sql, type Tx } from './database/database.ts'
import { once, onceMaking, type Operation } from './operation.ts'

const database = ofFile(newTestDatabase)
let sql: Sql
beforeAll(async () => {
  sql = connect(database.url, { max: 4 })
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
