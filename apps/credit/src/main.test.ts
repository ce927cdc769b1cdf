import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { addCredit } from '@khlang/contract/credit-backend'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
// The only import of the server here: the program itself needs no test database.
import { newEmptyDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts'

let database: TestDatabase
const processes: ChildProcess[] = []

beforeEach(async () => {
  database = await newEmptyDatabase()
})

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  await database[Symbol.asyncDispose]()
})

async function start(): Promise<{ url: string; child: ChildProcess; exited: Promise<unknown[]> }> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    execArgv: [],
    env: { ...process.env, CREDIT_DATABASE_URL: database.url, PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  processes.push(child)
  const exited = once(child, 'exit')
  const [message] = (await once(child, 'message')) as [{ url: string }]
  return { url: message.url, child, exited }
}

async function credit(url: string, userId: string, key: string): Promise<boolean> {
  try {
    const response = await fetch(url + addCredit.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ userId, credit: 10 }),
    })
    return ((await response.json()) as { status: boolean }).status
  } catch {
    return false
  }
}

async function ask<Row extends object>(question: string): Promise<Row[]> {
  const sql = postgres(database.url, { max: 1 })
  try {
    return await sql.unsafe<Row[]>(question)
  } finally {
    await sql.end()
  }
}

const players = ['anan', 'malee', 'somchai']

test('killed during many credits, the credit system holds no half credit and keeps each one it has confirmed', async () => {
  const orders = Array.from({ length: 400 }, (_, number) => ({
    key: randomUUID(),
    userId: players[number % 3] ?? '',
  }))
  const confirmed = new Set<string>()
  const waiting = orders.values()
  for (const killAt of [80, 160, 240]) {
    const { url, child, exited } = await start()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const { key, userId } of waiting) {
          if (!(await credit(url, userId, key))) return
          confirmed.add(key)
          if (confirmed.size === killAt) child.kill('SIGKILL')
        }
      }),
    )
    await exited
    expect(await ask('select * from idempotency where body is null')).toEqual([])
    expect(await ask(unbalanced)).toEqual([])
    const rows = await ask<{ key: string }>(
      'select key from idempotency join movement on idempotency_key = key and amount = 10',
    )
    const known = new Set(rows.map(({ key }) => key))
    expect([...confirmed].filter((key) => !known.has(key))).toEqual([])
    expect(
      await ask('select 1 from movement where idempotency_key not in (select key from idempotency)'),
    ).toEqual([])
  }

  // A caller that repeats its calls with the same keys ends with every order credited exactly once.
  const { url } = await start()
  for (const { key, userId } of orders) expect(await credit(url, userId, key)).toBe(true)
  expect(
    await ask('select count(*)::int, count(distinct idempotency_key)::int as keys from movement'),
  ).toEqual([{ count: 400, keys: 400 }])
  expect(await ask(unbalanced)).toEqual([])
})

const unbalanced = `
  select user_id from account
  where balance is distinct from
    (select sum(amount) from movement where movement.user_id = account.user_id and kind <> 'transfer')`

test('the credit system ends with the process that started it', async () => {
  const { child, exited } = await start()
  child.disconnect()
  expect(await exited).toEqual([0, null])
})

test('the credit system stops on request', async () => {
  const { child, exited } = await start()
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('without a database the credit system names what is missing and exits with code 78', async () => {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    execArgv: [],
    env: { PATH: process.env.PATH, PORT: 'eighty' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  expect(await once(child, 'exit')).toEqual([78, null])
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^CREDIT_DATABASE_URL: /),
    expect.stringMatching(/^PORT: /),
  ])
})
