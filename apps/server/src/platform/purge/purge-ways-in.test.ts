import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { defaultRetentionDays } from '@khlang/domain/retention'
import { keptData } from '@khlang/domain/settings/kept-data'
import { browserOf, setUpApp, signedIn } from '#testing/factors.ts'
import { type Client, clientOf } from '#testing/client.ts'
import { tokenOfLink } from '#testing/link-token.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { purgeAll } from './purge.ts'

const world = worldOfFile()
let owner: Client
let nobody: Client
beforeAll(async () => {
  owner = await world.as('owner', 'boss')
  nobody = clientOf(world.url, {})
})

const mailOf = (name: string) => `${name}@example.test`
const night = async () => (await purgeAll(world.sql, world.files)).wayIn
const employeeOf = async (name: string) => (await owner.get('staff/employees', { q: mailOf(name) })).rows[0]

/** Creates an employee who has every kind of thing that is their own, and signs them in. */
async function withEverything(name: string) {
  const browser = await signedIn(world, 'support', name)
  await setUpApp(browser)
  const { id } = await employeeOf(name)
  await world.sql`
    insert into auth.passkey (id, employee_id, name, public_key, counter, transports)
    values (${`passkey of ${name}`}, ${id}, 'a telephone', 'key', 0, '{}')`
  await world.sql`
    insert into auth.account (id, "accountId", "providerId", "userId")
    select ${`google of ${name}`}, ${`google of ${name}`}, 'google', user_id from employee where id = ${id}`
  await world.sql`
    insert into auth.staff_link (hash, employee_id, kind, created_by, used_at) values (${Buffer.from(name)}, ${id}, 'password', 'boss', now())`
  await world.sql`insert into preference (employee_id, name, value) values (${id}, 'theme', '"dark"') on conflict do nothing`
  await world.sql`
    insert into list_view (id, list, name, search, shared, author_id) values
      (gen_random_uuid(), 'players', 'mine', '{}', false, ${id}), (gen_random_uuid(), 'players', ${`shared by ${name}`}, '{}', true, ${id})`
  await world.sql`
    insert into push_device (id, employee_id, name, secret_address_sealed, endpoint_hash)
    values (gen_random_uuid(), ${id}, 'a browser', 'sealed', ${Buffer.from(`endpoint of ${name}`)})`
  await world.sql`
    insert into alert (id, way, employee_id, kinds, changed_by) values (gen_random_uuid(), 'push', ${id}, '{requestDone}', 'boss')`
  return id as string
}

/** Returns how many rows each table has that belong to this employee and are kept as `wayIn`. */
async function ownRows(id: string, userId: string | null): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of [...Object.keys(keptData.wayIn.columns), 'alert', 'auth.session']) {
    const isOwn = {
      'auth.user': world.sql`id = ${userId}`,
      'auth.account': world.sql`"userId" = ${userId}`,
      'auth.session': world.sql`"userId" = ${userId}`,
      list_view: world.sql`author_id = ${id} and not shared`,
      employee: world.sql`id = ${id} and user_id is not null`,
    }[table]
    const [row] = await world.sql<{ count: number }[]>`
      select count(*)::int as count from ${world.sql(table)} where ${isOwn ?? world.sql`employee_id = ${id}`}`
    rows[table] = row!.count
  }
  return rows
}
const userIdOf = async (id: string) => {
  const [row] = await world.sql<{ userId: string | null }[]>`select user_id from employee where id = ${id}`
  return row!.userId
}

async function switchTo(path: 'switch-off' | 'switch-on', name: string) {
  const { id, version } = await employeeOf(name)
  return owner.post(`staff/${path}`, { id, version, reason: 'they left, or came back' })
}
const offSince = (id: string, hours: number) => world.sql`
  update employee set off_since = clock_timestamp() - make_interval(hours => ${hours}), revision = revision + 1 where id = ${id}`
const limit = defaultRetentionDays.wayIn * 24

// Invariant: Of an employee who left, nothing stays that they signed in with. Rule: `domain/retention.ts`. Database:
// `employee.off_since`.
test('ninety days after switching off an employee their ways in, devices and preferences go; the name stays', async () => {
  const id = await withEverything('left')
  const userId = await userIdOf(id)
  await switchTo('switch-off', 'left')
  const before = await ownRows(id, userId)
  expect(Object.entries(before).filter(([table, count]) => count === 0 && table !== 'auth.session')).toEqual(
    [],
  )
  await offSince(id, limit - 1)
  expect(await night()).toBe(0)
  expect(await ownRows(id, userId)).toEqual(before)
  await offSince(id, limit + 1)
  const { version } = await employeeOf('left')
  expect(await night()).toBe(1)
  expect(Object.values(await ownRows(id, userId)).every((count) => count === 0)).toBe(true)
  expect(await employeeOf('left')).toMatchObject({ id, version, state: 'off', secondFactor: false })
  expect(await world.sql`select name from list_view where author_id = ${id}`).toEqual([
    { name: 'shared by left' },
  ])
  expect(await night()).toBe(0)
})

test('of those who work here nothing goes, nor of one who was switched on again in time', async () => {
  const [working, back] = [await withEverything('working'), await withEverything('back')]
  await switchTo('switch-off', 'back')
  await offSince(back, limit + 1)
  await switchTo('switch-on', 'back')
  const before = [await ownRows(working, await userIdOf(working)), await ownRows(back, await userIdOf(back))]
  expect(await night()).toBe(0)
  expect([
    await ownRows(working, await userIdOf(working)),
    await ownRows(back, await userIdOf(back)),
  ]).toEqual(before)
  // The time counts from the last switching off.
  await switchTo('switch-off', 'back')
  expect(await night()).toBe(0)
})

test('who comes back after that is invited again, and works as before under their name', async () => {
  const id = await withEverything('returning')
  await switchTo('switch-off', 'returning')
  await offSince(id, limit + 1)
  expect(await night()).toBe(1)
  const row = await switchTo('switch-on', 'returning')
  expect(row).toMatchObject({ id, state: 'invited', can: { invite: true } })
  expect((await browserOf(world).signIn(mailOf('returning'))).status).toBe(401)
  expect(await owner.refused('staff/issue-reset', { id })).toMatchObject({ code: 'employee-invited' })
  const { link } = await owner.post('staff/renew-invitation', { id })
  const password = `quite another long one ${randomUUID()}`
  await nobody.post('staff/accept-invitation', { token: tokenOfLink(link), password })
  const browser = browserOf(world)
  await browser.send('/api/auth/sign-in/email', { email: mailOf('returning'), password, rememberMe: false })
  expect(await browser.get('staff/me')).toMatchObject({ status: 200, id, role: 'support' })
  expect(await employeeOf('returning')).toMatchObject({ state: 'active', secondFactor: false })
  expect(await night()).toBe(0)
})

test('of those who were switched off before the upgrade the time counts from then, and they are not changed by it', async () => {
  const [audited, unknown, working] = ['audited', 'unknown', 'still-here'] as const
  for (const name of [audited, unknown, working]) await world.as('support', name)
  await switchTo('switch-off', audited)
  await world.sql`update employee set active = false where email = ${mailOf(unknown)}`
  await rolledBack(world.sql, async (tx) => {
    const rows = () => tx<{ email: string; version: number; updatedAt: Date; offSince: Date | null }[]>`
      select email, version, updated_at, off_since from employee
      where email = any(${[audited, unknown, working].map(mailOf)}) order by email`
    const switchedOff = (await rows())[0]!.offSince!
    await tx`update employee set last_name = 'changed since' where email in (${mailOf(audited)}, ${mailOf(unknown)})`
    const before = await rows()
    await tx`drop trigger employee_off_since on employee`
    await tx`drop function note_off_since`
    await tx`alter table employee drop column off_since`
    await tx.unsafe(readFileSync('apps/server/migrations/0126_stricter_roles_and_who_left.sql', 'utf8'))
    const after = await rows()
    expect(after).toEqual(
      before.map((row) => ({ ...row, offSince: expect.toBeOneOf([null, expect.any(Date)]) })),
    )
    const [one, two, three] = after.map(({ offSince }) => offSince)
    expect(Math.abs(one!.getTime() - switchedOff.getTime())).toBeLessThan(1_000)
    expect(two).toBeNull()
    expect(three).toEqual(after[2]!.updatedAt)
  })
})
