import { expect, test } from 'vitest'
import { newWorld, password, type World } from '#testing/world.ts'

/** An office shares one address: it has thirty wrong tries, over all its accounts. */
const mostFree = 30

let guesses = 0
/** Tries to sign in, to another account on each call. */
const guess = (world: World, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: `guessed${++guesses}@example.test`, password: 'wrong password!' }),
  })
async function guessAll(world: World, headers: (index: number) => Record<string, string>) {
  const answers: number[] = []
  for (let index = 0; index < mostFree; index++) answers.push((await guess(world, headers(index))).status)
  expect(answers).toEqual(Array<number>(mostFree).fill(401))
}
const from = (address: string) => ({ 'x-forwarded-for': address })

test('an address that guesses across accounts is slowed down, whatever address it claims', async () => {
  await using world = await newWorld()
  await world.as('support', 'nok')
  await guessAll(world, (index) => ({ ...from(`10.0.0.${index}`), 'x-khlang-address': `10.0.1.${index}` }))
  const slowed = await guess(world, from('10.0.2.1'))
  expect([slowed.status, await slowed.json()]).toMatchObject([429, { code: 'too-many-tries' }])
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  const right = await fetch(`${world.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nok@example.test', password }),
  })
  expect(right.status).toBe(429) // nobody can sign in from there for now
  await world.sql`update auth.failed_sign_in set last_at = last_at - interval '1 minute'`
  expect((await guess(world)).status).toBe(401)
})

test('behind a trusted proxy the address named by the proxy is slowed down, and no other', async () => {
  await using world = await newWorld({ trustedProxies: ['127.0.0.1'] })
  // The addresses that the guesser wrote into the header come before the one that the proxy adds.
  await guessAll(world, (index) => from(`10.0.0.${index}, 203.0.113.7`))
  expect((await guess(world, from('203.0.113.7'))).status).toBe(429)
  expect((await guess(world, from('10.0.0.1, 203.0.113.7'))).status).toBe(429)
  expect((await guess(world, from('203.0.113.8'))).status).toBe(401)
  expect((await guess(world)).status).toBe(401)
})

test('behind an untrusted proxy all browsers count as the proxy', async () => {
  await using world = await newWorld({ trustedProxies: ['192.0.2.1'] })
  await guessAll(world, (index) => from(`203.0.113.${index}`))
  expect((await guess(world, from('203.0.113.250'))).status).toBe(429)
})

test('an address that requests one password reset after another is slowed down too', async () => {
  await using world = await newWorld({ mail: () => Promise.resolve(true) })
  const ask = (index: number) =>
    fetch(`${world.url}/api/staff/ask-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `forgotten${index}@example.test` }),
    })
  const answers: number[] = []
  for (let index = 0; index <= mostFree; index++) answers.push((await ask(index)).status)
  expect(answers).toEqual([...Array<number>(mostFree).fill(200), 429])
})
