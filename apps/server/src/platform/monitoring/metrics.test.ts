import fastify from 'fastify'
import { expect, test } from 'vitest'
import { metricsRoute } from './metrics.ts'

/** Returns the count lines of the histogram: one per method, route and status. */
async function countsAfter(paths: string[]): Promise<string[]> {
  const http = fastify()
  metricsRoute(http, { gauges: {}, token: undefined })
  http.all('/api/*', async (request, reply) => {
    if (!request.url.startsWith('/api/statements/') && !request.url.startsWith('/api/service/requests/'))
      return reply.code(request.method === 'POST' ? 403 : 404).send()
    return reply.code(request.url.includes('refused') ? 409 : 200).send()
  })
  for (const path of paths) {
    const [method, url] = path.split(' ') as ['GET' | 'POST', string]
    await http.inject({ method, url })
  }
  const { body } = await http.inject('/metrics')
  await http.close()
  return body.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'))
}

test('answers are counted by method, route and status', async () => {
  const counts = await countsAfter([
    'GET /api/statements/list?limit=5',
    'GET /api/statements/list',
    'POST /api/statements/claim',
    'POST /api/statements/claim?refused',
  ])
  expect(counts).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/api/statements/list",status="200"} 2',
    'http_request_duration_seconds_count{method="POST",route="/api/statements/claim",status="200"} 1',
    'http_request_duration_seconds_count{method="POST",route="/api/statements/claim",status="409"} 1',
  ])
})

test('keys in paths and unknown paths add no metric series', async () => {
  const made = Array.from({ length: 50 }, (_, number) => [
    `GET /api/service/requests/key-${number}`,
    `GET /api/made-up-${number}/x`,
    `POST /api/made-up-${number}`,
  ]).flat()
  expect(await countsAfter(made)).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/api/service/requests",status="200"} 50',
    'http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 50',
    'http_request_duration_seconds_count{method="POST",route="unknown",status="403"} 50',
  ])
})

test('a request from another machine needs the token to read the metrics', async () => {
  const http = fastify({ trustProxy: true })
  http.setErrorHandler((error, _request, reply) => reply.code(403).send(String(error)))
  metricsRoute(http, { gauges: {}, token: 'a token of the tests' })
  const ask = async (authorization?: string) =>
    (
      await http.inject({
        url: '/metrics',
        headers: { 'x-forwarded-for': '203.0.113.9', ...(authorization && { authorization }) },
      })
    ).statusCode
  expect(await ask()).toBe(403)
  expect(await ask('Bearer another token')).toBe(403)
  expect(await ask('a token of the tests')).toBe(403)
  expect(await ask('Bearer a token of the tests')).toBe(200)
  await http.close()
})

test('a metric that cannot be read is unknown, and the others are shown', async () => {
  const http = fastify()
  const gauges = {
    screens: { help: 'Known without the database', read: () => 5 },
    orders: { help: 'The database is away', read: () => Promise.reject(new Error('away')) },
    hold: { help: 'The database does not answer', read: () => new Promise<number>(() => {}) },
  }
  metricsRoute(http, { gauges, token: undefined, readWithinMs: 0 })
  const { statusCode, body } = await http.inject('/metrics')
  await http.close()
  expect(statusCode).toBe(200)
  expect(body.split('\n').filter((line) => /^(screens|orders|hold) /.test(line))).toEqual([
    'screens 5',
    'orders Nan',
    'hold Nan',
  ])
})
