import { randomUUID } from 'node:crypto'
import { linkTo, people } from '#testing/social.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '#platform/mail.ts'
import { type Client, clientOf } from '#testing/client.ts'
import { newWorld, password } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { tokenOfLink } from '#testing/link-token.ts'

const mails: Mail[] = []
let owner: Client
let nobody: Client
const world = worldOfFile({
  mail: (mail) => {
    mails.push(mail)
    return Promise.resolve(true)
  },
})
beforeAll(async () => {
  owner = await world.as('owner', 'boss')
  nobody = clientOf(world.url, {})
})

const names = { firstName: 'ฟ้า', lastName: 'ใส' }
const fresh = 'a long enough password'
/** Returns the answer to the owner, with the link from the mail, and as `shown` the link in the answer itself. */
const mailed = async (path: string, input: object) => {
  const answer = await owner.post(path, input)
  return { ...answer, link: /https?:\S+/.exec(mails.at(-1)!.text)![0], shown: answer.link as unknown }
}
const invite = (name: string, more = {}) =>
  mailed('staff/invite', { email: `${name}@example.test`, ...names, role: 'support', ...more })
const signIn = (name: string, given = fresh) =>
  nobody.raw('POST', '/api/auth/sign-in/email', { email: `${name}@example.test`, password: given })
const stateOf = async (token: string) => (await nobody.post('staff/look-at-link', { token })).state
const expire = () =>
  world.sql`update auth.staff_link set expires_at = clock_timestamp() where used_at is null`

/** Creates an account without an employee, as registration and providers leave it. */
async function waiting(name: string) {
  await world.as('viewer', name)
  const [row] = await world.sql<{ userId: string }[]>`
    delete from employee where email = ${`${name}@example.test`} returning user_id`
  return row!.userId
}

describe('an invitation', () => {
  test('is a link that works once: the employee sets a password and signs in with their role', async () => {
    const { link, row, ...answer } = await invite('new', { email: 'New@Example.test' })
    expect(row).toMatchObject({ state: 'invited', email: 'new@example.test', displayName: 'ฟ้า ใส' })
    // With the link in the answer, the owner could act as the invited person.
    expect(answer).toMatchObject({ mailed: true, shown: null })
    expect(mails.at(-1)).toMatchObject({ to: 'new@example.test', text: expect.stringContaining(link) })
    const token = tokenOfLink(link)
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(await nobody.post('staff/look-at-link', { token })).toMatchObject({
      kind: 'invitation',
      state: 'open',
      email: 'new@example.test',
    })
    expect((await signIn('new')).status).toBe(401)
    expect(await nobody.post('staff/accept-invitation', { token, password: fresh })).toEqual({
      email: 'new@example.test',
    })
    expect((await signIn('new')).status).toBe(200)
    expect(await owner.get('staff/employee', { id: row.id })).toMatchObject({
      state: 'active',
      role: 'support',
      invitedUntil: null,
    })
    expect(await nobody.refused('staff/accept-invitation', { token, password: fresh })).toMatchObject({
      code: 'link-used',
    })
    expect(await nobody.post('staff/look-at-link', { token })).toMatchObject({ state: 'used', email: null })
  })

  test('opened twice at the same moment makes one account', async () => {
    const token = tokenOfLink((await invite('racing')).link)
    const answers = await Promise.all(
      [1, 2, 3].map(() => nobody.raw('POST', '/api/staff/accept-invitation', { token, password: fresh })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const accounts = await world.sql`select 1 from auth."user" where email = 'racing@example.test'`
    expect(accounts).toHaveLength(1)
  })

  test('expires after an hour, when a newer one is issued, or when the employee is switched off', async () => {
    const { link, row } = await invite('late')
    await expire()
    expect(await stateOf(tokenOfLink(link))).toBe('expired')
    expect(
      await nobody.refused('staff/accept-invitation', { token: tokenOfLink(link), password: fresh }),
    ).toMatchObject({ code: 'link-expired' })
    const [second, third] = [
      await mailed('staff/renew-invitation', { id: row.id }),
      await mailed('staff/renew-invitation', { id: row.id }),
    ]
    expect([await stateOf(tokenOfLink(second.link)), await stateOf(tokenOfLink(third.link))]).toEqual([
      'expired',
      'open',
    ])
    const { version } = await owner.get('staff/employee', { id: row.id })
    const off = await owner.post('staff/switch-off', { id: row.id, version, reason: 'x' })
    expect(await stateOf(tokenOfLink(third.link))).toBe('expired')
    await owner.post('staff/switch-on', { id: row.id, version: off.version, reason: 'x' })
    expect(await stateOf(tokenOfLink(third.link))).toBe('expired')
  })

  test('needs a password of at least twelve characters', async () => {
    const token = tokenOfLink((await invite('short')).link)
    expect(await nobody.refused('staff/accept-invitation', { token, password: 'short' })).toMatchObject({
      code: 'bad-input',
      fields: [{ path: 'password', message: 'At least 12 characters.' }],
    })
    expect(await stateOf(token)).toBe('open')
  })

  test('leaves no usable token in the database or in the audit', async () => {
    const token = tokenOfLink((await invite('traceless')).link)
    await nobody.post('staff/accept-invitation', { token, password: fresh })
    const tables = await world.sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('khlang', 'auth')`
    for (const { name } of tables)
      for (const secret of [token, fresh]) {
        const found = await world.sql.unsafe(`select 1 from ${name} t where t::text like $1 limit 1`, [
          `%${secret}%`,
        ])
        expect([name, found.length]).toEqual([name, 0])
      }
  })

  test('is refused for the address of an existing employee', async () => {
    await world.as('support', 'taken')
    expect(
      await owner.refused('staff/invite', { email: 'TAKEN@example.test', ...names, role: 'viewer' }),
    ).toMatchObject({ code: 'employee-exists' })
  })

  // Invariant: An employee gets in by a link that an owner made for them, or by an account that an owner
  // approved; an account with the e-mail of an employee admits nobody. Database: `employee.user_id`,
  // `auth.staff_link` (hash, used once).
  test('admits only the invited: an account registered meanwhile under the address is locked out', async () => {
    const squatter = await waiting('squatted')
    const { link } = await invite('squatted')
    expect((await signIn('squatted', password)).status).toBe(401)
    await nobody.post('staff/accept-invitation', { token: tokenOfLink(link), password: fresh })
    expect((await signIn('squatted', password)).status).toBe(401)
    expect((await signIn('squatted')).status).toBe(200)
    expect(await world.sql`select 1 from auth."user" where id = ${squatter}`).toHaveLength(0)
  })
})

describe('an account waiting for admission', () => {
  test('is listed with its way to sign in, and becomes an employee only through an owner', async () => {
    const userId = await waiting('asking')
    expect((await signIn('asking', password)).status).toBe(401)
    const { rows } = await owner.get('staff/waiting-accounts')
    expect(rows.find((row: { userId: string }) => row.userId === userId)).toMatchObject({
      email: 'asking@example.test',
      ways: ['credential'],
      triedAt: expect.any(String),
    })
    const row = await owner.post('staff/approve-account', { userId, ...names, role: 'finance' })
    expect(row).toMatchObject({ state: 'active', role: 'finance', email: 'asking@example.test' })
    const [linked] = await world.sql`select user_id from employee where id = ${row.id}`
    expect(linked).toEqual({ userId })
    expect((await signIn('asking', password)).status).toBe(200)
  })

  test('approved and refused at the same moment gets exactly one of the two', async () => {
    const userId = await waiting('both')
    const answers = await Promise.all([
      owner.raw('POST', '/api/staff/approve-account', { userId, ...names, role: 'viewer' }),
      owner.raw('POST', '/api/staff/refuse-account', { userId }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is deleted with all its ways to sign in when it is refused', async () => {
    const userId = await waiting('unwanted')
    await owner.post('staff/refuse-account', { userId })
    expect((await signIn('unwanted', password)).status).toBe(401)
    expect(await world.sql`select 1 from auth.account where "userId" = ${userId}`).toHaveLength(0)
    expect(await world.sql`select 1 from auth.session where "userId" = ${userId}`).toHaveLength(0)
    expect(await owner.refused('staff/refuse-account', { userId })).toMatchObject({ code: 'not-found' })
  })

  test('is never the account of an existing employee, which can be neither approved nor refused', async () => {
    await world.as('support', 'inuse')
    const [row] = await world.sql<{ userId: string }[]>`
      select user_id from employee where email = 'inuse@example.test'`
    expect(
      await owner.refused('staff/approve-account', { userId: row!.userId, ...names, role: 'owner' }),
    ).toMatchObject({ code: 'not-found' })
    expect(await owner.refused('staff/refuse-account', { userId: row!.userId })).toMatchObject({
      code: 'not-found',
    })
  })

  test('with an invited employee’s address is not that employee: the owner is pointed to the invitation', async () => {
    const userId = await waiting('doubled')
    await invite('doubled')
    expect(await owner.refused('staff/approve-account', { userId, ...names, role: 'viewer' })).toMatchObject({
      code: 'employee-exists',
    })
  })
})

describe('a forgotten password', () => {
  test('is reset by an owner’s link that works once and ends every session', async () => {
    const nok = await world.as('support', 'nok')
    const { rows } = await owner.get('staff/employees', { q: 'nok@' })
    const { link } = await mailed('staff/issue-reset', { id: rows[0].id })
    const token = tokenOfLink(link)
    expect(await nobody.post('staff/look-at-link', { token })).toMatchObject({
      kind: 'password',
      state: 'open',
    })
    expect(await nobody.refused('staff/accept-invitation', { token, password: fresh })).toMatchObject({
      code: 'link-wrong',
    })
    await nobody.post('staff/reset-password', { token, password: fresh })
    expect((await nok.raw('GET', '/api/staff/me')).status).toBe(401)
    expect([(await signIn('nok', password)).status, (await signIn('nok')).status]).toEqual([401, 200])
    expect(await nobody.refused('staff/reset-password', { token, password: fresh })).toMatchObject({
      code: 'link-used',
    })
  })

  test('shows the linked accounts that also sign in, and unlinks the chosen ones', async () => {
    await world.as('support', 'linked')
    await linkTo(world, 'google', 'linked@example.test')
    await linkTo(world, 'github', 'linked@example.test', people.outsider)
    const { rows } = await owner.get('staff/employees', { q: 'linked@' })
    const token = tokenOfLink((await mailed('staff/issue-reset', { id: rows[0].id })).link)
    const { accounts } = await nobody.post('staff/look-at-link', { token })
    expect(accounts.map(({ provider }: { provider: string }) => provider).toSorted()).toEqual([
      'github',
      'google',
    ])
    const [github] = accounts.filter(({ provider }: { provider: string }) => provider === 'github')
    const other = randomUUID()
    await nobody.post('staff/reset-password', { token, password: fresh, unlink: [github.id, other] })
    const left = await world.sql`
      select a."providerId" as provider from auth.account a join auth."user" u on u.id = a."userId"
      where u.email = 'linked@example.test' order by 1`
    expect(left.map(({ provider }) => provider)).toEqual(['credential', 'google'])
    expect(mails.at(-1)!.text).toContain('GitHub')
    const [line] =
      await world.sql`select actor, before from audit where act = 'account.unlink' order by seq desc limit 1`
    expect(line).toEqual({ actor: 'linked@example.test', before: { provider: 'github' } })
    expect(await nobody.post('staff/look-at-link', { token })).toMatchObject({ state: 'used', accounts: [] })
  })

  test('gets the same answer for a known and an unknown address, and only the known one gets a mail', async () => {
    await world.as('support', 'forgetful')
    const before = mails.length
    const ask = async (email: string) => {
      const answer = await nobody.raw('POST', '/api/staff/ask-reset', { email })
      return [answer.status, await answer.text()]
    }
    expect(await ask('forgetful@example.test')).toEqual(await ask('unknown@example.test'))
    await expect.poll(() => mails.length).toBe(before + 1)
    const link = /http\S+/.exec(mails.at(-1)!.text)![0]
    await nobody.post('staff/reset-password', { token: tokenOfLink(link), password: fresh })
    expect((await signIn('forgetful')).status).toBe(200)
  })

  test('has a limit of reset requests', async () => {
    const tries = []
    for (let n = 0; n < 6; n++)
      tries.push((await nobody.raw('POST', '/api/staff/ask-reset', { email: 'flooded@example.test' })).status)
    expect(tries).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('is handled by the owner where no mail is sent', async () => {
    await using plain = await newWorld()
    const there = clientOf(plain.url, {})
    expect(await there.get('staff/password-help')).toEqual({ mail: false })
    expect(await there.refused('staff/ask-reset', { email: 'a@example.test' })).toMatchObject({
      code: 'mail-not-set-up',
    })
  })
})
