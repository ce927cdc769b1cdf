import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sql, Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { forgetLineMember } from './forget-store.ts'
import {
  countMembers,
  findByWords,
  findProfilesDue,
  listMembers,
  lockMember,
  lockOrAddMember,
  memberOfPlayer,
  membersBy,
  noteFollowing,
  noteMessage,
  noteReferral,
  noteSuggestion,
  postponeProfile,
  readMember,
  saveProfile,
  setPlayer,
} from './line-member-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx & Sql) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from line_member`
    await attempt(tx as never)
  })
const playerAt = (at: number) => world.shop.players[at]!.id
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
/** A time by the database's clock, some minutes ago. */
async function ago(tx: Tx, minutes: number): Promise<Date> {
  const [row] = await tx<
    { at: Date }[]
  >`select clock_timestamp() - make_interval(secs => ${minutes * 60}) as at`
  return row!.at
}
async function member(tx: Tx, name: string, values: object = {}): Promise<string> {
  const id = randomUUID()
  await tx`insert into line_member ${tx({ id, lineUserId: `U-${name}`, name, following: true, profileDueAt: null, ...values })}`
  return id
}
const rowOf = async (tx: Tx, id: string) => (await tx`select * from line_member where id = ${id}`)[0]!
const othersThan = (tx: Tx, id: string) => tx`select * from line_member where id <> ${id} order by id`

test('each member is in one tab: linked, not linked, or gone; the latest to write or follow is first', () =>
  tried(async (tx) => {
    await member(tx, 'linked', { playerId: playerAt(0), lastMessageAt: after(3), followedAt: after(-9) })
    await member(tx, 'free', { followedAt: after(7) })
    await member(tx, 'free too', { followedAt: after(5) })
    await member(tx, 'gone', { following: false, playerId: playerAt(1), createdAt: after(1) })
    const names = async (show: 'all' | 'linked' | 'unlinked' | 'blocked', q?: string) => {
      const sorting = { by: 'time', sort: membersBy.time, direction: 'desc' } as const
      return (await listMembers(tx, { show, q }, { limit: 50, sorting, after: null })).map(({ name }) => name)
    }
    expect(await names('all')).toEqual(['free', 'free too', 'linked', 'gone'])
    expect(await names('linked')).toEqual(['linked'])
    expect(await names('unlinked')).toEqual(['free', 'free too'])
    expect(await names('blocked')).toEqual(['gone'])
    expect(await names('unlinked', 'TOO')).toEqual(['free too'])
    expect(await names('all', world.shop.players[0]!.code.toUpperCase())).toEqual(['linked'])
    expect(await names('all', 'U-gone')).toEqual(['gone'])
    expect(await countMembers(tx)).toEqual({ all: 4, followers: 3, linked: 1, unlinked: 2, blocked: 1 })
  }))

test('a page goes on where the last one ended, whether a message, a follow or the first event decides the place', () =>
  tried(async (tx) => {
    const placed = {
      both: { lastMessageAt: after(9), followedAt: after(2) },
      'followed again': { followedAt: after(7), createdAt: after(-90) },
      'followed long ago': { followedAt: after(-60), createdAt: after(8) },
      'only heard of': { createdAt: after(5) },
    }
    for (const [name, values] of Object.entries(placed)) await member(tx, name, values)
    const sorting = { by: 'time', sort: membersBy.time, direction: 'desc' } as const
    const records = await listMembers(tx, { show: 'all' }, { limit: 50, sorting, after: null })
    expect(records.map((record) => [record.name, membersBy.time.value(record)])).toEqual([
      ['both', after(9)],
      ['followed again', after(7)],
      ['only heard of', after(5)],
      ['followed long ago', after(-60)],
    ])
  }))

test('a player is suggested to a member while neither is linked', () =>
  tried(async (tx) => {
    await tx`update player set line_user_id = null`
    await tx`update player set line_user_id = 'U-by id' where id = ${playerAt(0)}`
    const byId = await member(tx, 'by id', { suggestedPlayerId: playerAt(1), suggestedBy: 'code' })
    const byCode = await member(tx, 'by code', { suggestedPlayerId: playerAt(1), suggestedBy: 'code' })
    const suggested = async (id: string) => {
      const found = (await readMember(tx, id))!.suggested
      return found && [found.id, found.by]
    }
    expect(await suggested(byId)).toEqual([playerAt(0), 'line-id'])
    expect(await suggested(byCode)).toEqual([playerAt(1), 'code'])
    const other = await member(tx, 'other', { playerId: playerAt(1) })
    expect(await suggested(byCode)).toBeNull()
    await setPlayer(tx, other, { playerId: playerAt(0), by: 'lek' })
    expect(await suggested(byId)).toEqual([playerAt(1), 'code'])
    await setPlayer(tx, byId, { playerId: playerAt(2), by: 'lek' })
    expect(await readMember(tx, byId)).toMatchObject({
      player: { id: playerAt(2) },
      suggested: null,
      linkedBy: 'lek',
    })
    expect(await memberOfPlayer(tx, playerAt(0) as never)).toBe(other)
    expect(await memberOfPlayer(tx, playerAt(3) as never)).toBeNull()
  }))

test('what is heard of a member, and a link, changes that member alone', () =>
  tried(async (tx) => {
    const own = await member(tx, 'own', {
      profileTries: 3,
      suggestedAt: after(3),
      suggestedPlayerId: playerAt(4),
    })
    await member(tx, 'other', { profileTries: 5, lastMessage: 'อยู่', playerId: playerAt(1) })
    const before = await othersThan(tx, own)
    await noteSuggestion(tx, own, { playerId: playerAt(2), by: 'code', at: after(2) })
    expect(await rowOf(tx, own)).toMatchObject({ suggestedPlayerId: playerAt(4) })
    await noteSuggestion(tx, own, { playerId: playerAt(3), by: 'mobile', at: after(3) })
    expect(await rowOf(tx, own)).toMatchObject({ suggestedPlayerId: playerAt(3), suggestedBy: 'mobile' })
    await noteFollowing(tx, own, { following: true, at: noon, id: 'e-1' })
    expect(await rowOf(tx, own)).toMatchObject({ following: true, followedAt: noon, profileTries: 0 })
    await noteFollowing(tx, own, { following: false, at: after(7), id: 'e-2' })
    expect(await rowOf(tx, own)).toMatchObject({ following: false, followedAt: noon, blockedAt: after(7) })
    await noteMessage(tx, own, { at: after(9), id: 'e-3', body: 'ถาม' })
    expect(await rowOf(tx, own)).toMatchObject({ lastMessage: 'ถาม', lastMessageEvent: 'e-3' })
    await setPlayer(tx, own, { playerId: playerAt(0), by: 'lek' })
    await setPlayer(tx, own, { playerId: null, by: 'lek' })
    expect(await rowOf(tx, own)).toMatchObject({ playerId: null, linkedBy: null, linkedAt: null, version: 3 })
    await saveProfile(tx, { id: own, lineUserId: 'U-own' }, { name: 'ใหม่', picture: 'p', language: 'th' })
    expect(await rowOf(tx, own)).toMatchObject({ name: 'ใหม่', profileDueAt: null })
    expect(await othersThan(tx, own)).toEqual(before)
    expect((await lockOrAddMember(tx, randomUUID(), 'U-own')).id).toBe(own)
    expect(await lockMember(tx, own)).toMatchObject({ lineUserId: 'U-own' })
  }))

test('who writes after their account was replaced follows it, and is shown as blocked no more', () =>
  tried(async (tx) => {
    const wrote = await member(tx, 'wrote', { following: false, blockedAt: noon })
    await noteMessage(tx, wrote, { at: after(1), id: 'e-1', body: null })
    expect(await rowOf(tx, wrote)).toMatchObject({ following: true, blockedAt: null })
    const blocked = await member(tx, 'blocked')
    await noteFollowing(tx, blocked, { following: false, at: after(2), id: 'e-2' })
    await noteMessage(tx, blocked, { at: after(1), id: 'e-3', body: null })
    expect(await rowOf(tx, blocked)).toMatchObject({ following: false, blockedAt: after(2) })
  }))

test('a profile is asked for again when it is a week old, later after each failure, and not after the tenth', () =>
  tried(async (tx) => {
    const day = 1_440
    const fresh = await member(tx, 'fresh', { profileAt: await ago(tx, 6.9 * day) })
    const old = await member(tx, 'old', { profileAt: await ago(tx, 7.1 * day) })
    const due = await member(tx, 'due', { profileDueAt: noon })
    const last = await member(tx, 'tenth', { profileDueAt: after(-7), profileTries: 9 })
    await member(tx, 'not yet', { profileDueAt: await ago(tx, -7) })
    for (const id of [fresh, old]) await noteMessage(tx, id, { at: noon, id: 'e', body: null })
    expect((await rowOf(tx, fresh))['profileDueAt']).toBeNull()
    expect((await findProfilesDue(tx, 7)).map(({ id }) => id)).toEqual([last, due, old])
    await postponeProfile(tx, last, false)
    await postponeProfile(tx, old, true)
    await postponeProfile(tx, due, false)
    const dues = [last, old].map(async (id) => (await rowOf(tx, id))['profileDueAt'] as Date | null)
    expect(await Promise.all(dues)).toEqual([null, null])
    expect(await rowOf(tx, due)).toMatchObject({ profileTries: 1 })
    expect(await findProfilesDue(tx, 7)).toEqual([])
  }))

test('a member counts for the master whose link was used first, and for no other', () =>
  tried(async (tx) => {
    const [first, second] = await tx<
      { id: string; key: number }[]
    >`select id, key from master order by key limit 2`
    await tx`update master set line_count = 7`
    const id = await member(tx, 'own')
    const referred = async (masterKey: number, minutes: number) =>
      noteReferral(tx, (await lockMember(tx, id))!, { masterKey, at: after(minutes) })
    await referred(second!.key, 5)
    await referred(first!.key, 9)
    expect((await rowOf(tx, id))['masterId']).toBe(second!.id)
    await referred(first!.key, 3)
    expect((await rowOf(tx, id))['masterId']).toBe(first!.id)
    const counts = await tx`select id from master where line_count <> 7`
    expect(counts).toEqual([{ id: first!.id }])
  }))

test('a player is found by a code or a mobile number only if there is exactly one', () =>
  tried(async (tx) => {
    await tx`update player set mobile = null`
    await tx`update player set mobile = '0812345671', code = 'ZETA7' where id = ${playerAt(0)}`
    await tx`update player set mobile = '0812345673' where id in (${playerAt(1)}, ${playerAt(2)})`
    const found = (code: string | null, mobile: string | null) => findByWords(tx, { code, mobile })
    expect(await found('zeta7', null)).toEqual({ id: playerAt(0), by: 'code' })
    expect(await found(null, '0812345671')).toEqual({ id: playerAt(0), by: 'mobile' })
    expect(await found(null, '0812345673')).toBeNull()
    expect(await found('zeta9', '0812345679')).toBeNull()
    await tx`update player set forgotten_at = ${noon} where id = ${playerAt(0)}`
    expect(await found('zeta7', null)).toBeNull()
  }))

test('a member who is forgotten with their player stays without a profile, and is suggested to nobody forgotten', () =>
  tried(async (tx) => {
    const gone = await member(tx, 'gone', { playerId: playerAt(0), profileDueAt: noon })
    const other = await member(tx, 'other')
    await forgetLineMember(tx, playerAt(0) as never)
    await saveProfile(tx, { id: gone, lineUserId: 'U-gone' }, { name: 'ใหม่', picture: 'p', language: 'th' })
    expect(await rowOf(tx, gone)).toMatchObject({ name: null, pictureUrl: null })
    await tx`update player set forgotten_at = ${noon} where id = ${playerAt(0)}`
    await noteSuggestion(tx, other, { playerId: playerAt(0), by: 'code', at: noon })
    expect(await rowOf(tx, other)).toMatchObject({ suggestedPlayerId: null })
  }))
