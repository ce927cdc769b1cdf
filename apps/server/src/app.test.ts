import { globSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { api } from '@khlang/contract/api'
import { type Act, may, roles } from '@khlang/domain/staff/acts'
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { operation, routes } from '#testing/routes.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { untilReady } from '#testing/client.ts'

const world = worldOfFile()

function call(client: Client, route: string, input: Record<string, unknown>): Promise<Response> {
  const [method, template] = route.split(' ') as [string, string]
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(input[key]).toWellFormed()),
  )
  if (method === 'POST') return client.raw('POST', `/api${path}`, input)
  return client.raw(
    'GET',
    `/api${path}?${new URLSearchParams(Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]))}`,
  )
}

function procedures(part: unknown): AnyContractProcedure[] {
  if (isContractProcedure(part)) return [part]
  return Object.values(part as Record<string, unknown>).flatMap(procedures)
}

/** The routes under /api that the server has beside the contract, as the API description writes them. */
const routesBesideTheContract = () =>
  globSync('apps/server/src/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:url: |\.(?:get|post)(?:<[^>]*>)?\()'\/api(\/[^'*]+)'/g)]
      .map(([, path]) => path!.replaceAll(/:(\w+)/g, '{$1}'))
      // Without the description itself.
      .filter((path) => !['/openapi.json', '/docs'].includes(path)),
  )

test('every route of the contract is in the permission table', () => {
  const inContract = procedures(api).map((one) => `${one['~orpc'].route.method} ${one['~orpc'].route.path}`)
  expect(Object.keys(routes).toSorted()).toEqual(inContract.toSorted())
})

describe.each(roles)('as %s', (role) => {
  test('every route is open or closed as the table states, and names the missing permission', async () => {
    const client = await world.as(role)
    for (const [route, { needs, input }] of Object.entries(routes)) {
      if (needs === null) continue
      const answer = await call(client, route, input)
      const allowed = !needs.startsWith('service.') && may(role, needs as Act)
      if (allowed) expect([route, answer.status]).not.toEqual([route, 403])
      else
        expect([route, answer.status, await answer.json()]).toMatchObject([
          route,
          403,
          { code: 'not-permitted', permission: needs },
        ])
    }
  })
})

test('without a session or a key every route except those for signing in is closed', async () => {
  const nobody: Client = {
    ...(await world.as('viewer')),
    raw: (method, path, body) =>
      fetch(world.url + path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      }),
  }
  for (const [route, { needs, input }] of Object.entries(routes)) {
    const answer = await call(nobody, route, input)
    if (needs !== null) expect([route, answer.status]).toEqual([route, 401])
  }
})

// Invariant: Until its second factor is proved a session opens nothing, by whatever way it was signed in.
// Rule: `own-session.ts`. Database: `half_signed_in`.
test('with a pending second factor every route except those that verify it is closed', async () => {
  const name = 'half-in'
  await world.as('owner', name)
  await world.sql`
    update employee set second_factor = true where email = ${`${name}@example.test`}`
  const pending = await world.as('owner', name)
  const open = new Set([
    'GET /staff/factor-door',
    'POST /staff/prove-factor',
    'POST /staff/begin-passkey-proof',
    'POST /staff/prove-passkey',
  ])
  for (const [route, { needs, input }] of Object.entries(routes)) {
    if (needs === null) continue
    const answer = await call(pending, route, input)
    if (open.has(route)) expect([route, answer.status]).not.toEqual([route, 401])
    else if (needs.startsWith('service.')) expect([route, answer.status]).toEqual([route, 401])
    else
      expect([route, answer.status, await answer.json()]).toMatchObject([
        route,
        401,
        { code: 'second-factor-needed' },
      ])
  }
  const others = ['/api/live', '/api/openapi.json']
  for (const path of others) expect([path, (await pending.raw('GET', path)).status]).toEqual([path, 401])
  for (const path of [
    '/api/reports/export',
    '/api/statements/upload-import?name=x',
    '/api/cashier/attach-slip',
    '/api/service/slips',
    '/api/players/preview-import?name=x',
  ])
    expect([path, (await pending.raw('POST', path, {})).status]).toEqual([path, 401])
})

describe('bad input', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      '',
      ' ',
      -1,
      0,
      1.5,
      2 ** 53,
      'NaN',
      '1e9',
      '๑๒๓',
      '\u0000',
      '\ud800',
      [],
      {},
      [[]],
      true,
      'x'.repeat(3000),
      '__proto__',
      "'; drop table player; --",
      '%',
      '9'.repeat(400),
    ),
    fc.string(),
    fc.integer(),
    fc.anything({ withBigInt: false, withDate: false, maxDepth: 2 }),
  )
  // Invariant: Every call gets an answer or a refusal that the API's own description lists, and never a
  // crash. Rule: `api-docs.ts`. Also: `npm run fuzz`.
  test('in any field of any route gets an error with a sentence, never a crash, and writes nothing', async () => {
    const owner = await world.as('owner')
    const service = await world.service('deposits', 'statement-entries', 'crediting')
    const count = async () =>
      (
        await world.sql`select (select count(*) from request) as requests, (select count(*) from credit_order) as orders`
      )[0]
    const before = await count()
    let seed = 0
    for (const [route, { needs, input }] of Object.entries(routes)) {
      const client = needs?.startsWith('service.') ? service : owner
      for (const field of Object.keys(input).length > 0
        ? Object.keys(input)
        : [
            'limit',
            'cursor',
            'from',
            'to',
            'q',
            'state',
            'sort',
            'direction',
            'player',
            'amountFrom',
            'employee',
          ]) {
        for (const value of fc.sample(odd, { numRuns: 1, seed: ++seed })) {
          const answer = await call(client, route, { ...input, [field]: value })
          const body = (await answer.json()) as { code?: string; title?: string; fields?: unknown[] }
          expect([route, field, value, answer.status < 500], JSON.stringify(body)).toEqual([
            route,
            field,
            value,
            true,
          ])
          if (answer.status === 400) expect(body.title, `${route} ${field}`).toBeTruthy()
        }
      }
    }
    expect(await count()).toEqual(before)
  })

  test.each(['{', '', 'null', '[]', '"text"', '{"__proto__":{"x":1}}', '{"entryId":'])(
    'a body of %s is a bad request',
    async (body) => {
      const owner = await world.as('owner')
      const answer = await fetch(`${world.url}/api/statements/claim`, {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body,
      })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(await answer.json()).toMatchObject({
        code: 'bad-input',
        status: 400,
        type: '/problems/bad-input',
      })
    },
  )

  test('gets an error that names the field and what is allowed', async () => {
    const feed = await world.service('deposits')
    const problem = await feed.refused('service/deposits', {
      ...operation,
      player: world.shop.players[0]!.code,
      amount: '1,00',
    })
    expect(problem).toMatchObject({
      code: 'bad-input',
      fields: [
        {
          path: 'amount',
          message:
            'Write digits only: no sign, no letters, and commas only between thousands, for example 1,000.50.',
          rule: 'amount-unreadable',
        },
      ],
    })
  })

  test('with a body of more than two megabytes is refused', async () => {
    const owner = await world.as('owner')
    expect(
      (await owner.raw('POST', '/api/statements/claim', { entryId: 'x'.repeat(3_000_000) })).status,
    ).toBe(400)
  })
})

test('an unknown address gets a problem under /api, and the console anywhere else', async () => {
  const owner = await world.as('owner')
  expect((await owner.raw('GET', '/api/nothing')).status).toBe(404)
  expect((await owner.raw('GET', '/api/statements/claim')).status).toBe(404) // no GET changes anything
  const page = await world.app.http.inject({ url: '/management/statement', headers: { host: 'localhost' } })
  expect(page.headers['content-type']).toMatch(/text\/html/)
  expect(page.headers['content-security-policy']).toMatch(
    /require-trusted-types-for 'script';trusted-types default/,
  )
  expect(page.headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\)/)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'/)
})

test('the console’s files are sent compressed and may be cached for ever', async () => {
  const page = await world.app.http.inject({ url: '/login', headers: { host: 'localhost' } })
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? ''
  const answer = await world.app.http.inject({ url: script, headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['cache-control']).toMatch(/immutable/)
  expect(answer.headers['content-type']).toMatch(/javascript/)
})

test('a long answer is compressed for a caller that accepts it, a short one and a stream are not', async () => {
  const owner = await world.as('owner')
  const encodingOf = async (path: string, accepts: string) => {
    const answer = await world.app.http.inject({
      url: path,
      headers: { ...owner.headers, host: 'localhost', 'accept-encoding': accepts },
    })
    expect(answer.statusCode).toBe(200)
    const body = answer.headers['content-encoding'] ? gunzipSync(answer.rawPayload).toString() : answer.body
    return [answer.headers['content-encoding'], typeof JSON.parse(body)]
  }
  expect(await encodingOf('/api/players/list', 'gzip, br')).toEqual(['gzip', 'object'])
  expect(await encodingOf('/api/players/list', 'identity')).toEqual([undefined, 'object'])
  expect(await encodingOf('/api/players/totals', 'gzip, br')).toEqual([undefined, 'object'])
  const stream = await fetch(`${world.url}/api/live`, {
    headers: { ...owner.headers, 'accept-encoding': 'gzip' },
  })
  expect(stream.headers.get('content-encoding')).toBeNull()
  await stream.body!.cancel()
})

test('a browser that opened the IP address is redirected to the host name, which passkeys need', async () => {
  const page = await world.app.http.inject({ url: '/login?x=1', headers: { host: '127.0.0.1:80' } })
  expect([page.statusCode, page.headers.location]).toEqual([302, 'http://localhost/login?x=1'])
})

test('the health, metrics and API description routes answer', async () => {
  expect((await fetch(`${world.url}/health/live`)).status).toBe(200)
  await untilReady(world.url)
  expect(await (await fetch(`${world.url}/metrics`)).text()).toMatch(/credit_orders_unknown 0/)
  expect(
    (await fetch(`${world.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status,
  ).toBe(403)
  const owner = await world.as('owner')
  const document = await owner.get('openapi.json')
  const described = Object.keys(document.paths)
  const contracted = Object.keys(routes).map((route) => route.split(' ')[1]!)
  expect(described.toSorted()).toEqual([...contracted, ...routesBesideTheContract()].toSorted())
  expect(JSON.stringify(document.paths['/reports/export'].post.requestBody)).toContain('"columns"')
  expect((await fetch(`${world.url}/api/openapi.json`)).status).toBe(401)
  const service = await world.service('deposits')
  expect(
    Object.keys((await service.get('openapi.json')).paths).every((path) => path.startsWith('/service/')),
  ).toBe(true)
})

describe('a program can use the description:', () => {
  type Described = Record<string, Record<string, { security?: object[]; requestBody?: unknown }>>
  const operations = async (client: Client) => {
    const { paths } = (await client.get('openapi.json')) as { paths: Described }
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
    )
  }

  test('each call that needs a key says so, and no other', async () => {
    const signed = ['/service/notifications', '/service/truemoney/{phoneId}', '/service/line/webhook']
    for (const client of [await world.service('deposits'), await world.as('owner')]) {
      const all = await operations(client)
      const byKey = all.filter(({ path }) => path.startsWith('/service/') && !signed.includes(path))
      expect(byKey.length).toBeGreaterThan(15)
      expect(all.filter(({ operation }) => operation.security !== undefined)).toEqual(byKey)
      for (const { name, operation } of byKey)
        expect([name, JSON.stringify(operation.security)]).toEqual([
          name,
          expect.stringMatching(/^\[(\{"serviceKey":\["[a-z-]+"\]\},?)+\]$/),
        ])
    }
  })

  test('no list in what is sent leaves open what it contains', async () => {
    const openLists = (part: unknown): unknown[] =>
      typeof part !== 'object' || part === null
        ? []
        : [
            ...('items' in part && JSON.stringify(part.items) === '{}' ? [part] : []),
            ...Object.values(part).flatMap(openLists),
          ]
    const all = await operations(await world.as('owner'))
    const open = all.filter(({ operation }) => openLists(operation.requestBody).length > 0)
    // LINE documents its own events, and new kinds of them are taken too.
    expect(open.map(({ name }) => name)).toEqual(['post /service/line/webhook'])
    const text = (path: string) =>
      JSON.stringify(all.find((one) => one.path === `/service/${path}`)!.operation.requestBody)
    expect(text('statement-entries')).toMatch(
      /"items":\{"type":"object","properties":\{"account".*"occurredAt"/,
    )
    expect(text('logins')).toContain('"at"')
    expect(text('rewards')).toContain('"kind"')
  })
})
