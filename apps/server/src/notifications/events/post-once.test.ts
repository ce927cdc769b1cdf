import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { postOnce } from './post-once.ts'

const message = { headers: { 'content-type': 'application/json' }, body: '{}' }
const open = new AbortController().signal

async function receiver() {
  const heard: string[] = []
  const server = createServer((request, answer) => {
    heard.push(request.headers.host!)
    answer.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    heard,
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
  }
}
/** Resolves every name to these addresses. */
const meaning =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, done) =>
    done(null, addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) as never)

test('a message to a local host is sent where it is allowed', async () => {
  await using there = await receiver()
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await postOnce(`http://${host}:${there.port}/`, message, open)).toEqual({
      status: 204,
      retryAfter: null,
    })
  expect(there.heard).toHaveLength(2)
})

test('a public name that resolves to an internal address is refused, whichever of its addresses it is', async () => {
  await using there = await receiver()
  const url = `http://hooks.example.com:${there.port}/`
  for (const means of [meaning('127.0.0.1'), meaning('10.0.0.1', '::ffff:127.0.0.1'), meaning('::1')])
    expect(await postOnce(url, message, open, means)).toEqual({
      error: expect.stringContaining('is not spoken to'),
      isInside: true,
    })
  expect(there.heard).toEqual([])
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:169.254.169.254]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://0.0.0.0/',
  'http://2852039166/', // 169.254.169.254 as one number
  'http://[::]/',
])('a message to %s is refused', async (url) => {
  const error = expect.stringContaining('is not spoken to') as unknown
  expect(await postOnce(url, message, open)).toEqual({ error, isInside: true })
})
