import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'

const proxyId = 'given-by-the-proxy'
const idOf = async (world: World, id: string) =>
  (await fetch(`${world.url}/api/staff/me`, { headers: { 'x-request-id': id } })).headers.get('x-request-id')

test('a request keeps the id that a trusted proxy gives it, unless it is too short or has other characters', async () => {
  await using world = await newWorld({ trustedProxies: ['127.0.0.0/8'] })
  expect(await idOf(world, proxyId)).toBe(proxyId)
  for (const unfit of ['short', 'with spaces in it', 'x'.repeat(65)])
    expect(await idOf(world, unfit)).toMatch(/^[\da-f-]{36}$/)
})

test('nobody but a trusted proxy chooses the id of a request: it stands in the audit log', async () => {
  await using unproxied = await newWorld()
  expect(await idOf(unproxied, proxyId)).toMatch(/^[\da-f-]{36}$/)
  await using world = await newWorld({ trustedProxies: ['192.0.2.1'] })
  expect(await idOf(world, proxyId)).toMatch(/^[\da-f-]{36}$/)
})
