import type { EmployeeId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEmployee, insertSession, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import {
  addPasskeyRow,
  countPasskey,
  findPasskey,
  nameOfPasskey,
  passkeysOf,
  removePasskeyRow,
  renamePasskeyRow,
  saveChallenge,
  spendChallenge,
  takeChallenge,
} from './passkey-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx, dao: EmployeeId, pim: EmployeeId) => Promise<void>) =>
  triedOnStaff(world, async (tx) => {
    const [dao, pim] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim', { userId: null })]
    await attempt(tx, dao.id, pim.id)
  })
const passkey = (tx: Tx, id: string, employeeId: EmployeeId, counter = 5) =>
  addPasskeyRow(tx, {
    id,
    employeeId,
    name: `name of ${id}`,
    publicKey: Buffer.from(`public ${id}`),
    counter,
    transports: [`by ${id}`],
  })

test('a passkey is found by its own id, with the account of its employee', () =>
  tried(async (tx, dao, pim) => {
    expect([await passkey(tx, 'one', dao), await passkey(tx, 'two', pim, 6)]).toEqual([true, true])
    expect(await passkey(tx, 'one', pim, 7)).toBe(false)
    const found = (id: string) => ({ id, publicKey: Buffer.from(`public ${id}`), transports: [`by ${id}`] })
    expect(await findPasskey(tx, 'one')).toEqual({
      ...found('one'),
      employeeId: dao,
      userId: 'account-of-dao',
      counter: 5,
    })
    expect(await findPasskey(tx, 'two')).toEqual({
      ...found('two'),
      employeeId: pim,
      userId: null,
      counter: 6,
    })
    expect(await findPasskey(tx, 'three')).toBeNull()
  }))

test('the passkeys of an employee are theirs alone, the first added first', () =>
  tried(async (tx, dao, pim) => {
    for (const id of ['late', 'same-b', 'same-a']) await passkey(tx, id, dao)
    await passkey(tx, 'of-pim', pim)
    const sameTime = minutesAgo(6)
    await tx`update auth.passkey set created_at = ${sameTime} where id like 'same-%'`
    expect((await passkeysOf(tx, dao)).map(({ id }) => id)).toEqual(['same-a', 'same-b', 'late'])
    expect(await passkeysOf(tx, pim)).toEqual([{ id: 'of-pim', transports: ['by of-pim'] }])
  }))

test.each([
  ['more often', 5, 6, true],
  ['as often', 5, 5, false],
  ['less often', 5, 4, false],
  ['not counted any more', 5, 0, false],
  ['counted since now', 0, 1, true],
  ['never counted', 0, 0, true],
])('a passkey that is a copy is refused by how often it was used: %s', (_, before, counter, isGood) =>
  tried(async (tx, dao) => {
    await passkey(tx, 'one', dao, before)
    await passkey(tx, 'beside', dao, before)
    expect(await countPasskey(tx, 'one', counter)).toBe(isGood)
    const rows =
      await tx`select id, counter, used_at is not null as "isUsed" from auth.passkey order by id desc`
    expect(rows).toEqual([
      { id: 'one', counter: isGood ? counter : before, isUsed: isGood },
      { id: 'beside', counter: before, isUsed: false },
    ])
  }),
)

test('an employee renames and removes one passkey of their own', () =>
  tried(async (tx, dao, pim) => {
    for (const id of ['one', 'two', 'three']) await passkey(tx, id, dao)
    await passkey(tx, 'of-pim', pim)
    expect(await nameOfPasskey(tx, dao, 'two')).toBe('name of two')
    expect(await nameOfPasskey(tx, dao, 'of-pim')).toBeNull()
    await renamePasskeyRow(tx, 'two', 'the phone')
    await removePasskeyRow(tx, 'three')
    expect((await tx`select name from auth.passkey order by id`).map(({ name }) => name)).toEqual([
      'name of of-pim',
      'name of one',
      'the phone',
    ])
  }))

test('a session signs its own challenge once, for what it was made for', () =>
  tried(async (tx) => {
    await insertSession(tx, 'one', 'dao')
    await insertSession(tx, 'other', 'dao')
    await saveChallenge(tx, 'one', 'add', 'replaced')
    await saveChallenge(tx, 'one', 'prove', 'of one')
    await saveChallenge(tx, 'other', 'prove', 'of other')
    expect(await takeChallenge(tx, 'one', 'add')).toBeNull()
    expect(await takeChallenge(tx, 'one', 'prove')).toBe('of one')
    expect(await takeChallenge(tx, 'one', 'prove')).toBeNull()
    expect(await takeChallenge(tx, 'other', 'prove')).toBe('of other')
  }))

test.each([
  [4.5, true],
  [5.5, false],
])('a challenge of %s minutes ago can be signed: %s', (minutes, can) =>
  tried(async (tx) => {
    await insertSession(tx, 'one', 'dao')
    await saveChallenge(tx, 'one', 'add', 'asked')
    await tx`update auth.session set challenge_at = ${minutesAgo(minutes)}`
    expect(await takeChallenge(tx, 'one', 'add')).toBe(can ? 'asked' : null)
  }),
)

test('a sign-in is signed once; what was signed more than an hour ago is not kept', () =>
  tried(async (tx) => {
    for (const minutes of [59, 61])
      await tx`insert into auth.spent_challenge (hash, at) values (${Buffer.from(`${minutes}`)}, ${minutesAgo(minutes)})`
    const spend = (name: string) => spendChallenge(tx, Buffer.from(name))
    expect([await spend('new'), await spend('new'), await spend('59')]).toEqual([true, false, false])
    const kept = await tx`select convert_from(hash, 'UTF8') as name from auth.spent_challenge order by at`
    expect(kept.map(({ name }) => name)).toEqual(['59', 'new'])
  }))
