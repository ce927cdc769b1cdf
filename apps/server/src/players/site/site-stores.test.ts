import type { PlayerId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { addLogin, loginsOf } from './login-store.ts'
import {
  lockAccountNumber,
  findPasswordLink,
  hashOfLink,
  noteWrongAnswer,
  savePasswordLink,
  usePasswordLink,
} from './password-link-store.ts'
import { readPasswordHash, readPasswordOf, rehash } from './password-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx)
  })
const playerAt = (at: number) => world.shop.players[at]!.id as PlayerId
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** Adds a link of the player that expires after some minutes. */
async function link(tx: Tx, token: string, { at = 0, minutes = 7, change = {} } = {}): Promise<Buffer> {
  const hash = hashOfLink(token)
  await tx`
    insert into player_password_link (hash, player_id, created_by, expires_at)
    values (${hash}, ${playerAt(at)}, 'nok', clock_timestamp() + make_interval(mins => ${minutes}))`
  if (Object.keys(change).length > 0)
    await tx`update player_password_link set ${tx(change as never)} where hash = ${hash}`
  return hash
}
const stateOf = async (tx: Tx, hash: Buffer) => (await findPasswordLink(tx, hash))?.state ?? null
const passwords = async (tx: Tx) =>
  Object.fromEntries(
    (await tx`select id, password_hash from player`).map((p) => [p['id'], p['passwordHash']]),
  )

test('a new password link replaces the player’s open one, and no link of another player', () =>
  tried(async (tx) => {
    const used = await link(tx, 'used', { change: { usedAt: noon } })
    const withdrawn = await link(tx, 'withdrawn', { change: { withdrawnAt: noon } })
    const open = await link(tx, 'open')
    const other = await link(tx, 'other', { at: 1 })
    const hash = hashOfLink('new')
    await savePasswordLink(tx, { hash, playerId: playerAt(0), createdBy: 'nok' })
    const states = await Promise.all([used, open, other, hash].map((one) => stateOf(tx, one)))
    expect(states).toEqual(['used', 'expired', 'open', 'open'])
    const [kept] = await tx`select used_at, withdrawn_at from player_password_link where hash = ${used}`
    expect(kept).toEqual({ usedAt: noon, withdrawnAt: null })
    const [old] = await tx`select withdrawn_at from player_password_link where hash = ${withdrawn}`
    expect(old).toEqual({ withdrawnAt: noon })
  }))

test('a password link asks for the account of its own player, and is open until its moment', () =>
  tried(async (tx) => {
    await tx`update player set account_number = '7070707071' where id = ${playerAt(0)}`
    await tx`update player set account_number = '7070707073' where id = ${playerAt(1)}`
    const open = await link(tx, 'open', { minutes: 1 })
    const expired = await link(tx, 'expired', { at: 1, minutes: -1 })
    expect(await findPasswordLink(tx, open)).toEqual({
      playerId: playerAt(0),
      accountNumber: '7070707071',
      state: 'open',
    })
    expect(await findPasswordLink(tx, expired)).toMatchObject({ playerId: playerAt(1), state: 'expired' })
    expect(await findPasswordLink(tx, hashOfLink('unknown'))).toBeNull()
    expect(await lockAccountNumber(tx, playerAt(1))).toEqual({ number: '7070707073' })
  }))

test('the fifth wrong answer withdraws a password link, and only that one', () =>
  tried(async (tx) => {
    const [guessed, other] = [await link(tx, 'guessed'), await link(tx, 'other', { at: 1 })]
    for (let times = 0; times < 4; times++) await noteWrongAnswer(tx, guessed)
    expect(await stateOf(tx, guessed)).toBe('open')
    await noteWrongAnswer(tx, guessed)
    expect(await stateOf(tx, guessed)).toBe('expired')
    const [untouched] = await tx`select wrong, withdrawn_at from player_password_link where hash = ${other}`
    expect(untouched).toEqual({ wrong: 0, withdrawnAt: null })
  }))

test('a link sets the password of its player once; a used, withdrawn or expired one sets none', () =>
  tried(async (tx) => {
    await tx`update player set password_hash = 'kept'`
    const before = await passwords(tx)
    const used = await link(tx, 'used', { change: { usedAt: noon } })
    const withdrawn = await link(tx, 'withdrawn', { change: { withdrawnAt: noon } })
    const expired = await link(tx, 'expired', { minutes: -1 })
    await link(tx, 'other', { at: 1 })
    for (const hash of [used, withdrawn, expired, hashOfLink('unknown')])
      expect(await usePasswordLink(tx, hash, 'chosen')).toBe(false)
    expect(await passwords(tx)).toEqual(before)
    const open = await link(tx, 'open')
    expect(await usePasswordLink(tx, open, 'chosen')).toBe(true)
    expect(await usePasswordLink(tx, open, 'chosen again')).toBe(false)
    expect(await passwords(tx)).toEqual({ ...before, [playerAt(0)]: 'chosen' })
    expect(await stateOf(tx, hashOfLink('other'))).toBe('open')
  }))

test('a password is looked up by the player’s key before anybody’s code', () =>
  tried(async (tx) => {
    await tx`update player set external_key = 'key-one', code = 'ABC7', password_hash = 'first' where id = ${playerAt(0)}`
    await tx`update player set external_key = 'abc7', code = 'ABC9', password_hash = 'second' where id = ${playerAt(1)}`
    const first = { id: playerAt(0), passwordHash: 'first' }
    const second = { id: playerAt(1), passwordHash: 'second' }
    expect(await readPasswordHash(tx, 'abc7')).toEqual(second)
    expect(await readPasswordHash(tx, 'Abc7')).toEqual(first)
    expect(await readPasswordHash(tx, playerAt(0))).toEqual(first)
    expect(await readPasswordHash(tx, 'key-two')).toBeNull()
    expect(await readPasswordOf(tx, 'abc7')).toBe('second')
    expect(await readPasswordOf(tx, 'ABC9')).toBeNull()
  }))

test('a stronger hash replaces the one it was made from, and no password that was set meanwhile', async () => {
  const hashes = () =>
    world.sql`select id, version, password_hash from player where id in ${world.sql([0, 1, 2].map(playerAt))} order by id`
  await world.sql`update player set password_hash = 'weak' where id in ${world.sql([0, 1].map(playerAt))}`
  await world.sql`update player set password_hash = 'set meanwhile' where id = ${playerAt(2)}`
  const before = await hashes()
  await rehash(world.sql, playerAt(0), 'weak', 'strong')
  await rehash(world.sql, playerAt(2), 'weak', 'strong')
  const stronger = before.map((row) => (row['id'] === playerAt(0) ? { ...row, passwordHash: 'strong' } : row))
  expect([...(await hashes())]).toEqual(stronger)
})

test('a sign-in is kept once, with the player whom the key names before a code', () =>
  tried(async (tx) => {
    await tx`delete from player_login`
    await tx`update player set external_key = 'key-one', code = 'ABC7' where id = ${playerAt(0)}`
    await tx`update player set external_key = 'abc7', code = 'ABC9' where id = ${playerAt(1)}`
    expect(await addLogin(tx, 'abc7', noon)).toBe('created')
    expect(await addLogin(tx, 'ABC9', noon)).toBe('duplicate')
    expect(await addLogin(tx, 'abc7', after(3))).toBe('created')
    expect(await addLogin(tx, 'ABC7', after(1))).toBe('created')
    expect(await addLogin(tx, 'nobody-7', noon)).toBeNull()
    const logins = async (isInclusive: boolean, limit = 50) =>
      (await loginsOf(tx, { playerId: playerAt(1), at: after(3), isInclusive, limit })).map(({ at }) => at)
    expect(await logins(true)).toEqual([after(3), noon])
    expect(await logins(false)).toEqual([noon])
    expect(await logins(true, 1)).toEqual([after(3)])
  }))
