import { beforeEach, describe, expect, test } from 'vitest'
import { password } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
beforeEach(() => world.sql`delete from auth.failed_sign_in`)

const post = (path: string, body: object) =>
  fetch(`${world.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const register = (email: string, more: object = {}) =>
  post('staff/register', { displayName: 'ฟ้า ใส', email, password, ...more })
const signIn = (email: string, given = password) =>
  post('auth/sign-in/email', { email, password: given, rememberMe: true })
const accounts = (email: string) =>
  world.sql<{ name: string; emailVerified: boolean }[]>`
    select name, "emailVerified" from auth."user" where email = ${email}`

test('registering creates an account under a name, which opens nothing until an owner admits it', async () => {
  const answer = await register('New@Example.test')
  expect([answer.status, await answer.json()]).toEqual([200, { nameSaved: true }])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await accounts('new@example.test')).toEqual([{ name: 'ฟ้า ใส', emailVerified: false }])
  expect(await world.sql`select 1 from employee where email = 'new@example.test'`).toHaveLength(0)

  const refused = await signIn('new@example.test')
  expect(refused.status).toBe(401)
  expect(refused.headers.getSetCookie().some((cookie) => cookie.includes('session_token'))).toBe(false)

  await world.sql`
    insert into employee (id, user_id, email, first_name, last_name, role)
    select gen_random_uuid(), id, email, 'ฟ้า', 'ใส', 'support' from auth."user" where email = 'new@example.test'`
  expect((await signIn('new@example.test')).status).toBe(200)
})

test('a known e-mail gets the same answer, and its account stays unchanged', async () => {
  await world.as('support', 'nok')
  const before = await world.sql`select * from auth."user" where email = 'nok@example.test'`
  const answer = await register('nok@example.test', { password: 'another long password' })
  expect([answer.status, await answer.json()]).toEqual([200, { nameSaved: true }])
  expect(await world.sql`select * from auth."user" where email = 'nok@example.test'`).toEqual(before)
  expect((await signIn('nok@example.test')).status).toBe(200)
  expect((await signIn('nok@example.test', 'another long password')).status).toBe(401)
})

// Invariant: A registration changes nobody's account and takes no invited person's place, and its answer
// never says whether an e-mail is known. Rule: `staff/linked-accounts/register.ts`. Database:
// `user_email_key`.
test('registering and then signing in does not reveal whether the e-mail is new, known, invited or waiting', async () => {
  await world.as('support', 'known')
  await world.sql`
    insert into employee (id, email, first_name, last_name, role)
    values (gen_random_uuid(), 'awaited@example.test', 'In', 'Vited', 'viewer')`
  await register('waits@example.test', { password: 'what was chosen before' })
  const answersTo = async (email: string) => {
    const chosen = 'what a stranger chose today'
    const registered = await register(email, { password: chosen })
    const answer = await signIn(email, chosen)
    const headers = [...answer.headers].filter(
      ([name]) => !['date', 'content-security-policy', 'x-request-id'].includes(name),
    )
    return [registered.status, await registered.json(), answer.status, await answer.text(), headers]
  }
  const ofNew = await answersTo('nobody-knows@example.test')
  for (const email of ['known', 'awaited', 'waits'])
    expect(await answersTo(`${email}@example.test`), email).toEqual(ofNew)
})

test('nobody can register in place of an invited employee', async () => {
  await world.sql`
    insert into employee (id, email, first_name, last_name, role)
    values (gen_random_uuid(), 'invited@example.test', 'In', 'Vited', 'owner')`
  const answer = await register('invited@example.test')
  expect([answer.status, await answer.json()]).toEqual([200, { nameSaved: true }])
  expect(await accounts('invited@example.test')).toEqual([])
  expect((await signIn('invited@example.test')).status).toBe(401)
})

test('of two simultaneous registrations of one e-mail one gets the account', async () => {
  const passwords = ['the first long password', 'the other long password']
  const answers = await Promise.all(
    passwords.map((given) => register('twice@example.test', { password: given })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await accounts('twice@example.test')).toHaveLength(1)
  await world.sql`
    insert into employee (id, user_id, email, first_name, last_name, role)
    select gen_random_uuid(), id, email, 'ฟ้า', 'ใส', 'support' from auth."user" where email = 'twice@example.test'`
  const signIns = await Promise.all(passwords.map((given) => signIn('twice@example.test', given)))
  expect(signIns.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('a name that cannot be saved is reported, and the account exists without it', async () => {
  await world.sql`
    create function refuse_name() returns trigger language plpgsql as $$ begin raise exception 'not this name'; end $$`
  await world.sql`
    create trigger refuse_name before update on auth."user" for each row
      when (new.email = 'nameless@example.test') execute function refuse_name()`
  const answer = await register('nameless@example.test')
  expect([answer.status, await answer.json()]).toEqual([200, { nameSaved: false }])
  expect(await accounts('nameless@example.test')).toMatchObject([{ name: 'nameless@example.test' }])
  expect((await signIn('nameless@example.test')).status).toBe(401)
})

describe('the registration form', () => {
  test.each([
    ['a password of eleven characters', { password: 'x'.repeat(11) }, 'password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password'],
    ['a missing name', { displayName: '   ' }, 'displayName'],
    ['an invalid e-mail address', { email: 'somebody' }, 'email'],
  ])('refuses %s by its field, and writes nothing', async (_what, wrong, path) => {
    const answer = await register('wrong@example.test', wrong)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'bad-input', fields: [{ path }] },
    ])
    expect(await accounts('wrong@example.test')).toEqual([])
  })
})

test('an internal error at sign-in is a problem with an incident number, as everywhere', async () => {
  await world.as('support', 'faulty')
  await world.sql`
    create function refuse_session() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`
  await world.sql`
    create trigger refuse_session before insert on auth.session for each row execute function refuse_session()`
  const answer = await signIn('faulty@example.test')
  await world.sql`drop trigger refuse_session on auth.session`
  expect([answer.status, await answer.json()]).toMatchObject([
    500,
    { code: 'bug', detail: expect.stringMatching(/^Incident /) },
  ])
})

test('registering is rate-limited by address, also at once, and the library’s own routes are closed', async () => {
  for (let n = 0; n < 5; n++) expect((await register(`free${n}@example.test`)).status).toBe(200)
  // After twenty registrations, the last a while ago, one more is allowed now and the next only much later.
  await world.sql`
    update auth.failed_sign_in set failures = 20, last_at = last_at - interval '20 minutes' where key like 'registration:%'`
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => register(`many${index}@example.test`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const slowed = answers.find(({ status }) => status === 429)!
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  const direct = await post('auth/sign-up/email', { email: 'direct@example.test', password, name: 'Direct' })
  expect(direct.status).toBeGreaterThanOrEqual(400)
  expect(await accounts('direct@example.test')).toEqual([])
})
