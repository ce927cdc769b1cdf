import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Log } from '#platform/monitoring/log.ts'
import { limitProviderCalls } from './provider-calls.ts'

/** Answers `/error` as providers refuse, and anything else never. */
const provider = createServer((request, response) => {
  if (request.url === '/error') response.end('{"error":"invalid_client","secret":"s3cret"}')
  if (request.url === '/begun') response.writeHead(200).write('{"access_token":')
  if (request.url === '/well') response.end('{"name":"Nok"}')
})
let url: string
beforeAll(async () => {
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const logged: unknown[] = []
beforeEach(() => void (logged.length = 0))
const log = { warn: (fields: object, text: string) => logged.push({ ...fields, text }) } as unknown as Log
const call = (path: string, withinMs: number) =>
  limitProviderCalls({ log, withinMs }, async () => (await fetch(url + path)).text())

test.each(['/silent', '/begun'])(
  'a provider that does not end its answer to %s is given up',
  async (path) => {
    await expect(call(path, 50)).rejects.toThrow(/timeout/i)
    expect(logged).toMatchObject([{ host: new URL(url).host, text: 'a sign-in provider did not answer' }])
  },
)

test('a refusal is logged with the provider’s reason and nothing else of its answer', async () => {
  expect(await call('/error', 60_000)).toContain('invalid_client')
  expect(logged).toEqual([
    {
      host: new URL(url).host,
      status: 200,
      reason: 'invalid_client',
      text: 'a sign-in provider refused a call',
    },
  ])
  await call('/well', 60_000)
  expect(logged).toHaveLength(1)
})

test('a call of anybody else has no such limit', async () => {
  const leave = new AbortController()
  const own = fetch(`${url}/silent`, { signal: leave.signal }).catch((error: unknown) => error)
  await expect(call('/silent', 50)).rejects.toThrow(/timeout/i)
  leave.abort(new Error('left by its caller'))
  expect(await own).toMatchObject({ message: 'left by its caller' })
})
