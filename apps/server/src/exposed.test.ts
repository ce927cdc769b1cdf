import { request } from 'node:http'
import { expect, test } from 'vitest'
import { createHttp } from '#platform/http/http.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.http.inject({ url, headers: { host: 'localhost', ...headers } })

/** One of each kind: a page, its assets, data, a refusal, and what does not exist. */
const answers = async () => {
  const page = await get('/login')
  const made = [/"(\/assets\/[^"]+\.js)"/, /"(\/assets\/[^"]+\.css)"/].map((of) => of.exec(page.body)![1]!)
  return Promise.all(
    ['/login', ...made, '/health/live', '/api/staff/me', '/api/nothing', '/player-password', '/metrics'].map(
      async (url) => [url, await get(url, { origin: 'https://another.example' })] as const,
    ),
  )
}

test('every kind of answer has its browser security headers, and none lets another site read it', async () => {
  for (const [url, { headers }] of await answers()) {
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      ...(url.startsWith('/api/') && {
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      }),
      ...(!/^\/(assets|api)\//.test(url) && {
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'content-security-policy': expect.stringMatching(
          /default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'.*object-src 'none'/,
        ),
      }),
    })
    expect(headers['access-control-allow-origin'], url).toBeUndefined()
    expect(headers['x-powered-by'] ?? headers['server'], url).toBeUndefined()
  }
})

test('scripts, style sheets and JSON carry no header that only means something for a page, other answers do', async () => {
  for (const [url, { headers }] of await answers())
    expect([url, 'permissions-policy' in headers, 'x-frame-options' in headers]).toEqual([
      url,
      !/^\/(assets|api)\//.test(url),
      !/^\/(assets|api)\//.test(url),
    ])
})

test('every kind of answer names its content type and character set', async () => {
  for (const [url, { headers }] of await answers())
    expect(headers['content-type'], url).toMatch(
      /^(text\/(html|javascript|css|plain)|application\/(javascript|(problem\+)?json));.*charset=utf-8/i,
    )
})

test('over TLS every answer requires TLS for a year, subdomains included', async () => {
  const http = await createHttp({ publicUrl: 'https://console.example', log: createLog('silent') })
  http.get('/', () => 'here')
  const answer = await http.inject({ url: '/', headers: { host: 'console.example' } })
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await http.close()
})

test('nothing beside the console’s own files is served: no source control, settings or folders', async () => {
  for (const url of ['/.git/config', '/.env', '/package.json', '/data/session.secret', '/assets', '/files']) {
    const { body, headers, statusCode } = await get(url)
    const isConsole = headers['content-type']?.startsWith('text/html') && body.includes('<div id="root">')
    expect([url, statusCode === 404 || isConsole]).toEqual([url, true]) // for an unknown path, its own page
  }
  for (const url of ['/assets/', '/assets/..%2findex.html', '/assets/nothing.js'])
    expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(400)
})

test('no answer echoes the request: TRACE and unsupported methods are refused', async () => {
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PROPFIND'])
    for (const path of ['/', '/api/staff/me', '/health/live']) {
      const { status, text } = await ask(method, path)
      expect([method, path, status >= 400]).toEqual([method, path, true])
      expect(text).not.toContain('x-canary')
    }
})

const ask = (method: string, path: string) =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    const sent = request(world.url + path, { method, headers: { 'x-canary': '1' } }, (answer) => {
      let text = ''
      answer.on('data', (bytes: Buffer) => (text += bytes.toString()))
      answer.on('end', () => done({ status: answer.statusCode!, text }))
    })
    sent.on('error', failed)
    sent.end()
  })
