import { expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newWorld } from '#testing/world.ts'
import { createRefusalPace } from './slow-refusals.ts'

test('a few refusals are sent at once, then evenly spaced, up to the longest delay, for each caller separately', () => {
  let now = 0
  const delayOf = createRefusalPace({ perMinute: 3, maxDelayMs: 30_000 }, () => now)
  expect([1, 2, 3, 4, 5, 6].map(() => delayOf('here', 3))).toEqual([0, 0, 0, 20_000, 30_000, 30_000])
  expect(delayOf('there', 3)).toBe(0)
  now = 300_000
  expect([1, 2, 3, 4].map(() => delayOf('here', 3))).toEqual([0, 0, 0, 20_000])
})

test('the number of remembered addresses is limited', () => {
  const delayOf = createRefusalPace({ perMinute: 1, maxDelayMs: 1_000 }, () => 0)
  delayOf('first', 1)
  for (let caller = 0; caller < 9_999; caller += 1) delayOf(`${caller}`, 1)
  expect(delayOf('first', 1)).toBeGreaterThan(0)
  for (let caller = 10_000; caller < 20_000; caller += 1) delayOf(`${caller}`, 1)
  expect(delayOf('first', 1)).toBe(0)
})

// Invariant: Who is refused again and again gets slower refusals, and what is granted is not delayed. Rule:
// `platform/http/slow-refusals.ts`.
test('a caller refused repeatedly gets slower refusals; granted requests and other callers are not delayed', async () => {
  // Refusals are delayed by half an hour, so whatever is answered during this test was not delayed. Only one
  // request runs at a time: a delayed refusal must not occupy its place.
  const world = await newWorld({
    refusals: { employeeBurst: 2, addressBurst: 2, perMinute: 2, maxDelayMs: 1_800_000 },
    traffic: { requestsAtOnce: 1 },
  })
  const [guesser, working] = [await world.as('viewer', 'guesser'), await world.as('owner')]
  const invite = (client: Client) => client.raw('POST', '/api/staff/invite', {}).then(({ status }) => status)
  expect([await invite(guesser), await invite(guesser)]).toEqual([400, 400])
  let answered = false
  const third = invite(guesser).finally(() => (answered = true))
  expect(await invite(working)).toBe(400)
  for (const _ of [1, 2, 3]) expect((await guesser.raw('GET', '/api/staff/me')).status).toBe(200)
  expect(answered).toBe(false)
  await world[Symbol.asyncDispose]()
  expect(await third).toBe(400)
})

test('a service key is slowed down by its own limit only', async () => {
  await using world = await newWorld({
    refusals: { employeeBurst: 2, addressBurst: 2, perMinute: 2, maxDelayMs: 1_800_000 },
  })
  const site = await world.service('deposits')
  const ask = () => site.raw('GET', '/api/service/requests/none')
  for (const _ of [1, 2, 3, 4]) expect((await ask()).status).toBe(404)
})
