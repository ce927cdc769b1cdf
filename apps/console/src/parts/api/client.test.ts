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
