import type { PlayerId } from '@khlang/domain/brand'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusedCredit } from '#crediting/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertOrder, ofTrial, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { findDuplicates, playersWith } from '../form/duplicates-store.ts'
import { lockAndCheckKeyUse, saveKey } from './key-store.ts'
import { countLinked, findLinked } from './linked-store.ts'
import {
  changeExclusion,
  changeLimits,
  changeStanding,
  lastActOn,
  standingActOf,
  unknownOrderOf,
} from './profile-store.ts'
import { moneyActsOf, ownActsOf } from './timeline-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`
      update player set account_number = null, mobile = null, line_user_id = null, email = null, friend_id = null`
    await attempt(tx)
  })
const playerAt = (at: number) => world.shop.players[at]!.id as PlayerId
const codeAt = (at: number) => world.shop.players[at]!.code
const inCodes = (...at: number[]) => at.map(codeAt).toSorted()
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const give = (tx: Tx, at: number, values: Record<string, unknown>) =>
  tx`update player set ${tx(values)} where id = ${playerAt(at)}`
const data = {
  accountNumber: '7070707071',
  mobile: '0812345671',
  lineUserId: 'U-one',
  email: 'One@example.test',
}
/** Gives players 0 to 4 values that they share with player 0 in part, each another kind. */
async function share(tx: Tx) {
  await give(tx, 0, data)
  await give(tx, 1, { accountNumber: data.accountNumber, mobile: '7070707071' })
  await give(tx, 2, { mobile: data.mobile, accountNumber: '812345671' })
  await give(tx, 3, { lineUserId: data.lineUserId })
  await give(tx, 4, { email: 'ONE@example.test', mobile: data.mobile })
}
const act = (tx: Tx, values: Record<string, unknown>) =>
  tx`insert into audit ${tx({ actor: 'nok', act: 'player.update', objectKind: 'player', objectId: playerAt(0), at: noon, ...values })}`

test('players who share a value are shown under this value, each by code, and never the player themselves', () =>
  tried(async (tx) => {
    await share(tx)
    const linked = await findLinked(tx, { id: playerAt(0), ...data, friendId: null })
    const codes = linked.map(({ why, count, players }) => [why, count, players.map(({ code }) => code)])
    expect(codes).toEqual([
      ['account', 1, inCodes(1)],
      ['mobile', 2, inCodes(2, 4)],
      ['line', 1, inCodes(3)],
      ['email', 1, inCodes(4)],
    ])
    const counted = await countLinked(tx, { id: playerAt(0), ...data })
    expect(counted).toEqual({ count: 4, codes: inCodes(1, 2, 3, 4) })
    const withoutValues = { accountNumber: null, mobile: null, lineUserId: null, email: null }
    expect(await countLinked(tx, { id: playerAt(0), ...withoutValues })).toEqual({ count: 0, codes: [] })
  }))

test('who brought a player is followed up to five steps, nearest first, and stops in a circle', () =>
  tried(async (tx) => {
    for (const at of [0, 1, 2, 3, 4, 5, 6]) await give(tx, at, { friendId: playerAt(at + 1) })
    await give(tx, 9, { friendId: playerAt(0) })
    const none = { accountNumber: null, mobile: null, lineUserId: null, email: null }
    const codesOf = async (why: string) => {
      const groups = await findLinked(tx, { id: playerAt(0), ...none, friendId: playerAt(1) })
      return groups.find((group) => group.why === why)?.players.map(({ code }) => code)
    }
    expect(await codesOf('referrer')).toEqual([1, 2, 3, 4, 5].map(codeAt))
    expect(await codesOf('referred')).toEqual([codeAt(9)])
    await give(tx, 3, { friendId: playerAt(1) })
    expect(await codesOf('referrer')).toEqual([1, 2, 3].map(codeAt))
    await give(tx, 2, { friendId: playerAt(0) })
    expect(await codesOf('referrer')).toEqual([1, 2].map(codeAt))
  }))

test('a duplicate names every value that it has in common, and the edited player is none', () =>
  tried(async (tx) => {
    await share(tx)
    const found = async (exceptId: string | null) =>
      Object.fromEntries(
        (await findDuplicates(tx, data, exceptId)).map(({ player, by }) => [player.code, by]),
      )
    const others = {
      [codeAt(1)]: ['account'],
      [codeAt(2)]: ['mobile'],
      [codeAt(3)]: ['line'],
      [codeAt(4)]: ['email', 'mobile'],
    }
    expect(await found(playerAt(0))).toEqual(others)
    const whole = { ...others, [codeAt(0)]: ['account', 'email', 'line', 'mobile'] }
    expect(await found(null)).toEqual(whole)
    expect(Object.keys(await found(null))).toEqual(inCodes(0, 1, 2, 3, 4))
    expect(await playersWith(tx, { mobile: data.accountNumber })).toEqual([playerAt(1)])
    expect(await playersWith(tx, {})).toEqual([])
  }))

test('a key may change while its player has no order, whatever others have', () =>
  tried(async (tx) => {
    await tx`delete from credit_order`
    await insertOrder(tx, { playerId: playerAt(1), playerKey: 'key', credits: 71, state: 'refused' })
    expect(await lockAndCheckKeyUse(tx, playerAt(0))).toBe(false)
    expect(await lockAndCheckKeyUse(tx, playerAt(1))).toBe(true)
    await saveKey(tx, { id: playerAt(0), externalKey: 'key-new', employee: 'lek' as never })
    const changed = await tx`select id, employee from player where external_key = 'key-new'`
    expect(changed).toEqual([{ id: playerAt(0), employee: 'lek' }])
  }))

test('a refused credit is warned of until one is carried out, and never one of a trial', () =>
  tried(async (tx) => {
    await tx`delete from credit_order`
    const order = (state: string, minutes: number, more: object = {}) =>
      insertOrder(tx, {
        playerId: playerAt(0),
        playerKey: 'k',
        credits: 71,
        state,
        createdAt: after(minutes),
        ...more,
      })
    const warnedOf = async () => (await refusedCredit(tx, playerAt(0)))?.orderId ?? null
    await order('refused', 1, ofTrial)
    expect(await warnedOf()).toBeNull()
    const refused = await order('refused', 2)
    await order('done', 3, ofTrial)
    expect(await warnedOf()).toBe(refused)
    await order('done', 4)
    expect(await warnedOf()).toBeNull()
  }))

test('who gave the present standing is known by their last act, also when its details are gone', () =>
  tried(async (tx) => {
    const watched = { id: playerAt(0), status: 'watch' as const }
    const line = { act: 'player.standing', actor: 'lek', reason: 'forged slip' }
    await act(tx, { ...line, after: { status: 'watch' } })
    expect(await standingActOf(tx, watched)).toMatchObject({ actor: 'lek', reason: 'forged slip' })
    expect(await standingActOf(tx, { ...watched, status: 'suspended' })).toBeNull()
    await tx`update audit set before = null, after = null where act = 'player.standing' and object_id = ${playerAt(0)}`
    expect(await standingActOf(tx, watched)).toMatchObject({ actor: 'lek', reason: 'forged slip' })
    await act(tx, { act: 'player.import', after: { mobile: '08' } })
    expect(await standingActOf(tx, watched)).toMatchObject({ actor: 'lek' })
  }))

test('standing, exclusion and limits are those of one player', () =>
  tried(async (tx) => {
    const others = () =>
      tx`select id, status, excluded_from, limit_day, limit_month, employee from player where id <> ${playerAt(0)} order by id`
    const before = await others()
    const by = { id: playerAt(0), employee: 'lek' }
    await changeStanding(tx, by, 'watch')
    await changeExclusion(tx, by, { from: 'deposits', until: '2026-12-24' as never })
    await changeLimits(tx, by, { day: 701, month: 907 })
    expect(await others()).toEqual(before)
    const own = () => tx`
      select status, excluded_from, excluded_until::text, limit_day, limit_month, employee from player where id = ${playerAt(0)}`
    expect(await own()).toEqual([
      {
        status: 'watch',
        excludedFrom: 'deposits',
        excludedUntil: '2026-12-24',
        limitDay: 701,
        limitMonth: 907,
        employee: 'lek',
      },
    ])
    await changeExclusion(tx, by, null)
    await changeLimits(tx, by, { day: null, month: 907 })
    expect(await own()).toMatchObject([
      { excludedFrom: null, excludedUntil: null, limitDay: null, limitMonth: 907 },
    ])
  }))

test('the last act on a player is theirs, of this kind, and the newest', () =>
  tried(async (tx) => {
    await act(tx, { reason: 'first', actor: 'lek' })
    await act(tx, { reason: 'last', at: after(-3) })
    await act(tx, { reason: 'of another', objectId: playerAt(1) })
    await act(tx, { reason: 'on another object', objectKind: 'note' })
    await act(tx, { reason: 'another act', act: 'player.tags' })
    expect(await lastActOn(tx, playerAt(0), 'player.update')).toMatchObject({
      actor: 'nok',
      reason: 'last',
      at: after(-3),
    })
    expect(await lastActOn(tx, playerAt(2), 'player.update')).toBeNull()
  }))

test('the order whose outcome is unknown is the player’s own', () =>
  tried(async (tx) => {
    await tx`delete from credit_order`
    const order = (at: number, state: string) =>
      insertOrder(tx, { playerId: playerAt(at), playerKey: 'key', credits: 71, state })
    await order(0, 'done')
    await order(1, 'unknown')
    expect(await unknownOrderOf(tx, playerAt(0))).toBeNull()
    const orderId = await order(0, 'unknown')
    expect(await unknownOrderOf(tx, playerAt(0))).toMatchObject({ orderId })
  }))

test('acts of a player are in order of their time, up to a moment or behind a line, without those shown elsewhere', () =>
  tried(async (tx) => {
    await tx`delete from audit`
    for (const own of [true, false]) {
      const object = own
        ? (at: number) => ({ objectKind: 'player', objectId: playerAt(at) })
        : (at: number) => ({ objectKind: 'request', objectId: randomUUID(), playerId: playerAt(at) })
      const name = own ? 'own' : 'money'
      await act(tx, { ...object(0), reason: `${name} late`, at: after(9) })
      await act(tx, { ...object(0), reason: `${name} noon` })
      await act(tx, { ...object(0), reason: `${name} noon too` })
      await act(tx, { ...object(0), reason: `${name} early`, at: after(-9) })
      await act(tx, { ...object(1), reason: `${name} of another` })
      for (const shown of ['request.create', 'player.note', 'reward.give'])
        await act(tx, { ...object(0), reason: shown, act: shown })
    }
    for (const [name, actsOf] of [
      ['own', ownActsOf],
      ['money', moneyActsOf],
    ] as const) {
      const found = async (at: Date, more: { id?: string; isInclusive?: boolean } = {}, limit = 50) =>
        (
          await actsOf(
            tx,
            playerAt(0),
            { at, id: more.id ?? null, isInclusive: more.isInclusive ?? false },
            limit,
          )
        ).map(({ reason }) => reason)
      const all = ['late', 'noon too', 'noon', 'early'].map((when) => `${name} ${when}`)
      expect(await found(after(9), { isInclusive: true })).toEqual(all)
      expect(await found(after(9), { isInclusive: true }, 3)).toEqual(all.slice(0, 3))
      expect(await found(after(9))).toEqual(all.slice(1))
      const [line] = await tx<{ seq: string }[]>`
        select seq::text from audit where reason = ${`${name} noon too`}`
      expect(await found(noon, { id: line!.seq })).toEqual(all.slice(2))
    }
  }))
