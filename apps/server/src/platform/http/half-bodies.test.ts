import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { ofFile } from '#testing/of-file.ts'
import { newLineWorld } from '#testing/line.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { newWorld } from '#testing/world.ts'
import { untilReady } from '#testing/client.ts'

const world = ofFile(() => newLineWorld())
const open: Socket[] = []
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()))

type Half = { path: string; headers?: Record<string, string>; from?: string; length?: number; said?: Buffer }

/** Sends half a request, and leaves it so. `told` returns what has been answered so far. */
async function half(url: string, { path, headers = {}, from = '127.0.0.2', length = 400, said }: Half) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress: from })
  open.push(socket)
  socket.on('error', () => {})
  let told = ''
  socket.on('data', (bytes: Buffer) => (told += bytes.toString()))
  await once(socket, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}content-length: ${length}\r\n\r\n`)
  socket.write(said ?? '{"half": ')
  return { told: () => told, socket }
}

let phoneId: string
let walletId: string
let [mallory, lek] = [{} as Client, {} as Client]
beforeAll(async () => {
  ;[mallory, lek] = [await world.as('owner', 'mallory'), await world.as('owner', 'lek')]
  const added = async (more: object) =>
    (
      await lek.post('connections/add-phone', {
        accounts: ['kbank-1'],
        senders: ['KBank'],
        on: true,
        ...more,
      })
    ).phone.id as string
  phoneId = await added({ name: 'forwarder', way: 'signed' })
  walletId = await added({
    name: 'wallet',
    way: 'truemoney',
    accounts: ['truemoney-1'],
    senders: [],
    amountUnit: 'satang',
    secret: 'a-key-that-the-wallet-shows',
  })
})

const json = { 'content-type': 'application/json' }
const bytes = { 'content-type': 'application/octet-stream' }

const post = (path: string, body: string, more: Record<string, string> = {}) =>
  fetch(world.url + path, { method: 'POST', headers: { ...json, ...more }, body })

/** How many half requests a test sends: more than any of these routes handles at once. */
const crowd = 40

describe('many half-sent bodies do not block complete requests', () => {
  /**
   * For each route, the half requests that attackers send (`theirs`), a complete request of another employee
   * or system (`ours`), and the code or HTTP status of its answer; '' if that does not matter.
   */
  const doors: Record<string, () => { theirs: Half; ours: () => Promise<Response>; told: string | number }> =
    {
      'at phones, of strangers': () => ({
        theirs: { path: '/api/service/notifications', headers: json },
        ours: () => post('/api/service/notifications', '{}', { 'khlang-phone': phoneId }),
        told: 'signature-wrong',
      }),
      'at phones, of somebody elsewhere who knows the name of one': () => ({
        theirs: { path: '/api/service/notifications', headers: { ...json, 'khlang-phone': phoneId } },
        ours: () => post('/api/service/notifications', '{}', { 'khlang-phone': phoneId }),
        told: 'signature-wrong',
      }),
      'at the wallet': () => ({
        theirs: { path: `/api/service/truemoney/${walletId}`, headers: json },
        ours: () => post(`/api/service/truemoney/${walletId}`, '{}'),
        told: 'signature-wrong',
      }),
      'at LINE': () => ({
        theirs: { path: '/api/service/line/webhook', headers: { ...json, 'x-line-signature': 'x' } },
        ours: () => world.line.deliver(world.url, world.line.webhook([])),
        told: 200,
      }),
      'at sign-in': () => ({
        theirs: { path: '/api/auth/sign-in/email', headers: json },
        ours: () => post('/api/auth/sign-in/email', '{"email":"x@example.test","password":"wrong"}'),
        told: 'INVALID_EMAIL_OR_PASSWORD',
      }),
      'at statement files': () => ofOwner('/api/statements/upload-import?account=scb-1&name=x', ''),
      'at slips': () => ofOwner('/api/cashier/attach-slip?operationId=x&requestId=x', 'bad-input'),
      'at pictures of players': () => ofOwner('/api/players/upload-avatar?playerId=x', 'bad-input'),
      'at lists of players': () => ofOwner('/api/players/preview-import?name=x', 'bad-input'),
      'at files of an old system': () =>
        ofOwner('/api/connections/upload-old-file?importId=x&kind=x&name=x', 'bad-input'),
      'at pictures of an old system': () => ofOwner('/api/connections/upload-old-picture?name=x', ''),
      'at commands': () => ofOwner('/api/cashier/create-deposit', 'bad-input', json),
    }
  const ofOwner = (path: string, told: string, type: Record<string, string> = bytes) => ({
    theirs: { path, headers: { ...type, cookie: mallory.headers['cookie']! } },
    ours: () => fetch(world.url + path, { method: 'POST', headers: { ...type, ...lek.headers }, body: '{}' }),
    told,
  })

  test.each(Object.keys(doors))('%s', async (door) => {
    const { theirs, ours, told } = doors[door]!()
    for (let count = 0; count < crowd; count++) await half(world.url, theirs)
    await untilReady(world.url)
    const answer = await ours()
    expect(answer.status, await answer.clone().text()).not.toBe(429)
    expect(answer.status).toBeLessThan(500)
    if (typeof told === 'number') expect(answer.status).toBe(told)
    else if (told !== '') expect(await answer.json()).toMatchObject({ code: told })
  })
})

test('many unauthenticated requests that need the database do not block signed-in employees', async () => {
  const asked: Promise<unknown>[] = []
  // Not an owner: their page also asks for the setup steps, which are read from these very tables.
  const nok = await world.as('support', 'nok')
  await world.sql.begin(async (tx) => {
    await tx`lock table line_channel, phone, service_key in access exclusive mode`
    for (let count = 0; count < crowd; count++) {
      asked.push(world.line.deliver(world.url, world.line.webhook([])))
      asked.push(post('/api/service/notifications', '{}', { 'khlang-phone': phoneId }))
      asked.push(post(`/api/service/truemoney/${walletId}`, '{}'))
      asked.push(post('/api/service/players', '{}', { authorization: `Bearer ${count}` }))
    }
    await expect.poll(async () => (await lockWaits(tx)).length).toBeGreaterThanOrEqual(2)
    expect(await nok.get('staff/me')).toMatchObject({ role: 'support' })
  })
  await Promise.all(asked)
})

describe('the memory for incoming bodies is limited', () => {
  const kilobyte = 1024
  const bodies = {
    maxUnnamedBytes: 64 * kilobyte,
    maxBytesEach: 512 * kilobyte,
    maxUnknownBytes: 512 * kilobyte,
    maxTotalBytes: 1024 * kilobyte,
  }
  const tight = ofFile(() => newWorld({ bodies }))
  const slips = '/api/cashier/attach-slip?operationId=x&requestId=x'
  const large = Buffer.alloc(300 * kilobyte, 'x')
  const isTold = (one: { told: () => string }, words: string) =>
    expect.poll(one.told, { timeout: 180_000 }).toContain(words)

  test('for one caller: their largest upload is ended, and nobody else loses anything', async () => {
    const [owner, other] = [await tight.as('owner'), await tight.as('owner', 'other')]
    const uploadOf = (who: Client, size: number): Half => ({
      path: slips,
      headers: { ...bytes, cookie: who.headers['cookie']! },
      length: 1_000 * kilobyte,
      said: large.subarray(0, size),
    })
    const theirs = await half(tight.url, uploadOf(other, large.length))
    const largest = await half(tight.url, uploadOf(owner, large.length))
    const small = await half(tight.url, uploadOf(owner, 250 * kilobyte))
    await isTold(largest, 'too-much-at-once')
    expect(largest.told()).toMatch(/^HTTP\/1.1 429 /)
    expect([theirs.told(), small.told()]).toEqual(['', ''])
  })

  test('for an unauthenticated caller by declared length: a body without room is refused before its first byte', async () => {
    const large = await half(tight.url, {
      path: '/api/auth/sign-in/email',
      headers: json,
      length: 60 * kilobyte,
      said: Buffer.alloc(0),
    })
    await isTold(large, 'too-much-at-once')
    expect(large.told()).toMatch(/connection: close/i)
  })

  test('for one command to 64 KB, and to more only for bulk commands of permitted roles', async () => {
    const [viewer, support] = [await tight.as('viewer', 'eyes'), await tight.as('support', 'hands')]
    const sends = async ({ headers }: Client, path: string, size: number) => {
      const answer = await fetch(`${tight.url}/api/${path}`, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify({ search: 'x'.repeat(size * kilobyte) }),
      })
      return (await answer.json()) as { code: string; detail?: string; fields?: object[] }
    }
    const tooLong = { code: 'bad-input', detail: expect.stringContaining('at most 64 KB') }
    expect(await sends(viewer, 'reports/save-view', 100)).toMatchObject(tooLong)
    expect(await sends(viewer, 'statements/bulk-match', 100)).toMatchObject(tooLong)
    expect(await sends(support, 'statements/bulk-match', 20)).toHaveProperty('fields')
    expect((await sends(viewer, 'reports/save-view', 20)).fields).toBeDefined()
  })

  test.each(['service/rewards', 'service/logins', 'statements/bulk-match', 'reports/export'])(
    'for nobody without a valid key or session, who is told so, and not that %s is too large',
    async (path) => {
      const revoked = { authorization: 'Bearer khl_that_was_revoked' }
      for (const headers of [revoked, {}, { cookie: 'khlang.session_token=over' }] as Record<
        string,
        string
      >[]) {
        const answer = await fetch(`${tight.url}/api/${path}`, {
          method: 'POST',
          headers: { ...json, ...headers },
          body: JSON.stringify({ rewards: ['x'.repeat(100 * kilobyte)] }),
        })
        expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'not-signed-in' }])
        expect(answer.headers.get('connection')).toBe('close')
      }
    },
  )

  // Invariant: Half-sent bodies block nobody: the bytes in memory are limited, and at the limit the sender with
  // the most loses one. Rule: `platform/http/bodies.ts`, `take-bytes.ts`.
  test('for all callers together: unauthenticated ones lose first, and small bodies are accepted', async () => {
    const owners = [await tight.as('owner'), await tight.as('owner', 'other')]
    const known = []
    for (const { headers } of owners)
      known.push(
        await half(tight.url, {
          path: slips,
          headers: { ...bytes, cookie: headers['cookie']! },
          length: 1_000 * kilobyte,
          said: Buffer.alloc(450 * kilobyte, 'x'),
        }),
      )
    // 124 KB are left for unauthenticated callers, and each of them uses sixteen times the bytes that they send
    // as JSON.
    const strangers: Awaited<ReturnType<typeof half>>[] = []
    for (let from = 2; from < 12; from++)
      strangers.push(
        await half(tight.url, {
          path: '/api/auth/sign-in/email',
          headers: json,
          from: `127.0.0.${from}`,
          said: Buffer.alloc(2 * kilobyte, 'x'),
          length: 4 * kilobyte,
        }),
      )
    await expect
      .poll(() => strangers.filter((one) => one.told().includes('too-much-at-once')).length, {
        timeout: 180_000,
      })
      .toBeGreaterThan(5)
    expect(known.map((one) => one.told())).toEqual(['', ''])
    const answer = await fetch(`${tight.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: json,
      body: '{"email":"x@example.test","password":"wrong"}',
    })
    expect(answer.status).toBe(401)
  })

  test('for all unauthenticated callers together, who can never fill it', async () => {
    const strangers: Awaited<ReturnType<typeof half>>[] = []
    for (let from = 2; from < 8; from++)
      strangers.push(
        await half(tight.url, {
          path: '/api/auth/sign-in/email',
          headers: json,
          from: `127.0.0.${from}`,
          said: Buffer.alloc(9 * kilobyte, 'x'),
          length: 10 * kilobyte,
        }),
      )
    const lost = () => strangers.filter((one) => one.told().includes('too-much-at-once')).length
    await expect.poll(lost, { timeout: 180_000 }).toBe(3)
  })

  test('and is freed when the caller leaves or is answered', async () => {
    const owner = await tight.as('owner')
    for (let time = 0; time < 8; time++) {
      const { socket } = await half(tight.url, {
        path: slips,
        headers: { ...bytes, cookie: owner.headers['cookie']! },
        length: 1_000 * kilobyte,
        said: large,
      })
      socket.destroy()
      const answer = await fetch(tight.url + slips, {
        method: 'POST',
        headers: { ...bytes, ...owner.headers },
        body: new Uint8Array(200 * kilobyte),
      })
      expect(answer.status).toBe(400)
    }
  })

  test('for a body without authentication to little, with or without a declared length', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(100_000), password: 'x' })
    for (const path of ['/api/auth/sign-in/email', '/api/cashier/create-deposit']) {
      const whole = await fetch(world.url + path, { method: 'POST', headers: json, body })
      expect([path, whole.status, await whole.json()]).toMatchObject([path, 400, { code: 'bad-input' }])
      const stream = new Blob([body]).stream()
      const init = { method: 'POST', headers: json, body: stream, duplex: 'half' } as RequestInit
      const piecewise = await fetch(world.url + path, init)
      expect([path, piecewise.status]).toEqual([path, 400])
    }
    const owner = await world.as('owner')
    const named = await owner.refused('cashier/bulk', { note: 'x'.repeat(100_000) })
    expect(named).toMatchObject({ code: 'bad-input', fields: expect.anything() as unknown })
  })
})
