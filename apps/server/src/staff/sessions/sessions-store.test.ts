import { expect, test } from 'vitest'
import type { EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { joined } from '#testing/lists/joined.ts'
import {
  inMinutes,
  insertEmployee,
  insertSession,
  insertSetting,
  minutesAgo,
  triedOnStaff,
} from '#testing/staff-rows.ts'
import {
  endSessions,
  limitSessions,
  listSessions,
  sessionsBy,
  savePasswordProof,
  touchSession,
} from './sessions-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx, dao: Awaited<ReturnType<typeof insertEmployee>>) => Promise<void>) =>
  triedOnStaff(world, async (tx) => {
    await insertEmployee(tx, 'pim')
    const dao = await insertEmployee(tx, 'dao')
    await insertSession(tx, 'of-pim', 'account-of-pim')
    await attempt(tx, dao)
  })
const idsOf = async (tx: Tx) => (await tx`select id from auth.session order by id`).map(({ id }) => id)
const listed = async (tx: Tx, id: EmployeeId, limit = 500) =>
  (await joined(sessionsBy, (query) => listSessions(tx, id, query), { limit })).map((one) => one.id)
const week = () => ({ createdAt: minutesAgo(9), expiresAt: inMinutes(7 * 24 * 60), idleUntil: null })

const sessions: [string, () => Parameters<typeof insertSession>[3], boolean][] = [
  ['in use', () => ({}), true],
  ['remembered', week, true],
  ['over', () => ({ expiresAt: minutesAgo(1) }), false],
  ['a minute before its end', () => ({ expiresAt: inMinutes(1) }), true],
  ['not used for too long', () => ({ idleUntil: minutesAgo(1) }), false],
  ['to be used within a minute', () => ({ idleUntil: inMinutes(1) }), true],
]
test.each(sessions)('a session is shown, and counts when it is ended: %s', (_, times, isValid) =>
  tried(async (tx, { id, userId }) => {
    await insertSession(tx, 'one', userId, times())
    expect(await listed(tx, id)).toEqual(isValid ? ['one'] : [])
    expect(await endSessions(tx, id)).toBe(Number(isValid))
    expect(await idsOf(tx)).toEqual(['of-pim'])
  }),
)

test('of the sessions of an employee the one used last comes first', () =>
  tried(async (tx, { id, userId }) => {
    const same = { usedAt: minutesAgo(6) }
    await insertSession(tx, 'early', userId, { usedAt: minutesAgo(8) })
    await insertSession(tx, 'same-b', userId, same)
    await insertSession(tx, 'same-a', userId, same)
    await insertSession(tx, 'late', userId, { usedAt: minutesAgo(4) })
    expect(await listed(tx, id)).toEqual(['late', 'same-b', 'same-a', 'early'])
    expect(await listed(tx, id, 1)).toEqual(await listed(tx, id))
  }))

test.each([
  ['one', { only: 'one' }, 1, ['of-pim', 'over', 'two']],
  ['all but one', { except: 'one' }, 1, ['of-pim', 'one']],
  ['one of a colleague', { only: 'of-pim' }, 0, ['of-pim', 'one', 'over', 'two']],
])('an employee ends their own sessions, and of no colleague: %s', (_, which, count, left) =>
  tried(async (tx, { id, userId }) => {
    await insertSession(tx, 'one', userId)
    await insertSession(tx, 'two', userId)
    await insertSession(tx, 'over', userId, { expiresAt: minutesAgo(1) })
    expect(await endSessions(tx, id, which)).toBe(count)
    expect(await idsOf(tx)).toEqual(left)
  }),
)

const aboutIn = (minutes: number) =>
  expect.toSatisfy((at: Date) => Math.abs(at.getTime() - inMinutes(minutes).getTime()) < 60_000)
test('whoever is still there keeps their own session open, and is noted again only after a while', () =>
  tried(async (tx, { userId }) => {
    const idleUntil = inMinutes(5)
    const usedAt = minutesAgo(0.2)
    await insertSession(tx, 'just-used', userId, { idleUntil, usedAt })
    await insertSession(tx, 'one', userId, { idleUntil, usedAt: minutesAgo(1.3) })
    await insertSession(tx, 'over', userId, { idleUntil: minutesAgo(1), usedAt: minutesAgo(31) })
    await insertSession(tx, 'remembered', userId, week())
    const touch = (id: string) => touchSession(tx, id, { idleMinutes: 17, minIntervalSeconds: 60 })
    expect(await touch('just-used')).toEqual(idleUntil)
    expect(await touch('one')).toEqual(aboutIn(17))
    expect(await touch('over')).toEqual(aboutIn(-1))
    expect(await touch('remembered')).toBeNull()
    expect(await touch('none')).toBeNull()
    expect(await tx`select id, used_at, idle_until from auth.session order by id`).toEqual([
      { id: 'just-used', usedAt, idleUntil },
      { id: 'of-pim', usedAt: aboutIn(-2), idleUntil: aboutIn(31) },
      { id: 'one', usedAt: aboutIn(0), idleUntil: aboutIn(17) },
      { id: 'over', usedAt: aboutIn(-31), idleUntil: aboutIn(-1) },
      { id: 'remembered', usedAt: aboutIn(0), idleUntil: null },
    ])
  }))

test('a new idle limit counts from the last use, by role; not for who is remembered or only half signed in', () =>
  tried(async (tx, { userId }) => {
    const half = await insertEmployee(tx, 'half', { secondFactor: true })
    const owner = await insertEmployee(tx, 'lek', { role: 'owner' })
    const support = await insertEmployee(tx, 'tan', { role: 'support' })
    await insertSetting(tx, 'staff.secondFactor', { support: 'required' })
    const usedAt = minutesAgo(11)
    await insertSession(tx, 'dao', userId, { usedAt })
    await insertSession(tx, 'half', half.userId, { usedAt, idleUntil: inMinutes(4) })
    await insertSession(tx, 'proved', half.userId, { usedAt, factorAt: minutesAgo(12) })
    await insertSession(tx, 'lek', owner.userId, { usedAt })
    await insertSession(tx, 'demanded', support.userId, { usedAt, idleUntil: inMinutes(6) })
    await insertSession(tx, 'remembered', userId, week())
    await insertSession(tx, 'over', userId, { usedAt, idleUntil: minutesAgo(1) })
    await insertSession(tx, 'of-nobody', 'nobody', { idleUntil: inMinutes(8) })
    await limitSessions(tx, { finance: 41, owner: 23, support: 77 })
    const limits = await tx`select id, idle_until from auth.session where id <> 'of-pim' order by id`
    expect(limits.map(({ id, idleUntil }) => [id, idleUntil])).toEqual([
      ['dao', aboutIn(30)],
      ['demanded', aboutIn(6)],
      ['half', aboutIn(4)],
      ['lek', aboutIn(12)],
      ['of-nobody', aboutIn(8)],
      ['over', aboutIn(-1)],
      ['proved', aboutIn(30)],
      ['remembered', null],
    ])
  }))

test('a password is proved in one session', () =>
  tried(async (tx, { userId }) => {
    await insertSession(tx, 'one', userId)
    await insertSession(tx, 'two', userId)
    await savePasswordProof(tx, 'one')
    expect(await tx`select id, password_at from auth.session order by id`).toEqual([
      { id: 'of-pim', passwordAt: null },
      { id: 'one', passwordAt: aboutIn(0) },
      { id: 'two', passwordAt: null },
    ])
  }))
