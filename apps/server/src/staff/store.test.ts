import type { Role } from '@khlang/domain/staff/acts'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import {
  inMinutes,
  insertEmployee,
  insertSession,
  insertSetting,
  insertUser,
  insertWay,
  minutesAgo,
  triedOnStaff,
} from '#testing/staff-rows.ts'
import {
  addEmployee,
  employeeExists,
  findAuditReaders,
  findForReset,
  findLiveSessions,
  findSession,
  isAdmitted,
  isFactorDemanded,
  isSetupToken,
  ownerExists,
  saveSetupToken,
  setPassword,
  useSetupToken,
} from './store.ts'

// Whose a session is and what it may do, who is admitted, and who is told what.
const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  triedOnStaff(world, async (tx) => {
    await tx`delete from employee`
    await insertEmployee(tx, 'pim', { role: 'viewer' })
    await insertSession(tx, 'of-pim', 'account-of-pim')
    await attempt(tx)
  })
type Change = Record<string, unknown>
type Times = Parameters<typeof insertSession>[3]

const sessions: [string, () => Times, boolean][] = [
  ['in use', () => ({}), true],
  ['remembered', () => ({ expiresAt: inMinutes(7 * 24 * 60), idleUntil: null }), true],
  ['over', () => ({ expiresAt: minutesAgo(1) }), false],
  ['a minute before its end', () => ({ expiresAt: inMinutes(1) }), true],
  ['not used for too long', () => ({ idleUntil: minutesAgo(1) }), false],
  ['to be used within a minute', () => ({ idleUntil: inMinutes(1) }), true],
]
test.each(sessions)('a session is valid: %s', (_, times, isValid) =>
  tried(async (tx) => {
    const { id, userId, email } = await insertEmployee(tx, 'dao')
    await insertSession(tx, 'one', userId, times())
    const employee = { id, email, displayName: 'dao Test', role: 'finance' }
    const found = await findSession(tx, 'token-of-one')
    expect(found?.employee).toEqual(isValid ? employee : undefined)
    expect(found?.id).toBe(isValid ? 'one' : undefined)
    expect(await findSession(tx, 'token-of-pim')).toBeNull()
    expect(await findSession(tx, 'token-of-of-pim')).toMatchObject({
      id: 'of-pim',
      employee: { role: 'viewer' },
    })
    expect(await findLiveSessions(tx, ['token-of-one', 'token-of-nobody'])).toEqual(
      new Map(isValid ? [['token-of-one', 'finance']] : []),
    )
  }),
)

test('whoever is switched off, or nobody has approved, keeps a session that is nobody’s', () =>
  tried(async (tx) => {
    const off = await insertEmployee(tx, 'off', { active: false })
    await insertSession(tx, 'off', off.userId)
    await insertSession(tx, 'waiting', 'waiting')
    for (const id of ['off', 'waiting'])
      expect(await findSession(tx, `token-of-${id}`)).toMatchObject({
        id,
        employee: null,
        mfaPending: false,
        factor: { has: false },
      })
    expect(await findLiveSessions(tx, ['token-of-off', 'token-of-waiting', 'token-of-of-pim'])).toEqual(
      new Map([['token-of-of-pim', 'viewer']]),
    )
    expect([await isAdmitted(tx, off.userId), await isAdmitted(tx, 'waiting')]).toEqual([false, false])
    expect(await isAdmitted(tx, 'account-of-pim')).toBe(true)
  }))

test.each([
  ['has none, and needs none', {}, null, false],
  ['has not proved theirs', { secondFactor: true }, null, true],
  ['has proved theirs', { secondFactor: true }, 90, false],
  ['needs one', { role: 'support' }, null, true],
])('a session waits for the second factor of who %s', (_, change, minutes, isPending) =>
  tried(async (tx) => {
    await insertSetting(tx, 'staff.secondFactor', { support: 'required' })
    const { userId } = await insertEmployee(tx, 'dao', change)
    await insertSession(tx, 'one', userId, { factorAt: minutes === null ? null : minutesAgo(minutes) })
    const found = await findSession(tx, 'token-of-one')
    expect(found).toMatchObject({ mfaPending: isPending, factor: { has: 'secondFactor' in change } })
    expect((await findLiveSessions(tx, ['token-of-one'])).size).toBe(Number(!isPending))
    expect(await isFactorDemanded(tx, userId)).toBe('role' in change)
    expect(await isFactorDemanded(tx, 'account-of-pim')).toBe(false)
  }),
)

test.each([
  [9, true],
  [11, false],
])('a session of %s minutes ago has begun recently: %s', (minutes, isRecent) =>
  tried(async (tx) => {
    await insertSession(tx, 'one', 'account-of-pim', { createdAt: minutesAgo(minutes) })
    expect((await findSession(tx, 'token-of-one'))!.signedInRecently).toBe(isRecent)
  }),
)

type Proof = { secondFactor?: boolean; demanded?: string; began?: number; factor?: number; password?: number }
const proofs: [string, Proof, boolean][] = [
  ['a factor of four minutes ago', { secondFactor: true, factor: 4 }, true],
  ['a factor of six minutes ago', { secondFactor: true, factor: 6, began: 2, password: 1 }, false],
  ['a factor that was never proved', { secondFactor: true, began: 2, password: 1 }, false],
  ['a password where none is demanded', { began: 90 }, true],
  ['a password that is not demanded', { demanded: 'false', began: 90 }, true],
  ['a sign-in of four minutes ago', { demanded: 'true', began: 4 }, true],
  ['a sign-in of six minutes ago', { demanded: 'true', began: 6 }, false],
  ['a password of four minutes ago', { demanded: 'true', began: 90, password: 4 }, true],
  ['a password of six minutes ago', { demanded: 'true', began: 90, password: 6 }, false],
  ['a sign-in after the password', { demanded: 'true', began: 2, password: 6 }, true],
]
test.each(proofs)(
  'an identity is proved freshly enough for what matters: %s',
  (_, { secondFactor = false, demanded, began = 2, factor, password }, isFresh) =>
    tried(async (tx) => {
      if (demanded) await insertSetting(tx, 'stepUp.password', demanded === 'true')
      await insertSetting(tx, 'another', true)
      const { userId } = await insertEmployee(tx, 'dao', { secondFactor })
      await insertSession(tx, 'one', userId, {
        createdAt: minutesAgo(began),
        factorAt: factor ? minutesAgo(factor) : null,
        passwordAt: password ? minutesAgo(password) : null,
      })
      const { factor: state } = (await findSession(tx, 'token-of-one'))!
      expect(state).toEqual({ has: secondFactor, fresh: isFresh })
    }),
)

const readers: [string, Change, boolean][] = [
  ['an owner', { role: 'owner' }, true],
  ['an auditor', { role: 'auditor' }, true],
  ['a hidden owner', { role: 'owner', hidden: true }, true],
  ['another role', { role: 'supervisor' }, false],
  ['an owner who is switched off', { role: 'owner', active: false }, false],
  ['an owner who is only invited', { role: 'owner', userId: null }, false],
]
test.each(readers)('the heads of the audit log are mailed to: %s', (_, change, isReader) =>
  tried(async (tx) => {
    await insertEmployee(tx, 'lek', { role: 'auditor' })
    await insertEmployee(tx, 'dao', change)
    const lek = { email: 'lek@example.test', displayName: 'lek Test' }
    const dao = { email: 'dao@example.test', displayName: 'dao Test' }
    expect(await findAuditReaders(tx)).toEqual(isReader ? [dao, lek] : [lek])
  }),
)

const resets: [string, Change, boolean][] = [
  ['at work', {}, true],
  ['switched off', { active: false }, false],
  ['invited', { userId: null }, false],
]
test.each(resets)('a link for a password is for who can sign in: %s', (_, change, isFound) =>
  tried(async (tx) => {
    const { id, email } = await insertEmployee(tx, 'dao', change)
    expect(await findForReset(tx, email)).toEqual(isFound ? { id, email, displayName: 'dao Test' } : null)
    expect(await employeeExists(tx, email)).toBe(true)
    expect(await employeeExists(tx, 'nobody@example.test')).toBe(false)
  }),
)

test.each(['supervisor', 'owner'] as Role[])('a shop with a first employee has an owner: %s', (role) =>
  tried(async (tx) => {
    expect(await ownerExists(tx)).toBe(false)
    await insertEmployee(tx, 'dao', { role })
    expect(await ownerExists(tx)).toBe(role === 'owner')
  }),
)

test('an employee is added with a proven address and a password, which is theirs alone to change', () =>
  tried(async (tx) => {
    const { id, userId } = { id: '0190f1a2-7b1c-7000-8000-000000000001' as never, userId: 'new' }
    const names = { firstName: 'Dao', lastName: 'Suk' }
    await addEmployee(tx, {
      ...names,
      id,
      userId,
      email: 'dao@example.test',
      role: 'support',
      passwordHash: 'of dao',
    })
    await insertUser(tx, 'pim')
    await insertWay(tx, 'pim', 'credential', { password: 'of pim' })
    await insertWay(tx, userId, 'google', { password: 'of google' })
    await insertWay(tx, userId, 'line', { password: 'of line' })
    const users = await tx`select name, "emailVerified" from auth."user" where id = 'new'`
    expect(users).toEqual([{ name: 'Dao Suk', emailVerified: true }])
    const added = await tx`select user_id, role, hidden, display_name from employee where id = ${id}`
    expect(added).toEqual([{ userId, role: 'support', hidden: false, displayName: 'Dao Suk' }])
    await tx`update auth.account set "updatedAt" = ${minutesAgo(80)}`
    await setPassword(tx, 'dao@example.test', 'changed')
    const ways = await tx`
      select password, "updatedAt" > ${minutesAgo(5)} as "isChanged" from auth.account order by password`
    expect(ways.map((one) => Object.values(one))).toEqual([
      ['changed', true],
      ['of google', false],
      ['of line', false],
      ['of pim', false],
    ])
  }))

const tokens: [string, () => Change, boolean][] = [
  ['new', () => ({}), true],
  ['almost a day old', () => ({ createdAt: minutesAgo(24 * 60 - 1) }), true],
  ['more than a day old', () => ({ createdAt: minutesAgo(24 * 60 + 1) }), false],
  ['used', () => ({ usedAt: minutesAgo(3) }), false],
]
test.each(tokens)('the address of the first start works once, for a day: %s', (_, change, works) =>
  tried(async (tx) => {
    const [hash, beside] = [Buffer.from('one'), Buffer.from('beside')]
    await tx`insert into auth.setup_token ${tx({ hash, ...change() })}`
    await saveSetupToken(tx, beside)
    expect(await isSetupToken(tx, hash)).toBe(works)
    expect([await useSetupToken(tx, hash), await useSetupToken(tx, hash)]).toEqual([works, false])
    expect([await isSetupToken(tx, hash), await isSetupToken(tx, Buffer.from('none'))]).toEqual([
      false,
      false,
    ])
    expect(await isSetupToken(tx, beside)).toBe(true)
  }),
)
