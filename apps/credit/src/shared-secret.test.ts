import {
  addCredit,
  creditsPath,
  deleteCredit,
  transcodePath,
  wastePath,
} from '@khlang/contract/credit-backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLedger, player } from './testing/backend-client.ts'

const secret = 'what only the console knows'
let ledger: Awaited<ReturnType<typeof newLedger>>
beforeAll(async () => {
  ledger = await newLedger()
})
afterAll(() => ledger[Symbol.asyncDispose]())

// Invariant: The shop's own back-end credits for nobody but the console that started it. Rule:
// `credit/shared-secret.ts`, `crediting/sending/bundled-backend.ts`.
test('with a secret configured, a caller without it is refused every path, and nothing moves', async () => {
  await using backend = await ledger.start({ secret, faults: true })
  const userId = player()
  const ask = (method: string, path: string, authorization?: string, body?: object) =>
    fetch(backend.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const credit = { userId, credit: 100 }
  for (const authorization of [undefined, 'Bearer', 'Bearer another one', secret, `Basic ${btoa(secret)}`]) {
    for (const [method, path, body] of [
      ['POST', addCredit.path, credit],
      ['POST', deleteCredit.path, { userId, historyId: 'h-1', qty: 1 }],
      ['GET', transcodePath(2, 'h-1')],
      ['GET', wastePath('w-1')],
      ['GET', creditsPath(userId)],
      ['POST', '/faults', { userId, kind: 'refuse', times: 1 }],
      ['GET', '/anything-else'],
    ] as const) {
      const answer = await ask(method, path, authorization, body)
      expect([path, answer.status]).toEqual([path, 401])
      expect(await answer.json()).not.toHaveProperty('status')
    }
  }
  expect(await ledger.sql`select 1 from movement where user_id = ${userId}`).toEqual([])
  expect((await ask('POST', addCredit.path, `Bearer ${secret}`, credit)).status).toBe(200)
  expect(await ledger.sql`select 1 from movement where user_id = ${userId}`).toHaveLength(1)
})

test('without a secret, anyone who reaches the port may call with the fixed names', async () => {
  await using backend = await ledger.start()
  const userId = player()
  expect((await backend.credit(userId, 100)).status).toBe(200)
  expect(await backend.balance(userId)).toBe(100)
})
