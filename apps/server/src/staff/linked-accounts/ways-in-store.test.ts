import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEmployee, insertUser, insertWay, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import {
  addWaitingAccount,
  findEmployeeOfAccount,
  findLinkedAccounts,
  hasPassword,
  linkAccount,
  nameAccount,
  removeLinkedAccount,
} from './ways-in-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) => triedOnStaff(world, attempt)
const waysOf = async (tx: Tx) =>
  (await tx`select id, "userId", "providerId", "accountId", password from auth.account order by id`).map(
    Object.values,
  )

test('whoever registers takes over neither the account nor the invitation of somebody else', () =>
  tried(async (tx) => {
    await insertEmployee(tx, 'invited', { userId: null })
    await insertUser(tx, 'waiting')
    const register = (name: string) =>
      addWaitingAccount(tx, {
        userId: `new-${name}`,
        email: `${name}@example.test`,
        passwordHash: `of-${name}`,
      })
    expect([await register('invited'), await register('waiting'), await register('pim')]).toEqual([
      false,
      false,
      true,
    ])
    const users = await tx`select id, name, email, "emailVerified" from auth."user" where id <> 'waiting'`
    expect(users).toEqual([
      { id: 'new-pim', name: 'pim@example.test', email: 'pim@example.test', emailVerified: false },
    ])
    expect(await waysOf(tx)).toEqual([['new-pim', 'new-pim', 'credential', 'new-pim', 'of-pim']])
  }))

test('an account gets the name that its owner chose; others keep theirs', () =>
  tried(async (tx) => {
    await insertUser(tx, 'dao')
    await insertUser(tx, 'pim')
    await nameAccount(tx, 'dao', 'Dao')
    const named = await tx`
      select name, "updatedAt" > now() - interval '2 minutes' as "isChanged" from auth."user" order by id`
    expect(named).toEqual([
      { name: 'Dao', isChanged: true },
      { name: 'pim', isChanged: false },
    ])
  }))

test('an account is that of the employee who signs in with it', () =>
  tried(async (tx) => {
    const pim = await insertEmployee(tx, 'pim')
    const dao = await insertEmployee(tx, 'dao')
    expect(await findEmployeeOfAccount(tx, dao.userId)).toEqual({ email: dao.email, displayName: 'dao Test' })
    expect(await findEmployeeOfAccount(tx, pim.userId)).toEqual({ email: pim.email, displayName: 'pim Test' })
    expect(await findEmployeeOfAccount(tx, 'nobody')).toBeNull()
  }))

test('an employee is shown their own accounts at providers, the first linked first', () =>
  tried(async (tx) => {
    const [dao, pim] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim')]
    const since = minutesAgo(30)
    const same = { createdAt: since }
    await insertWay(tx, dao.userId, 'credential', { password: 'hashed' })
    await insertWay(tx, dao.userId, 'google', same)
    await insertWay(tx, dao.userId, 'line', { createdAt: minutesAgo(33) })
    await insertWay(tx, dao.userId, 'facebook', same)
    await insertWay(tx, pim.userId, 'google')
    const linked = (await findLinkedAccounts(tx, dao.id)).map(({ id, provider }) => [id, provider])
    expect(linked).toEqual(
      ['line', 'facebook', 'google'].map((provider) => [`${provider}-of-${dao.userId}`, provider]),
    )
    expect(await findLinkedAccounts(tx, pim.id)).toMatchObject([{ provider: 'google' }])
  }))

test.each([
  ['a password', 'credential', 'hashed', true],
  ['an account without its password', 'credential', null, false],
  ['what a provider has given', 'google', 'token', false],
] as const)('an employee can sign in by password: %s', (_, provider, password, can) =>
  tried(async (tx) => {
    const [dao, pim] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim')]
    await insertWay(tx, dao.userId, provider, { password })
    expect(await hasPassword(tx, dao.id)).toBe(can)
    expect(await hasPassword(tx, pim.id)).toBe(false)
  }),
)

test('only the chosen account at a provider is unlinked, and never a password', () =>
  tried(async (tx) => {
    const password = await insertWay(tx, 'dao', 'credential', { password: 'hashed' })
    const google = await insertWay(tx, 'dao', 'google')
    const line = await insertWay(tx, 'dao', 'line')
    await removeLinkedAccount(tx, google)
    await removeLinkedAccount(tx, password)
    expect((await waysOf(tx)).map(([id]) => id)).toEqual([password, line])
  }))

test('an account at a provider is linked once, and to nobody who has no sign-in account', () =>
  tried(async (tx) => {
    const [dao, pim] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim')]
    await insertEmployee(tx, 'invited', { userId: null })
    const link = (id: string, email: string) =>
      linkAccount(tx, { id, email, provider: 'google', subject: `subject-${id}` })
    await link('of-invited', 'invited@example.test')
    await link('of-dao', dao.email)
    await linkAccount(tx, { id: 'second', email: pim.email, provider: 'google', subject: 'subject-of-dao' })
    expect(await waysOf(tx)).toEqual([['of-dao', dao.userId, 'google', 'subject-of-dao', null]])
  }))
