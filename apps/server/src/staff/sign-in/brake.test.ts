import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { password } from '#testing/world.ts'

/** Behind a trusted proxy, so that a test can come from any address. */
const world = worldOfFile({ trustedProxies: ['127.0.0.1'] })
beforeEach(() => world.sql`delete from auth.failed_sign_in`)

const wrong = 'wrong password!'
const signIn = (
  email: string,
  given: string,
  { from = '203.0.113.7', cookie }: { from?: string; cookie?: string | undefined } = {},
) =>
  clientOf(world.url, { 'x-forwarded-for': from, ...(cookie && { cookie }) }).raw(
    'POST',
    '/api/auth/sign-in/email',
    {
      email,
      password: given,
    },
  )
const statusOf = async (...asked: Parameters<typeof signIn>) => (await signIn(...asked)).status
const times = <Answer>(count: number, ask: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
const checkedPasswords = async () =>
  (await world.sql`select 1 from auth.sign_in where outcome = 'wrong-password'`).length

/**
 * Returns how many tries may pass: five, and then one every two seconds at most. On a slow machine more may
 * pass.
 */
const mostSince = (began: number) => 5 + Math.ceil((performance.now() - began) / 2_000)
/** Records so many failed guesses, the last one at this moment. */
const guessed = (key: string, failures: number) =>
  world.sql`insert into auth.failed_sign_in (key, failures, last_at) values (${key}, ${failures}, clock_timestamp())`

/** Returns the device cookie that a browser keeps of an answer. */
const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.startsWith('khlang.device='))

describe('guessing a password', () => {
  test('is slowed down for this account, whose owner can still sign in from elsewhere', async () => {
    await world.as('owner', 'boss')
    await guessed('pair:203.0.113.7:boss@example.test', 15)
    expect(await statusOf('boss@example.test', password)).toBe(429)
    expect(await statusOf('boss@example.test', password, { from: '198.51.100.1' })).toBe(200)
  })

  test('a hundred and twenty times at once has five guesses checked', async () => {
    await world.as('support', 'crowd')
    const [before, began] = [await checkedPasswords(), performance.now()]
    await times(120, () => statusOf('crowd@example.test', wrong))
    expect((await checkedPasswords()) - before).toBeLessThanOrEqual(mostSince(began))
  })

  test('of thirty invented names blocks unknown devices of the same address, and no known device', async () => {
    await world.as('support', 'desk')
    const before = await signIn('desk@example.test', password)
    const cookie = deviceOf(before)
    expect(cookie).toMatch(/^khlang\.device=[0-9a-f-]{36}$/)
    for (let name = 0; name < 30; name++)
      expect(await statusOf(`nobody${name}@example.test`, wrong)).toBe(401)
    await world.sql`update auth.failed_sign_in set failures = failures + 10 where key like 'address:%'`
    expect(await statusOf('desk@example.test', password)).toBe(429)
    expect(await statusOf('desk@example.test', password, { cookie })).toBe(200)
  })

  test('from many addresses slows the account slightly, but not its owner’s device', async () => {
    await world.as('support', 'wanted')
    const cookie = deviceOf(await signIn('wanted@example.test', password))
    await guessed('account:wanted@example.test', 19)
    expect(await statusOf('wanted@example.test', wrong, { from: '198.51.100.1' })).toBe(401)
    await world.sql`update auth.failed_sign_in set failures = 200, last_at = clock_timestamp() where key = 'account:wanted@example.test'`
    const slowed = await signIn('wanted@example.test', password, { from: '192.0.2.1' })
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await statusOf('wanted@example.test', password, { from: '192.0.2.1', cookie })).toBe(200)
  })

  test('on a known device is slowed down on that device', async () => {
    await world.as('support', 'lost')
    const cookie = deviceOf(await signIn('lost@example.test', password))
    const began = performance.now()
    const tries = await times(40, () => statusOf('lost@example.test', wrong, { cookie }))
    expect(tries.filter((status) => status === 401).length).toBeLessThanOrEqual(mostSince(began))
  })

  test('is not helped by the device cookie of another account', async () => {
    await world.as('support', 'mine')
    await world.as('support', 'theirs')
    const cookie = deviceOf(await signIn('mine@example.test', password))
    await guessed('pair:192.0.2.77:theirs@example.test', 15)
    expect(await statusOf('theirs@example.test', password, { from: '192.0.2.77', cookie })).toBe(429)
  })

  test('from all over one IPv6 network counts as one guesser', async () => {
    await world.as('support', 'six')
    await guessed('pair:2001:db8:1:2::/64:six@example.test', 15)
    for (const host of ['1', 'ffff:9'])
      expect(await statusOf('six@example.test', password, { from: `2001:db8:1:2::${host}` })).toBe(429)
    expect(await statusOf('six@example.test', password, { from: '2001:db8:1:3::1' })).toBe(200)
  })
})

test('signing in with an account of one’s own does not forget the guesses of the address at others', async () => {
  await world.as('support', 'guesser')
  await guessed('address:203.0.113.7', 28)
  expect(await statusOf('guesser@example.test', password)).toBe(200)
  const [row] = await world.sql<{ failures: number }[]>`
    select failures from auth.failed_sign_in where key = 'address:203.0.113.7'`
  expect(row).toEqual({ failures: 28 })
})

test('an office that signs in all morning is not slowed down', async () => {
  await world.as('support', 'office')
  for (let entry = 0; entry < 35; entry++) expect(await statusOf('office@example.test', password)).toBe(200)
})

test('of many passwords given at once by signed-in employees only a few are checked, before anybody else must wait', async () => {
  const nok = await world.as('support', 'nok')
  const began = performance.now()
  const changes = await times(100, () =>
    nok.raw('POST', '/api/staff/change-password', { current: wrong, password: 'another long password 7' }),
  )
  const checked = changes.filter(({ status }) => status !== 429)
  expect(checked.length).toBeLessThanOrEqual(mostSince(began))
})

test('creating the first owner without the printed link is refused before any hash is computed', async () => {
  const owner = {
    email: 'x@example.test',
    firstName: 'X',
    lastName: 'Y',
    password: 'a long enough password',
    token: 'guessed',
  }
  await world.as('owner', 'there')
  const ask = () => clientOf(world.url, {}).raw('POST', '/api/staff/create-first-owner', owner)
  expect([(await ask()).status, await (await ask()).json()]).toMatchObject([409, { code: 'owner-exists' }])
})
