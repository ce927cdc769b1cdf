import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEmployee, insertUser, insertWay, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import { joined } from '#testing/lists/joined.ts'
import {
  changePasswordOf,
  clearAddress,
  findPassword,
  linkNewAccount,
  countWaitingAccounts,
  listWaiting,
  waitingBy,
  lockWaiting,
  removeAccount,
} from './accounts-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) => triedOnStaff(world, attempt)
const usersOf = async (tx: Tx) =>
  (await tx<{ id: string }[]>`select id from auth."user" order by id`).map(({ id }) => id)
const waysOf = async (tx: Tx) =>
  (await tx`select id, "userId", password, "updatedAt" from auth.account order by id`).map((one) => ({
    ...one,
  }))
const trySignIn = (tx: Tx, userId: string, at: Date) => tx`
  insert into auth.sign_in (user_id, at, way, outcome, address, agent) values (${userId}, ${at}, 'password', 'not-admitted', '', '')`

const listed = (tx: Tx, limit = 500) =>
  joined(
    waitingBy,
    async (query) => (await listWaiting(tx, query)).map((one) => ({ ...one, id: one.userId })),
    { limit },
  )

test('of the accounts that wait for an owner the newest comes first, and none of an employee is among them', () =>
  tried(async (tx) => {
    const late = { createdAt: minutesAgo(10) }
    await insertUser(tx, 'early', { createdAt: minutesAgo(20) })
    await insertUser(tx, 'late-b', late)
    await insertUser(tx, 'late-a', late)
    await insertUser(tx, 'account-of-dao')
    await insertEmployee(tx, 'dao')
    const waiting = async (limit?: number) => (await listed(tx, limit)).map(({ userId }) => userId)
    expect(await waiting()).toEqual(['late-b', 'late-a', 'early'])
    expect(await waiting(1)).toEqual(await waiting())
    expect(await countWaitingAccounts(tx)).toBe(3)
  }))

test('an account that waits is shown with its own ways to sign in, and its last try since it was made', () =>
  tried(async (tx) => {
    const last = minutesAgo(7)
    await insertUser(tx, 'pim', { createdAt: minutesAgo(30) })
    await insertUser(tx, 'untried', { createdAt: minutesAgo(31) })
    for (const way of ['line', 'google', 'credential']) await insertWay(tx, 'pim', way)
    await insertWay(tx, 'untried', 'facebook')
    await tx`
      insert into auth.account (id, "accountId", "providerId", "userId") values ('second', 'second', 'google', 'pim')`
    await trySignIn(tx, 'pim', minutesAgo(9))
    await trySignIn(tx, 'pim', last)
    await trySignIn(tx, 'pim', minutesAgo(8))
    await trySignIn(tx, 'somebody', minutesAgo(1))
    await trySignIn(tx, 'untried', minutesAgo(32))
    expect(await listed(tx)).toMatchObject([
      { userId: 'pim', ways: ['credential', 'google', 'line'], triedAt: last },
      { userId: 'untried', ways: ['facebook'], triedAt: null },
    ])
  }))

test('an account is taken from the queue only while it belongs to no employee', () =>
  tried(async (tx) => {
    await insertUser(tx, 'pim', { email: 'Pim@Example.Test' })
    await insertUser(tx, 'account-of-dao')
    await insertEmployee(tx, 'dao')
    expect(await lockWaiting(tx, 'pim')).toEqual({ userId: 'pim', email: 'pim@example.test', name: 'pim' })
    expect(await lockWaiting(tx, 'account-of-dao')).toBeNull()
    expect(await lockWaiting(tx, 'nobody')).toBeNull()
    await removeAccount(tx, 'pim')
    expect(await usersOf(tx)).toEqual(['account-of-dao'])
  }))

test('an address is cleared of accounts that nobody has approved, however they are written, and of no other', () =>
  tried(async (tx) => {
    await insertUser(tx, 'stranger', { email: 'Dao@Example.Test' })
    await insertUser(tx, 'beside')
    expect(await clearAddress(tx, 'dao@example.test')).toBe(true)
    expect(await usersOf(tx)).toEqual(['beside'])
    await insertUser(tx, 'account-of-dao', { email: 'Dao@example.test' })
    await insertEmployee(tx, 'dao')
    expect(await clearAddress(tx, 'dao@example.test')).toBe(false)
    expect(await usersOf(tx)).toEqual(['account-of-dao', 'beside'])
  }))

test('an invited employee gets an account with a proven address and a password; nobody else does', () =>
  tried(async (tx) => {
    const { id } = await insertEmployee(tx, 'dao', { userId: null })
    await insertEmployee(tx, 'pim', { userId: null })
    const account = { userId: 'new', email: 'dao@example.test', name: 'Dao Test', passwordHash: 'hashed' }
    await linkNewAccount(tx, id, account)
    const users = await tx`select id, name, email, "emailVerified" from auth."user"`
    expect(users).toEqual([{ id: 'new', name: 'Dao Test', email: 'dao@example.test', emailVerified: true }])
    const linked =
      await tx`select email, user_id from employee where email in ('dao@example.test', 'pim@example.test') order by email`
    expect(linked).toEqual([
      { email: 'dao@example.test', userId: 'new' },
      { email: 'pim@example.test', userId: null },
    ])
    expect(await findPassword(tx, id)).toBe('hashed')
  }))

test("an employee's password is neither that of a colleague nor what a provider has given", () =>
  tried(async (tx) => {
    const [dao, pim] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim')]
    const none = await insertEmployee(tx, 'none')
    await insertWay(tx, none.userId, 'google', { password: 'of-google' })
    await insertWay(tx, dao.userId, 'google', { password: 'of-google-too' })
    await insertWay(tx, dao.userId, 'credential', { password: 'of-dao' })
    await insertWay(tx, pim.userId, 'credential', { password: 'of-pim' })
    expect(await findPassword(tx, dao.id)).toBe('of-dao')
    expect(await findPassword(tx, pim.id)).toBe('of-pim')
    expect(await findPassword(tx, none.id)).toBeNull()
    const before = await waysOf(tx)
    await changePasswordOf(tx, dao.id, 'changed')
    expect(await waysOf(tx)).toEqual(
      before.map((way) =>
        way['id'] === `credential-of-${dao.userId}`
          ? { ...way, password: 'changed', updatedAt: expect.toSatisfy((at: Date) => at > minutesAgo(2)) }
          : way,
      ),
    )
  }))

test('a first password is added for who has an account without one, and for nobody without an account', () =>
  tried(async (tx) => {
    const google = await insertEmployee(tx, 'google')
    const invited = await insertEmployee(tx, 'invited', { userId: null })
    await insertWay(tx, google.userId, 'google')
    await insertWay(tx, 'beside', 'credential', { password: 'of-another' })
    await changePasswordOf(tx, invited.id, 'first')
    await changePasswordOf(tx, google.id, 'first')
    expect((await waysOf(tx)).map((way) => [way['userId'], way['password']])).toEqual([
      [google.userId, 'first'],
      ['beside', 'of-another'],
      [google.userId, null],
    ])
    expect(await findPassword(tx, google.id)).toBe('first')
  }))
