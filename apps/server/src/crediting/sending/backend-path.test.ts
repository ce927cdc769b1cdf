import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addCredit } from '@khlang/contract/credit-backend'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { expect, onTestFinished, test } from 'vitest'
import { createTransferTest } from '../profile/transfer-test.ts'
import { createBackend } from './backend.ts'
import { createBalanceReader } from './credit-reader.ts'

test.each(['/api/v2', '/api/v2/'])(
  'a back-end below the path %s is called there with every call, and nowhere else',
  async (ownPath) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.setHeader('content-type', 'application/json').end('{"status":true}')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${ownPath}`,
      headers: { 'x-key': 'the secret' },
    }
    const post = { method: 'POST', path: addCredit.path, body: { userId: 'somchai', credit: 5 } } as const
    await createBackend(address, 30_000)({ id: 'order' } as CreditOrder, post)
    await createBalanceReader(address)('somchai')
    await createTransferTest(address)(2)
    expect(asked).toEqual([
      'POST /api/v2/addcredit',
      'GET /api/v2/credits/somchai',
      expect.stringMatching(/^GET \/api\/v2\/audio2\/transcode2\/test-/),
    ])
  },
)
