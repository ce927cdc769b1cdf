import { connect } from 'node:net'
import { betterAuth } from 'better-auth'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, clientOf } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { authPaths } from './auth-routes.ts'

const world = worldOfFile()
let nok: Client
let nobody: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
  nobody = clientOf(world.url, {})
})

/** Sends a path as it is, which a client library would normalise. Returns the HTTP status. */
function raw(
  method: string,
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<number> {
  const { port, host } = new URL(world.url)
  const text = JSON.stringify(body)
  const all = {
    host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
    ...headers,
  }
  return new Promise((done, fail) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('data', (part) => (answer += part.toString()))
    socket.on('close', () => done(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)))
    socket.on('error', fail)
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.write(`${method} ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
  })
}

/** Returns every way to write a path that some program on the way could take for it. */
const spellings = (path: string): string[] => [
  `/api/auth/.${path}`,
  `/api/auth/%2e${path}`,
  `/api/auth/x/..${path}`,
  `/api/auth/ok/%2E%2e${path}`,
  `/./api/auth${path}`,
  `/api/auth${path}#x`,
  `/api/auth${path}/`,
  `/api/auth/${path}`,
  `//api/auth${path}`,
  `/api/auth${path.replaceAll('/', '\\')}`,
  `/api/auth${path.replaceAll('/', '%2f')}`,
  `/api/auth${path.replaceAll('/', '%5c')}`,
  `/api/auth${path};x=1`,
  `/api/auth${path}%00`,
  `/api/auth${path.toUpperCase()}`,
  `/api/auth${path.replace(/[a-z]/, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
  `/api/auth${path.replaceAll(/[a-z]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
  `/%61pi/auth${path}`,
  `/API/auth${path}`,
  `${world.url}/api/auth${path}`,
  `http://localhost/api/auth${path}`,
  `http://evil.example/api/auth${path}`,
]

describe('a path of the sign-in library, in any spelling', () => {
  const wrong = { email: 'nok@example.test', password: 'wrong password!' }

  test.each(authPaths.map(({ method, path }) => [method, path.replace(':provider', 'google')]))(
    '%s %s is not found in any other spelling',
    async (method, path) => {
      for (const spelling of spellings(path)) {
        // a page of the console, for anybody who is signed in
        const page = method === 'GET' && !/(a|%61)pi./.test(spelling)
        expect([spelling, await raw(method, spelling, wrong)]).toEqual([spelling, page ? 302 : 404])
      }
    },
  )

  test('does not link another account with a password alone', async () => {
    const cookie = { cookie: nok.headers['cookie'] ?? '' }
    for (const spelling of spellings('/link-social'))
      expect([spelling, await raw('POST', spelling, { provider: 'google' }, cookie)]).toEqual([spelling, 404])
  })
})

test('under another host name nothing is served: no page, no route and no public file', async () => {
  const names = ['evil.example', 'localhost.evil.example', '203.0.113.9', '127.0.0.1.evil.example']
  for (const host of names)
    for (const [method, path] of [
      ['GET', '/login'],
      ['GET', '/api/staff/me'],
      ['GET', '/health/live'],
      ['POST', '/api/auth/sign-in/email'],
    ] as const)
      expect([host, path, await raw(method, path, {}, { host })]).toEqual([host, path, 421])
  for (const host of ['localhost', 'LOCALHOST:99', '127.0.0.1', '[::1]:8080', '10.0.0.7', 'khlang'])
    expect([host, await raw('GET', '/health/live', {}, { host })]).toEqual([host, 200])
})

test.each(['1e999', 'null', '[]', '"x"', '1', ''])(
  'sending %j where an object is expected gets an error naming that, on every sign-in route',
  async (body) => {
    for (const { path } of authPaths.filter(({ method }) => method === 'POST')) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${world.url}/api/auth${path}`, { method: 'POST', headers, body })
      expect([path, answer.status]).toEqual([path, 400])
    }
  },
)

test('all other routes of the sign-in library are closed', async () => {
  const open = new Set(authPaths.map(({ path }) => path.replace(':provider', ':id')))
  const paths = Object.values(betterAuth({}).api).map(({ path }) => path as string)
  expect(paths.length).toBeGreaterThan(20)
  for (const path of new Set(paths))
    if (!open.has(path))
      for (const method of ['GET', 'POST'])
        for (const client of [nobody, nok])
          expect([
            path,
            (await client.raw(method, `/api/auth${path}`, method === 'GET' ? undefined : {})).status,
          ]).toEqual([path, 404])
})

test('the callback of a missing or unknown provider is refused', async () => {
  for (const provider of ['x', '..', '%2e%2e', 'google%2f..', 'constructor'])
    expect([provider, [400, 404].includes(await raw('GET', `/api/auth/callback/${provider}`, {}))]).toEqual([
      provider,
      true,
    ])
})
