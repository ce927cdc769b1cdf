import { afterEach, expect, test, vi } from 'vitest'
import { clientOf, requestOf } from './client.ts'

const addressOf = (input: unknown) => decodeURIComponent(requestOf('G', '/api/players/list', input)[0])

test('a query puts its input into the address, nested values too, and leaves out undefined ones', () => {
  expect(addressOf(undefined)).toBe('/api/players/list')
  expect(addressOf({ after: undefined, filter: { agent: null } })).toBe('/api/players/list')
  expect(addressOf({ filter: { state: 'open', least: 0 }, ids: ['a', 'b'], hidden: false })).toBe(
    '/api/players/list?filter[state]=open&filter[least]=0&ids[0]=a&ids[1]=b&hidden=false',
  )
  expect(requestOf('G', '/api/x', { find: 'ส้ม & co' })[0]).toBe(
    `/api/x?${new URLSearchParams({ find: 'ส้ม & co' })}`,
  )
})

test('a command sends its input as JSON, and no body without input', () => {
  expect(requestOf('P', '/api/staff/sign-out', undefined)[1]).toEqual({ redirect: 'manual', method: 'POST' })
  const [address, init] = requestOf('P', '/api/cashier/claim', { id: '1', note: undefined, tags: [] })
  expect(address).toBe('/api/cashier/claim')
  expect(init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
  expect(init.body).toBe('{"id":"1","tags":[]}')
})

afterEach(() => vi.unstubAllGlobals())

/** Answers the calls in this order. Returns the calls that were made. */
function answering(...answers: (() => Response)[]) {
  const made: { path: string; signal: AbortSignal }[] = []
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    made.push({ path, signal })
    return Promise.resolve(answers[made.length - 1]!())
  })
  return made
}
const ok = () => Response.json({ ok: 'yes' })
const refusal = (code: string, status: number) => () => Response.json({ code }, { status })

test('a call has the path of its name, unless the contract gives another, and ends with its signal', async () => {
  const made = answering(ok, ok)
  const client = clientOf({ staff: { signIn: 'G', health: 'G/health' } }, () => {}) as never as {
    staff: Record<'signIn' | 'health', (input?: object, options?: object) => Promise<unknown>>
  }
  const closing = new AbortController()
  await client.staff.signIn({}, { signal: closing.signal })
  await client.staff.health()
  closing.abort()
  expect(made.map(({ path, signal }) => [path, signal.aborted])).toEqual([
    ['/api/staff/sign-in', true],
    ['/api/health', false],
  ])
})

test('a call refused for its session is repeated once, and refused again it signs out', async () => {
  const signedOut: string[] = []
  const call = async (...answers: (() => Response)[]) => {
    const made = answering(...answers)
    const client = clientOf({ staff: { me: 'G' } }, ({ code }) => signedOut.push(code)) as never as {
      staff: { me: () => Promise<unknown> }
    }
    const answer = await client.staff.me().catch(({ code }: { code: string }) => code)
    return [answer, made.length]
  }
  expect(await call(refusal('not-signed-in', 401), ok)).toEqual([{ ok: 'yes' }, 2])
  expect(await call(refusal('not-permitted', 403), ok)).toEqual(['not-permitted', 1])
  expect(signedOut).toEqual([])
  expect(await call(refusal('not-signed-in', 401), refusal('not-signed-in', 401), ok)).toEqual([
    'not-signed-in',
    2,
  ])
  expect(signedOut).toEqual(['not-signed-in'])
})

test('a command whose answer was lost is sent again under its operation id, and under a new one after success', async () => {
  const sent: string[] = []
  const answers: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(Response.json({})),
    () => Promise.resolve(Response.json({})),
  ]
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { operationId: string }).operationId)
    return answers[sent.length - 1]!()
  })
  const client = clientOf({ rewards: { giveGoodwill: 'P' } }, () => {}) as never as {
    rewards: { giveGoodwill: (input: object) => Promise<unknown> }
  }
  const give = (operationId: string) =>
    client.rewards.giveGoodwill({ operationId, playerId: 'p-7', credits: 250 }).catch(() => 'lost')
  expect([await give('id-1'), await give('id-2'), await give('id-3')]).toEqual(['lost', {}, {}])
  expect(sent).toEqual(['id-1', 'id-1', 'id-3'])
})
