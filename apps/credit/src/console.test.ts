import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transcodePath, wastePath } from '@khlang/contract/credit-backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLedger, player } from './testing/backend-client.ts'

let ledger: Awaited<ReturnType<typeof newLedger>>

beforeAll(async () => {
  ledger = await newLedger()
})

afterAll(() => ledger[Symbol.asyncDispose]())

test('without a console a transfer or a loss-return is recorded with its key alone', async () => {
  await using backend = await ledger.start()
  const [historyKey, wasteKey] = [randomUUID(), randomUUID()]
  expect((await backend.get(transcodePath(3, historyKey))).body).toEqual({ status: true })
  expect((await backend.get(wastePath(wasteKey))).body).toEqual({ status: true })
  const rows =
    await ledger.sql`select kind, amount::int, reference from movement where reference in (${historyKey}, ${wasteKey}) order by id`
  expect([...rows]).toEqual([
    { kind: 'transfer', amount: 0, reference: historyKey },
    { kind: 'waste', amount: 0, reference: wasteKey },
  ])
})

test('a HEAD request asks whether a transfer exists, and transfers nothing', async () => {
  await using backend = await ledger.start()
  const historyKey = randomUUID()
  const { status } = await fetch(backend.url + transcodePath(2, historyKey), { method: 'HEAD' })
  expect(status).toBe(404)
  expect(await ledger.sql`select 1 from movement where reference = ${historyKey}`).toHaveLength(0)
})

test('with a console a transfer takes the amount of the request, and a loss-return credits the player', async () => {
  const userId = player()
  await using shop = await startConsole({
    '/api/service/requests/h%2F1': { historyKey: 'h/1', userId, qty: 300, account: null, via: 'scb' },
    '/api/service/loss-returns/w-1': { key: 'w-1', userId, amount: 40 },
  })
  await using backend = await ledger.start({ console: { url: shop.url, apiKey: 'secret' } })
  expect((await backend.get(transcodePath(4, 'h/1'), 'key-1')).body).toEqual({ status: true })
  expect((await backend.get(wastePath('w-1'), 'key-2')).body).toEqual({ status: true })
  expect(await backend.get(wastePath('w-1'), 'key-2')).toMatchObject({
    replayed: true,
    body: { status: true },
  })
  expect(await backend.credits(userId)).toMatchObject({
    balance: 40,
    movements: [
      { kind: 'waste', amount: 40, reference: 'w-1', idempotencyKey: 'key-2' },
      { kind: 'transfer', amount: 300, reference: 'h/1', idempotencyKey: 'key-1' },
    ],
  })
  expect((await backend.get(wastePath('unknown'))).body).toMatchObject({ status: false })
  expect(shop.keys()).toEqual(['Bearer secret'])
})

test('while the console does not answer nothing is paid and no call gets a final answer', async () => {
  await using backend = await ledger.start({ console: { url: 'http://127.0.0.1:1', apiKey: '' } })
  const answer = await backend.get(wastePath('w-9'), 'key-9')
  expect(answer.status).toBe(503)
  expect(answer.body).not.toHaveProperty('status')
  expect(await ledger.sql`select 1 from idempotency where key = 'key-9'`).toHaveLength(0)
})

async function startConsole(answers: Record<string, unknown>) {
  const keys = new Set<string | undefined>()
  const server = createServer((request, response) => {
    keys.add(request.headers.authorization)
    const answer = answers[request.url ?? '']
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: () => [...keys],
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}
