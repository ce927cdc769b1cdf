import { randomUUID } from 'node:crypto'
import { addCredit, creditsAnswer, creditsPath, deleteCredit } from '@khlang/contract/credit-backend'
import postgres from 'postgres'
// The only import from the server, used only by tests to get a test database.
// oxlint-disable-next-line no-restricted-imports
import { newEmptyDatabase } from '../../../server/src/testing/test-database.ts'
import { createCreditBackend, type CreditBackendOptions } from '../app.ts'
import { applySchema } from '../ledger.ts'

/**
 * Creates a ledger, on which several back-ends can be started, each on its own port. They have to be closed before it.
 */
export async function newLedger() {
  const database = await newEmptyDatabase()
  const sql = postgres(database.url, { onnotice: () => {} })
  // Twice at once, as when two back-ends start together on a new database.
  await Promise.all([applySchema(sql), applySchema(sql)])
  return {
    sql,
    async start(options: Partial<CreditBackendOptions> = {}) {
      const app = createCreditBackend({ sql, honourKeys: true, faults: false, ...options })
      return clientOf(await app.listen({ port: 0, host: '127.0.0.1' }), () => app.close())
    },
    async [Symbol.asyncDispose]() {
      await sql.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

function clientOf(url: string, close: () => Promise<unknown>) {
  const get = (path: string, key?: string) => send('GET', url + path, undefined, key)
  const post = (path: string, body: unknown, key?: string) => send('POST', url + path, body, key)
  const credits = async (userId: string) => creditsAnswer.parse((await get(creditsPath(userId))).body)
  return {
    url,
    get,
    post,
    delete: (path: string) => send('DELETE', url + path),
    credit: (userId: string, amount: number, key?: string) =>
      post(addCredit.path, { userId, credit: amount }, key),
    deduct: (userId: string, qty: number, key?: string) =>
      post(deleteCredit.path, { userId, historyId: 'h-1', qty }, key),
    credits,
    balance: async (userId: string) => (await credits(userId)).balance,
    async [Symbol.asyncDispose]() {
      await close()
    },
  }
}

async function send(method: string, url: string, body?: unknown, key?: string) {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed') === 'true',
    text,
    body: JSON.parse(text || 'null') as unknown,
  }
}

/** Returns a new player's id, so that tests can share a ledger. */
export const player = (name = 'somchai') => `${name}-${randomUUID()}`
