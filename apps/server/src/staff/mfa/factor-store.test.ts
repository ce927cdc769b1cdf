import type { EmployeeId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import {
  insertEmployee,
  insertSession,
  insertSetting,
  minutesAgo,
  triedOnStaff,
} from '#testing/staff-rows.ts'
import {
  findAuthenticator,
  findFactors,
  offerAuthenticator,
  removeAuthenticatorRow,
  removeFactors,
  renewToken,
  replaceRecoveryCodes,
  saveAuthenticator,
  saveProof,
  spendRecoveryCode,
  spendStep,
} from './factor-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx, dao: EmployeeId, pim: EmployeeId) => Promise<void>) =>
  triedOnStaff(world, async (tx) => {
    const [dao, pim] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim')]
    await attempt(tx, dao.id, pim.id)
  })
const bytes = (text: string) => Buffer.from(text)
const authenticator = (tx: Tx, employeeId: EmployeeId, change: Record<string, unknown>) =>
  tx`insert into auth.authenticator ${tx({ employeeId, ...change })}`
const readOf = async (tx: Tx, employeeId: EmployeeId) => ({
  ...(await tx`select * from auth.authenticator where employee_id = ${employeeId}`)[0],
})
const passkey = (tx: Tx, id: string, employeeId: EmployeeId, createdAt: Date) => tx`
  insert into auth.passkey (id, employee_id, name, public_key, counter, transports, created_at)
  values (${id}, ${employeeId}, ${`name of ${id}`}, ${bytes(id)}, 3, '{}', ${createdAt})`
const isRecent = expect.toSatisfy((at: Date) => at > minutesAgo(2))

test.each([
  [14, true],
  [16, false],
])('a secret that was shown %s minutes ago can still be confirmed: %s', (minutes, can) =>
  tried(async (tx, dao, pim) => {
    const [offered, secret] = [bytes('shown'), bytes('in use')]
    await authenticator(tx, dao, { secret, offered, offeredAt: minutesAgo(minutes) })
    await authenticator(tx, pim, { secret: bytes('of pim') })
    expect(await findAuthenticator(tx, dao)).toMatchObject({ secret, offered: can ? offered : null })
    expect(await findAuthenticator(tx, pim)).toMatchObject({ secret: bytes('of pim'), offered: null })
    await removeAuthenticatorRow(tx, dao)
    expect(await findAuthenticator(tx, dao)).toBeNull()
  }),
)

test('a newly shown secret takes the place of the one shown before; the one in use stays', () =>
  tried(async (tx, dao, pim) => {
    const secret = bytes('in use')
    await authenticator(tx, dao, {
      secret,
      offered: bytes('before'),
      offeredAt: minutesAgo(20),
      lastStep: 41,
    })
    await offerAuthenticator(tx, pim, bytes('of pim'))
    await offerAuthenticator(tx, dao, bytes('shown'))
    const shown = { offered: bytes('shown'), offeredAt: isRecent }
    expect(await readOf(tx, dao)).toMatchObject({ secret, lastStep: 41, ...shown })
    expect(await readOf(tx, pim)).toMatchObject({
      secret: null,
      offered: bytes('of pim'),
      offeredAt: isRecent,
    })
  }))

test('a secret is confirmed only as long as it is the last one shown, and at its employee alone', () =>
  tried(async (tx, dao, pim) => {
    const shown = { offered: bytes('shown'), offeredAt: minutesAgo(4) }
    await authenticator(tx, dao, shown)
    await authenticator(tx, pim, shown)
    const other = await readOf(tx, pim)
    expect(await saveAuthenticator(tx, dao, { offered: bytes('shown before'), step: 43 })).toBe(false)
    expect(await saveAuthenticator(tx, dao, { offered: bytes('shown'), step: 43 })).toBe(true)
    expect(await readOf(tx, dao)).toEqual({
      employeeId: dao,
      secret: bytes('shown'),
      since: isRecent,
      lastStep: 43,
      usedAt: isRecent,
      offered: null,
      offeredAt: null,
    })
    expect(await readOf(tx, pim)).toEqual(other)
  }))

test('a code of an app counts once, and none from before it; without an app none does', () =>
  tried(async (tx, dao, pim) => {
    await authenticator(tx, dao, { secret: bytes('in use'), lastStep: 43 })
    await authenticator(tx, pim, { offered: bytes('shown'), lastStep: 7 })
    const other = await readOf(tx, pim)
    const spend = (step: number) => spendStep(tx, dao, step)
    expect([await spend(42), await spend(43), await spend(44), await spend(44)]).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect(await readOf(tx, dao)).toMatchObject({ lastStep: 44, usedAt: isRecent })
    expect(await spendStep(tx, pim, 45)).toBe(false)
    expect(await readOf(tx, pim)).toEqual(other)
  }))

test('an app is removed from one employee; a secret that was only shown does not count as one', () =>
  tried(async (tx, dao, pim) => {
    await authenticator(tx, dao, { offered: bytes('shown'), offeredAt: minutesAgo(2) })
    await authenticator(tx, pim, { secret: bytes('in use') })
    expect(await removeAuthenticatorRow(tx, dao)).toBe(false)
    expect(await findAuthenticator(tx, dao)).toBeNull()
    expect(await findAuthenticator(tx, pim)).not.toBeNull()
    expect(await removeAuthenticatorRow(tx, pim)).toBe(true)
  }))

test('a recovery code works once, for the employee whose it is, and until there are new ones', () =>
  tried(async (tx, dao, pim) => {
    const [one, two, three] = [bytes('one'), bytes('two'), bytes('three')]
    await replaceRecoveryCodes(tx, dao, [one, two])
    await replaceRecoveryCodes(tx, pim, [one, three])
    const spend = (hash: Buffer) => spendRecoveryCode(tx, dao, hash)
    expect([await spend(three), await spend(one), await spend(one)]).toEqual([false, true, false])
    expect((await findFactors(tx, dao)).recoveryLeft).toBe(1)
    expect((await findFactors(tx, pim)).recoveryLeft).toBe(2)
    await replaceRecoveryCodes(tx, dao, [three])
    expect([await spend(two), await spend(three)]).toEqual([false, true])
    expect(await spendRecoveryCode(tx, pim, one)).toBe(true)
  }))

test('an employee is shown their own factors, the first passkey first', () =>
  tried(async (tx, dao, pim) => {
    const since = minutesAgo(90)
    await authenticator(tx, dao, { secret: bytes('in use'), since, usedAt: minutesAgo(5) })
    await authenticator(tx, pim, { offered: bytes('shown'), since })
    const sameTime = minutesAgo(6)
    await passkey(tx, 'key-b', dao, sameTime)
    await passkey(tx, 'key-a', dao, sameTime)
    await passkey(tx, 'key-z', dao, minutesAgo(8))
    await passkey(tx, 'key-p', pim, minutesAgo(7))
    const ofDao = await findFactors(tx, dao)
    expect(ofDao).toMatchObject({ demanded: false, authenticatorSince: since, recoveryLeft: 0 })
    expect(ofDao.passkeys.map(({ id }) => id)).toEqual(['key-z', 'key-a', 'key-b'])
    const ofPim = await findFactors(tx, pim)
    expect(ofPim).toMatchObject({
      authenticatorSince: null,
      passkeys: [{ id: 'key-p', name: 'name of key-p' }],
    })
  }))

test('a second factor is demanded of the roles of which the shop requires it', () =>
  tried(async (tx, dao) => {
    const { id } = await insertEmployee(tx, 'lek', { role: 'owner' })
    await insertSetting(tx, 'staff.secondFactor', { owner: 'required', finance: 'optional' })
    expect([(await findFactors(tx, dao)).demanded, (await findFactors(tx, id)).demanded]).toEqual([
      false,
      true,
    ])
  }))

test('all factors of one employee are removed, and none of their colleague', () =>
  tried(async (tx, dao, pim) => {
    for (const id of [dao, pim]) {
      await authenticator(tx, id, { secret: bytes('in use'), since: minutesAgo(70) })
      await passkey(tx, `one of ${id}`, id, minutesAgo(60))
      await passkey(tx, `two of ${id}`, id, minutesAgo(50))
      await replaceRecoveryCodes(tx, id, [bytes('one'), bytes('two')])
    }
    const other = await findFactors(tx, pim)
    expect(await removeFactors(tx, dao)).toEqual({ authenticator: true, passkeys: 2 })
    expect(await removeFactors(tx, dao)).toEqual({ authenticator: false, passkeys: 0 })
    expect(await findFactors(tx, dao)).toEqual({
      demanded: false,
      authenticatorSince: null,
      authenticatorUsedAt: null,
      recoveryLeft: 0,
      passkeys: [],
    })
    expect(await findFactors(tx, pim)).toEqual(other)
    expect(other).toMatchObject({ recoveryLeft: 2, passkeys: [{}, {}] })
  }))

test('a proof and a new token are those of one session', () =>
  tried(async (tx) => {
    const [one, other] = [await insertSession(tx, 'one', 'dao'), await insertSession(tx, 'other', 'dao')]
    const [before] = await tx`select "expiresAt" as until from auth.session where id = ${one}`
    await tx`update auth.session set "expiresAt" = ${minutesAgo(-17)} where id = ${other}`
    await saveProof(tx, one, 'passkey')
    expect(await renewToken(tx, one, 'renewed')).toEqual(before!['until'])
    expect(await tx`select id, token, factor, factor_at from auth.session order by id`).toEqual([
      { id: one, token: 'renewed', factor: 'passkey', factorAt: isRecent },
      { id: other, token: 'token-of-other', factor: null, factorAt: null },
    ])
  }))
