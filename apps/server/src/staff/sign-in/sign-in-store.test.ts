import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import {
  inMinutes,
  insertEmployee,
  insertSession,
  insertSetting,
  insertUser,
  minutesAgo,
  triedOnStaff,
} from '#testing/staff-rows.ts'
import {
  listSignIns,
  noteProved,
  noteRefused,
  noteWrongFactor,
  noteWrongPassword,
  recordSessionCreated,
} from './sign-in-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx, dao: Awaited<ReturnType<typeof insertEmployee>>) => Promise<void>) =>
  triedOnStaff(world, async (tx) => {
    await insertEmployee(tx, 'pim', { role: 'owner' })
    await insertSession(tx, 'of-pim', 'account-of-pim')
    await attempt(tx, await insertEmployee(tx, 'dao'))
  })
const from = { address: '203.0.113.7', agent: 'a browser' }
const minutes = { finance: 41, owner: 23 }
const week = () => ({ createdAt: minutesAgo(9), expiresAt: inMinutes(7 * 24 * 60) })
const aboutIn = (later: number) =>
  expect.toSatisfy((at: Date) => Math.abs(at.getTime() - inMinutes(later).getTime()) < 60_000)
const lines = async (tx: Tx) =>
  (await tx`select user_id, employee_id, way, outcome, address, agent from auth.sign_in order by id`).map(
    (one) => ({
      ...one,
    }),
  )
const seen = async (tx: Tx) =>
  (
    await tx`
      select signed_in_at, revision from employee where email in ('dao@example.test', 'pim@example.test') order by email`
  ).map((one) => Object.values(one))
const idle = async (tx: Tx) =>
  Object.fromEntries(
    (await tx`select id, idle_until from auth.session`).map((one) => [one['id'], one['idleUntil']]),
  )

test('who signs in is admitted with the idle limit of their role, and shown as signed in', () =>
  tried(async (tx, { id, userId }) => {
    await insertSession(tx, 'one', userId, { usedAt: minutesAgo(30) })
    await insertSession(tx, 'other', userId)
    await recordSessionCreated(tx, { userId, sessionId: 'one', way: 'google', from }, minutes)
    expect(await lines(tx)).toEqual([{ userId, employeeId: id, way: 'google', outcome: 'admitted', ...from }])
    expect(await seen(tx)).toEqual([
      [aboutIn(0), 1],
      [null, 0],
    ])
    expect(await idle(tx)).toEqual({ one: aboutIn(41), other: aboutIn(31), 'of-pim': aboutIn(31) })
    expect(await tx`select used_at from auth.session where id = 'one'`).toEqual([{ usedAt: aboutIn(0) }])
  }))

test('who stays signed in has no idle limit', () =>
  tried(async (tx, { userId }) => {
    await insertSession(tx, 'one', userId, week())
    await recordSessionCreated(tx, { userId, sessionId: 'one', way: 'password', from }, minutes)
    expect((await idle(tx))['one']).toBeNull()
  }))

test.each([
  ['it is there', { secondFactor: true }],
  ['their role demands it', { role: 'support' }],
])('who has not proved a second factor is not shown as signed in, and has ten minutes: %s', (_, change) =>
  tried(async (tx) => {
    await insertSetting(tx, 'staff.secondFactor', { support: 'required' })
    const { id, userId } = await insertEmployee(tx, 'half', change)
    await insertSession(tx, 'one', userId, week())
    await recordSessionCreated(tx, { userId, sessionId: 'one', way: 'password', from }, minutes)
    expect(await lines(tx)).toMatchObject([{ employeeId: id, outcome: 'factor-asked' }])
    expect(await tx`select signed_in_at, revision from employee where id = ${id}`).toEqual([
      { signedInAt: null, revision: 0 },
    ])
    expect(await idle(tx)).toEqual({ one: aboutIn(10), 'of-pim': aboutIn(31) })
  }),
)

test('who proves the second factor is admitted in that session; a wrong one is only noted', () =>
  tried(async (tx, { id, userId }) => {
    await insertSession(tx, 'one', userId, { usedAt: minutesAgo(30), idleUntil: inMinutes(6) })
    await insertSession(tx, 'other', userId)
    await tx`
      update auth.session set "ipAddress" = ${from.address}, "userAgent" = ${'a'.repeat(301)} where id = 'one'`
    await noteWrongFactor(tx, 'other', 'recovery')
    await noteWrongFactor(tx, 'one', 'authenticator')
    expect(await seen(tx)).toEqual([
      [null, 0],
      [null, 0],
    ])
    await noteProved(tx, 'one', 'passkey', minutes)
    const of = { userId, employeeId: id }
    const known = { ...of, address: from.address, agent: 'a'.repeat(300) }
    expect(await lines(tx)).toEqual([
      { ...of, way: 'recovery', outcome: 'wrong-factor', address: '', agent: '' },
      { ...known, way: 'authenticator', outcome: 'wrong-factor' },
      { ...known, way: 'passkey', outcome: 'admitted' },
    ])
    expect(await seen(tx)).toEqual([
      [aboutIn(0), 1],
      [null, 0],
    ])
    expect(await idle(tx)).toEqual({ one: aboutIn(41), other: aboutIn(31), 'of-pim': aboutIn(31) })
    expect(await tx`select used_at from auth.session where id = 'one'`).toEqual([{ usedAt: aboutIn(0) }])
    await insertSession(tx, 'remembered', userId, week())
    await noteProved(tx, 'remembered', 'passkey', minutes)
    expect((await idle(tx))['remembered']).toBeNull()
  }))

test('a refused sign-in and a wrong password are noted at whoever the account belongs to', () =>
  tried(async (tx, { id, userId }) => {
    await insertUser(tx, userId, { email: 'dao@example.test' })
    await insertUser(tx, 'waiting')
    await insertUser(tx, 'account-of-pim', { email: 'pim@example.test' })
    await noteRefused(tx, { userId, way: 'google', from: { ...from, agent: 'b'.repeat(301) } })
    await noteRefused(tx, { userId: 'waiting', way: 'line', from })
    for (const name of ['dao', 'waiting', 'nobody'])
      await noteWrongPassword(tx, { email: `${name}@example.test`, from })
    const wrong = { way: 'password', outcome: 'wrong-password', ...from }
    expect(await lines(tx)).toEqual([
      { userId, employeeId: id, way: 'google', outcome: 'not-admitted', ...from, agent: 'b'.repeat(300) },
      { userId: 'waiting', employeeId: null, way: 'line', outcome: 'not-admitted', ...from },
      { userId, employeeId: id, ...wrong },
      { userId: 'waiting', employeeId: null, ...wrong },
      { userId: null, employeeId: null, ...wrong },
    ])
  }))

test('an employee is shown their own sign-ins, newest first, page after page', () =>
  tried(async (tx, dao) => {
    const pim = { userId: 'account-of-pim', sessionId: 'of-pim' }
    const record = (who: { userId: string; sessionId: string }, way: string) =>
      recordSessionCreated(tx, { ...who, way, from }, minutes)
    await insertSession(tx, 'one', dao.userId)
    for (const way of ['first', 'second', 'third', 'last']) {
      await record({ userId: dao.userId, sessionId: 'one' }, way)
      await record(pim, 'of pim')
    }
    const page = (before: number | null) => listSignIns(tx, dao.id, { limit: 2, before })
    const first = await page(null)
    expect(first.map(({ way }) => way)).toEqual(['last', 'third', 'second'])
    expect((await page(first[1]!.id)).map(({ way }) => way)).toEqual(['second', 'first'])
  }))
