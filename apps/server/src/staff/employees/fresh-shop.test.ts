import { randomUUID } from 'node:crypto'
import { roles } from '@khlang/domain/staff/acts'
import { expect, test, vi } from 'vitest'
import { readSetting } from '#platform/setting.ts'
import { browserOf, setUpApp, signedIn } from '../../testing/factors.ts'
import { worldOfFile } from '../../testing/of-file.ts'
import { newWorld, password, type World } from '../../testing/world.ts'
import { tokenOfLink } from '#testing/link-token.ts'
import { createOwner } from './create-owner-command.ts'
import { createFirstOwner } from './create-first-owner.ts'
import { firstOwnerAddress } from './first-owner.ts'

const world = worldOfFile()
const email = 'first@example.test'

/** Creates the first owner, as with the printed address. */
async function openShop(at: World) {
  const token = tokenOfLink((await firstOwnerAddress(at.sql, at.url))!)
  await createFirstOwner(
    { sql: at.sql, address: '' },
    { token, email, firstName: 'First', lastName: 'Owner', password },
  )
}

test('a shop not opened by hand, such as the demo, requires no second factor', async () => {
  const finance = await signedIn(world, 'finance', 'unopened')
  expect(await finance.get('staff/me')).toMatchObject({ status: 200 })
})

test('the first owner of a real shop can open nothing before setting up a second factor', async () => {
  await openShop(world)
  const owner = browserOf(world)
  await owner.signIn(email)
  for (const path of ['staff/me', 'settings/get', 'players/list', 'dashboard/summary'])
    expect(await owner.get(path), path).toMatchObject({ status: 401, code: 'second-factor-needed' })
  await setUpApp(owner)
  expect(await owner.get('staff/me')).toMatchObject({ status: 200, role: 'owner' })
})

test('a second factor is required of owners, supervisors and finance, and of no other role', async () => {
  const asked = []
  for (const role of roles) {
    const browser = await signedIn(world, role, `in-${role}`)
    if ((await browser.get('staff/me')).status === 401) asked.push(role)
  }
  expect(asked.toSorted()).toEqual(['finance', 'owner', 'supervisor'])
})

test('the requirement of a second factor is audited, and an owner can extend or reduce it', async () => {
  const [line] = await world.sql`
    select actor, after from audit where object_id = 'staff.secondFactor' order by id desc limit 1`
  expect(line).toMatchObject({ actor: email, after: { value: { owner: 'required', support: 'optional' } } })
  expect(await readSetting(world.sql, 'staff.secondFactor')).toMatchObject({ finance: 'required' })
  expect(await readSetting(world.sql, 'stepUp.password')).toBe(true)
})

test('an employee with a required second factor is never remembered for a week, whatever the browser sends', async () => {
  const rememberedOf = async (who: string) => {
    await browserOf(world).signIn(`in-${who}@example.test`, true)
    const [session] = await world.sql`
      select s.remembered from auth.session s join employee e on e.user_id = s."userId"
      where e.email = ${`in-${who}@example.test`} order by s."createdAt" desc limit 1`
    return session!['remembered'] as boolean
  }
  const remembered = []
  for (const role of roles) if (await rememberedOf(role)) remembered.push(role)
  expect(remembered.toSorted()).toEqual(['auditor', 'support', 'viewer'])
})

test('employees with a required second factor get no box to be remembered on a private machine', async () => {
  const doorOf = async (...people: string[]) => {
    const cookies = new Map<string, string>()
    const browser = browserOf(world, cookies)
    for (const who of people) {
      await browser.signIn(`in-${who}@example.test`)
      await browser.send('/api/auth/sign-out')
    }
    const cookie = [...cookies].map((one) => one.join('=')).join('; ')
    const page = await world.app.http.inject({ url: '/login', headers: { host: 'localhost', cookie } })
    return /<html[^>]*data-no-remember-me/.test(page.body) ? 'no box' : 'a box'
  }
  expect(await doorOf()).toBe('a box')
  expect(await doorOf('finance')).toBe('no box')
  expect(await doorOf('support')).toBe('a box')
  expect(await doorOf('finance', 'support')).toBe('a box')
})

test.each([
  ['the set-up page', openShop],
  [
    'the command line',
    ({ sql }: World) =>
      createOwner(sql, ['create-owner', '--email', email, '--first-name', 'F', '--last-name', 'O']),
  ],
])(
  'an e-mail that a stranger registered first is the owner’s by %s; the stranger’s account is gone',
  async (_, open) => {
    await using empty = await newWorld()
    const stranger = browserOf(empty)
    const strangers = 'a stranger’s long password'
    await stranger.send('/api/staff/register', { displayName: 'Stranger', email, password: strangers })
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await open(empty)
    printed.mockRestore()
    expect(
      await empty.sql`select e.email, e.role, u.name from employee e join auth."user" u on u.id = e.user_id`,
    ).toEqual([{ email, role: 'owner', name: expect.not.stringContaining('Stranger') }])
    expect(await empty.sql`select 1 from auth."user"`).toHaveLength(1)
    const answer = await stranger.send('/api/auth/sign-in/email', { email, password: strangers })
    expect(answer).toMatchObject({ status: 401 })
  },
)

test('the first owner cannot take the e-mail of an employee who was imported before', async () => {
  await using empty = await newWorld()
  await empty.sql`
    insert into employee (id, email, first_name, last_name, role)
    values (${randomUUID()}, ${email}, 'Made', 'Up', 'support')`
  await expect(openShop(empty)).rejects.toMatchObject({ code: 'employee-exists' })
})

test('a shop opened from the command line requires the same second factors', async () => {
  await using empty = await newWorld()
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const named = ['--email', email, '--first-name', 'First', '--last-name', 'Owner']
  await createOwner(empty.sql, ['create-owner', ...named])
  const given = /password {2}(\S+)/.exec(printed.mock.calls.flat().join(''))![1]!
  printed.mockRestore()
  const owner = browserOf(empty)
  await owner.send('/api/auth/sign-in/email', { email, password: given })
  expect(await owner.get('staff/me')).toMatchObject({ status: 401, code: 'second-factor-needed' })
  await setUpApp(owner, { password: given })
  expect(await owner.get('staff/me')).toMatchObject({ status: 200, role: 'owner' })
  expect(await readSetting(empty.sql, 'stepUp.password')).toBe(true)
})

test.each([
  ['boss@khlang', 'F', 'O'],
  ['ก@ไทย.example', 'F', 'O'],
  ['boss@shop.example', 'F'.repeat(81), 'O'],
  ['boss@shop.example', 'F', '  '],
])('an owner who could never sign in or be saved is not created: %s', async (wrongEmail, first, last) => {
  await using empty = await newWorld()
  const named = ['--email', wrongEmail, '--first-name', first, '--last-name', last]
  await expect(createOwner(empty.sql, ['create-owner', ...named])).rejects.toThrow(/^Give an e-mail address/)
  expect(await empty.sql`select 1 from employee`).toEqual([])
})

test('an owner created with a pasted e-mail can sign in with it', async () => {
  await using empty = await newWorld()
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const named = ['--email', ' Boss@Shop.Example ', '--first-name', 'F', '--last-name', 'O']
  await createOwner(empty.sql, ['create-owner', ...named])
  const given = /^boss@shop\.example can .*password {2}(\S+)/.exec(printed.mock.calls.flat().join(''))![1]!
  printed.mockRestore()
  const answer = await browserOf(empty).send('/api/auth/sign-in/email', {
    email: 'boss@shop.example',
    password: given,
  })
  expect(answer).toMatchObject({ status: 200 })
})
