import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { usualPolicy } from '@khlang/domain/staff/second-factor'
import { lockSettings, writeSetting } from '#platform/setting.ts'
import { type Browser, browserOf, setUpApp, signedIn } from '#testing/factors.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let owner: Client
beforeAll(async () => {
  owner = await world.as('owner', 'boss')
})

afterEach(() => demand())

const mailOf = (name: string) => `${name}@example.test`

/** Returns the newest session of an employee: whether it is remembered, and the minutes that it has. */
async function sessionOf(name: string) {
  const [row] = await world.sql<{ remembered: boolean; idle: number | null; left: number; id: string }[]>`
    select s.id, s.remembered, extract(epoch from s.idle_until - clock_timestamp())::float / 60 as idle,
      extract(epoch from s."expiresAt" - clock_timestamp())::float / 60 as left
    from auth.session s join employee e on e.user_id = s."userId"
    where e.email = ${mailOf(name)} order by s."createdAt" desc limit 1`
  return row!
}

const demand = (...roles: string[]) =>
  owner.post('settings/update', {
    secondFactor: { ...usualPolicy, ...Object.fromEntries(roles.map((role) => [role, 'required'])) },
  })

async function promote(name: string, role: string) {
  const { id } = (await owner.get('staff/employees', { q: mailOf(name) })).rows[0]
  const { version, firstName, lastName, hidden } = await owner.get('staff/employee', { id })
  await owner.post('staff/update', { id, version, firstName, lastName, hidden, role })
}

const letHoursPass = (name: string, hours: number) => world.sql`
  update auth.session s set "createdAt" = s."createdAt" - make_interval(hours => ${hours}), "expiresAt" = s."expiresAt" - make_interval(hours => ${hours})
  from employee e where e.user_id = s."userId" and e.email = ${mailOf(name)}`

const isShift = (left: number) => left > 11.9 * 60 && left <= 12 * 60
const statusOf = async (browser: Browser) => (await browser.get('staff/me')).status as number

// Invariant: No session is remembered while its role requires a second factor, whenever the role began to. Rule:
// `endRemembering`, in the transaction of the policy, of the role and of the sign-in.
test('a role that begins to require a second factor makes remembered sessions ordinary, even proved ones', async () => {
  const proved = await signedIn(world, 'support', 'proved')
  await setUpApp(proved)
  await signedIn(world, 'support', 'bare')
  await signedIn(world, 'viewer', 'another-role')
  expect(await sessionOf('proved')).toMatchObject({ remembered: true, idle: null })
  await demand('support')
  const [ordinary, pending] = [await sessionOf('proved'), await sessionOf('bare')]
  expect(ordinary).toMatchObject({ remembered: false, idle: expect.closeTo(60, 0) })
  expect(ordinary.left).toSatisfy(isShift)
  expect(pending).toMatchObject({ remembered: false, idle: expect.closeTo(10, 0) })
  expect(pending.left).toSatisfy(isShift)
  expect(await sessionOf('another-role')).toMatchObject({ remembered: true, idle: null })
  expect((await proved.get('staff/me')).idleUntil).not.toBeNull()
})

test('a session that is not remembered has ten minutes to prove a factor that its role begins to require', async () => {
  await world.as('support', 'desk')
  await browserOf(world).signIn(mailOf('desk'), false)
  expect(await sessionOf('desk')).toMatchObject({ idle: expect.closeTo(60, 0) })
  await demand('support')
  expect(await sessionOf('desk')).toMatchObject({ idle: expect.closeTo(10, 0) })
})

test('a promotion to a role that requires a second factor does the same, for that employee alone', async () => {
  await demand('finance')
  const promoted = await signedIn(world, 'support', 'promoted')
  await setUpApp(promoted)
  await signedIn(world, 'support', 'colleague')
  await promote('promoted', 'finance')
  const cut = await sessionOf('promoted')
  expect(cut).toMatchObject({ remembered: false, idle: expect.closeTo(60, 0) })
  expect(cut.left).toSatisfy(isShift)
  expect(await sessionOf('colleague')).toMatchObject({ remembered: true, idle: null })
  expect(await statusOf(promoted)).toBe(200)
})

test('a session whose shift is over ends with the promotion', async () => {
  await demand('finance')
  const promoted = await signedIn(world, 'support', 'days-ago')
  await setUpApp(promoted)
  await letHoursPass('days-ago', 50)
  expect(await statusOf(promoted)).toBe(200)
  await promote('days-ago', 'finance')
  expect(await statusOf(promoted)).toBe(401)
})

test('who proves the factor after that goes on without being remembered, also by the cookie', async () => {
  const browser = await signedIn(world, 'support', 'half')
  const { app } = await setUpApp(browser)
  await world.sql`
    update auth.session s set factor_at = null, factor = null from employee e
    where e.user_id = s."userId" and e.email = ${mailOf('half')}`
  await demand('support')
  const answer = await browser.send('/api/staff/prove-factor', { code: app.code() })
  expect(answer.headers.getSetCookie().join()).not.toMatch(/max-age/i)
  expect(await sessionOf('half')).toMatchObject({ remembered: false, idle: expect.closeTo(60, 0) })
  expect(await statusOf(browser)).toBe(200)
})

test('a sign-in during the change of the policy is not remembered either', async () => {
  await world.as('support', 'meanwhile')
  let signingIn: Promise<Response> | undefined
  await world.sql.begin(async (tx) => {
    await lockSettings(tx)
    await writeSetting(tx, 'staff.secondFactor', { ...usualPolicy, support: 'required' })
    signingIn = browserOf(world).signIn(mailOf('meanwhile'))
    const isWaiting = async () => {
      const rows = await world.sql`
        select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      return rows.length
    }
    await expect.poll(isWaiting).toBe(1)
  })
  expect((await signingIn!).status).toBe(200)
  expect(await sessionOf('meanwhile')).toMatchObject({ remembered: false, idle: expect.closeTo(10, 0) })
})

test('the upgrade does the same with sessions that were remembered before', async () => {
  const proved = await signedIn(world, 'support', 'upgraded')
  await setUpApp(proved)
  await signedIn(world, 'viewer', 'not-concerned')
  await world.sql`
    insert into setting (key, value) values ('staff.secondFactor', '{"support":"required"}')
    on conflict (key) do update set value = excluded.value`
  expect(await sessionOf('upgraded')).toMatchObject({ remembered: true, idle: null })
  const migration = readFileSync('apps/server/migrations/0126_stricter_roles_and_who_left.sql', 'utf8')
  await world.sql.unsafe(migration.split('\n\n')[0]!) // the part about sessions
  const cut = await sessionOf('upgraded')
  expect(cut).toMatchObject({ remembered: false, idle: expect.closeTo(60, 0) })
  expect(cut.left).toSatisfy(isShift)
  expect(await sessionOf('not-concerned')).toMatchObject({ remembered: true, idle: null })
})
