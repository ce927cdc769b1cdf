import { randomUUID } from 'node:crypto'
import { addCredit, deleteCredit } from '@khlang/contract/credit-backend'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newLedger, player } from './testing/backend-client.ts'

let ledger: Awaited<ReturnType<typeof newLedger>>

beforeAll(async () => {
  ledger = await newLedger()
})

afterAll(() => ledger[Symbol.asyncDispose]())

test('a credit is added and can be read back', async () => {
  await using backend = await ledger.start()
  const userId = player()
  expect(await backend.credit(userId, 100, 'order-a')).toMatchObject({
    status: 200,
    body: { status: true, balance: 100 },
  })
  expect((await backend.credit(userId, 50)).body).toEqual({ status: true, balance: 150 })
  const { balance, movements } = await backend.credits(userId)
  expect(balance).toBe(150)
  expect(movements.map(({ kind, amount, idempotencyKey }) => [kind, amount, idempotencyKey])).toEqual([
    ['credit', 50, null],
    ['credit', 100, 'order-a'],
  ])
  expect(await backend.credits(player('nobody'))).toMatchObject({ balance: 0, movements: [] })
})

test('a repeat with the same key gets the first answer and credits once', async () => {
  await using backend = await ledger.start()
  const [userId, key] = [player(), randomUUID()]
  const first = await backend.credit(userId, 100, key)
  await backend.credit(userId, 7)
  const repeat = await backend.credit(userId, 100, key)
  expect(first.replayed).toBe(false)
  expect(repeat).toMatchObject({ replayed: true, text: first.text })
  expect(await backend.balance(userId)).toBe(107)
})

test('ten concurrent repeats credit once', async () => {
  await using backend = await ledger.start()
  const [userId, key] = [player(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => backend.credit(userId, 100, key)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect(await backend.balance(userId)).toBe(100)
})

test('a key used again for another call is refused and nothing happens', async () => {
  await using backend = await ledger.start()
  const [userId, key] = [player(), randomUUID()]
  await backend.credit(userId, 100, key)
  expect((await backend.credit(userId, 101, key)).status).toBe(422)
  expect((await backend.deduct(userId, 100, key)).status).toBe(422)
  expect(await backend.balance(userId)).toBe(100)
})

/** Returns one row for each call that waits for a row that another transaction has locked. */
const waitingForLocks = async () =>
  (
    await ledger.sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  ).length

test('a call whose caller has given up waiting is not carried out, with a key or without', async () => {
  let clock = 0
  await using backend = await ledger.start({ timeoutMs: 600_000, now: () => clock })
  const userId = player()
  await backend.credit(userId, 100)
  for (const key of [undefined, randomUUID()]) {
    const held = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const holding = ledger.sql.begin(async (tx) => {
      await tx`select 1 from account where user_id = ${userId} for update`
      held.resolve()
      await free.promise
    })
    await held.promise
    const asked = backend.credit(userId, 7, key)
    await vi.waitUntil(() => waitingForLocks(), { timeout: 180_000 })
    clock += 600_001
    free.resolve()
    await holding
    expect((await asked).status).toBe(503)
    expect(await backend.balance(userId)).toBe(100)
    expect(await ledger.sql`select 1 from idempotency where key = ${key ?? ''}`).toHaveLength(0)
  }
})

test('a repeat credits twice where keys are not honoured', async () => {
  await using backend = await ledger.start({ honourKeys: false })
  const [userId, key] = [player(), randomUUID()]
  await backend.credit(userId, 100, key)
  expect(await backend.credit(userId, 100, key)).toMatchObject({
    replayed: false,
    body: { status: true, balance: 200 },
  })
  expect((await backend.credits(userId)).movements.map((movement) => movement.idempotencyKey)).toEqual([
    key,
    key,
  ])
})

test('a player cannot be deducted below zero', async () => {
  await using backend = await ledger.start()
  const userId = player()
  await backend.credit(userId, 100)
  expect((await backend.deduct(userId, 60)).body).toEqual({ status: true, balance: 40 })
  expect((await backend.deduct(userId, 60)).body).toMatchObject({
    status: false,
    message: expect.any(String),
  })
  const both = await Promise.all([backend.deduct(userId, 40), backend.deduct(userId, 40)])
  expect(new Set(both.map(({ body }) => (body as { status: boolean }).status))).toEqual(
    new Set([true, false]),
  )
  const { balance, movements } = await backend.credits(userId)
  expect([balance, movements.map(({ amount, reference }) => [amount, reference])]).toEqual([
    0,
    [
      [-40, 'h-1'],
      [-60, 'h-1'],
      [100, null],
    ],
  ])
})

test('a refusal is remembered under its key like an acceptance', async () => {
  await using backend = await ledger.start()
  const [userId, key] = [player(), randomUUID()]
  const first = await backend.deduct(userId, 60, key)
  await backend.credit(userId, 100)
  expect(await backend.deduct(userId, 60, key)).toMatchObject({ replayed: true, text: first.text })
  expect(await backend.balance(userId)).toBe(100)
})

test.each([
  [addCredit.path, { userId: 'somchai', credit: 0 }],
  [addCredit.path, { userId: 'somchai', credit: 1.5 }],
  [addCredit.path, { userId: 'somchai', credit: '100' }],
  [addCredit.path, { credit: 100 }],
  [deleteCredit.path, { userId: 'somchai', historyId: '', qty: 1 }],
  [deleteCredit.path, []],
])('bad input to %s gets neither an acceptance nor a refusal: %j', async (path, body) => {
  await using backend = await ledger.start()
  const answer = await backend.post(path, body)
  expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  expect(answer.body).not.toHaveProperty('status')
})
