import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { newEmptyDatabase } from '#testing/test-database.ts'
import { afterAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { startBundledBackend } from './bundled-backend.ts'
import { createCreditReader } from './credit-reader.ts'
import { createTransferTest } from '../profile/transfer-test.ts'

/** A console that knows no request. */
const emptyConsole = createServer((_, answer) => void answer.writeHead(404).end()).listen(0, '127.0.0.1')
afterAll(() => emptyConsole.close())

const start = async (databaseUrl: string, { faults = false } = {}) =>
  startBundledBackend({
    databaseUrl,
    honourKeys: true,
    faults,
    consoleUrl: `http://127.0.0.1:${(emptyConsole.address() as AddressInfo).port}`,
    consoleKey: 'no key',
  })

const credit = (url: string, userId: string) =>
  fetch(`${url}/addcredit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, credit: 100 }),
  })

test('the bundled back-end of a shop executes the console’s calls, and refuses other programs on its port', async () => {
  await using database = await newEmptyDatabase()
  const backend = await start(database.url)
  try {
    const userId = `somchai-${randomUUID()}`
    expect((await credit(backend.url, userId)).status).toBe(401)
    expect((await fetch(`${backend.url}/credits/${userId}`)).status).toBe(401)
    const observed = await createBackend(backend, 5_000)({ id: randomUUID() } as CreditOrder, {
      method: 'POST',
      path: '/addcredit',
      body: { userId, credit: 7 },
    })
    expect(observed).toMatchObject({ kind: 'answer', httpStatus: 200, body: { status: true } })
    expect((await createCreditReader(backend)(userId))?.balance).toBe(7)
    expect((await createTransferTest(backend)(2)).verdict).toBe('no') // the console knows no such request
  } finally {
    await backend.stop()
  }
})

test('the demo’s back-end has fixed names without a secret, so that faults and balances can be requested', async () => {
  await using database = await newEmptyDatabase()
  const backend = await start(database.url, { faults: true })
  try {
    expect((await credit(backend.url, 'somchai')).status).toBe(200)
    expect(await (await fetch(`${backend.url}/credits/somchai`)).json()).toMatchObject({ balance: 100 })
    expect((await fetch(`${backend.url}/faults`, { method: 'DELETE' })).status).toBe(204)
  } finally {
    await backend.stop()
  }
})
