import { randomUUID } from 'node:crypto'
import { addCredit } from '@khlang/contract/credit-backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLedger, player } from './testing/backend-client.ts'

let ledger: Awaited<ReturnType<typeof newLedger>>

beforeAll(async () => {
  ledger = await newLedger()
})

afterAll(() => ledger[Symbol.asyncDispose]())

test('faults cannot be requested unless they are enabled', async () => {
  await using backend = await ledger.start()
  expect((await backend.post('/faults', { userId: 'somchai', kind: 'down' })).status).toBe(404)
  expect((await backend.credit(player('refuse'), 100)).body).toMatchObject({ status: true })
})

test.each([
  ['refuse', 0, { status: 200, body: { status: false } }],
  ['down', 0, { status: 500, body: { error: 'internal error' } }],
  ['slow', 100, { status: 200, body: { status: true, balance: 100 } }],
] as const)('a %s- player has %d after a credit of 100', async (kind, balance, answer) => {
  await using backend = await ledger.start({ faults: true, slowMs: 1 })
  const userId = player(kind)
  expect(await backend.credit(userId, 100, randomUUID())).toMatchObject(answer)
  expect(await backend.balance(userId)).toBe(balance)
})

test.each([
  ['lost', 0],
  ['cut', 100],
] as const)('a %s- player has %d after a credit whose connection broke', async (kind, balance) => {
  await using backend = await ledger.start({ faults: true })
  const userId = player(kind)
  await expect(backend.credit(userId, 100)).rejects.toThrow(/fetch failed|terminated/)
  expect(await backend.balance(userId)).toBe(balance)
})

test('a cut answer has headers and half a body', async () => {
  await using backend = await ledger.start({ faults: true })
  const response = await fetch(backend.url + addCredit.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: player('cut'), credit: 100 }),
  })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
})

test('a silent- player is credited and the caller gets no answer', async () => {
  const backend = await ledger.start({ faults: true })
  const userId = player('silent')
  const call = backend.credit(userId, 100, 'silent-key').then(
    () => 'answered',
    () => 'broken',
  )
  await expect.poll(() => backend.balance(userId)).toBe(100)
  expect(await Promise.race([call, Promise.resolve('open')])).toBe('open')
  // A silent call does not keep the process from ending either.
  await backend[Symbol.asyncDispose]()
  expect(await call).toBe('broken')
})

test('a fault can be requested for the next calls of a player, and cancelled', async () => {
  await using backend = await ledger.start({ faults: true })
  const userId = player()
  await backend.post('/faults', { userId, kind: 'down', times: 2 })
  const statuses = []
  for (let call = 0; call < 3; call++) statuses.push((await backend.credit(userId, 100)).status)
  expect(statuses).toEqual([500, 500, 200])
  await backend.post('/faults', { userId, kind: 'refuse', times: 5 })
  await backend.delete('/faults')
  expect((await backend.credit(userId, 100)).body).toEqual({ status: true, balance: 200 })
})
