import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { expect, test } from 'vitest'
import { testCertificate } from '#testing/test-certificate.ts'
import { callFor, createBackend } from './backend.ts'

/** A back-end that speaks TLS, with a certificate that no authority has signed. Returns a call to it. */
async function secureBackend() {
  let received = 0
  const server = createServer(testCertificate, (_request, answer) => {
    received += 1
    answer.setHeader('content-type', 'application/json').end('{"status":true}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = createBackend({ url: `https://127.0.0.1:${port}`, headers: {} }, 30_000)
  return {
    call: () => call({ id: 'order' } as CreditOrder, { method: 'GET', path: '/' }),
    received: () => received,
    [Symbol.dispose]: () => void server.close(),
  }
}

test('a back-end at an https address is called over TLS', async () => {
  using backend = await secureBackend()
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, testCertificate.cert])
  try {
    expect(await backend.call()).toMatchObject({ kind: 'answer', httpStatus: 200, body: { status: true } })
  } finally {
    setDefaultCACertificates(usual)
  }
})

test('a back-end whose certificate nobody vouches for gets no byte of a call', async () => {
  using backend = await secureBackend()
  expect(await backend.call()).toMatchObject({
    kind: 'not-sent',
    error: expect.stringMatching(/self-signed/),
  })
  expect(backend.received()).toBe(0)
})

const order = (changes: Partial<CreditOrder>) =>
  ({ id: 'o-1', kind: 'payOut', request: { key: 'r-1' }, transfer: { number: 1 }, ...changes }) as CreditOrder

test.each([
  ['a payout without its request', { request: null }],
  ['a payout without a transfer method', { transfer: null }],
  ['a payout by a transfer method that the back-end does not know', { transfer: { number: 99 } }],
  ['a loss return without its key', { kind: 'payLossReturn', lossReturn: null }],
] as [string, Partial<CreditOrder>][])('%s is never turned into a call', (_, changes) => {
  expect(() => callFor(order(changes))).toThrow(/^Order o-1 pays/)
})
