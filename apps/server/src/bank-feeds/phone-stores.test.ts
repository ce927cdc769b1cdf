import type { PhoneGapId, PhoneId } from '@khlang/domain/brand'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sql, Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEntry, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { countMessage, findByDigest, forgetOldMessages, listPhoneMessages } from './phone-message-store.ts'
import {
  leaseDuePhones,
  markConnected,
  markDisconnected,
  readUntil,
  releaseLease,
  renewPhoneLeases,
  saveGap,
  saveHeartbeat,
  saveLoss,
  saveReadUntil,
  triesOf,
} from './phone-state-store.ts'
import {
  findPhone,
  listPhones,
  lockPhone,
  readPhone,
  removePhoneRow,
  saveGapSeen,
  savePhoneSettings,
  tryPhoneNow,
  useNonce,
} from './phone-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx & Sql) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx as never)
  })
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const add = (tx: Tx, table: string, values: Record<string, unknown>) =>
  tx`insert into ${tx(table)} ${tx(values)}`
/** A time by the database's clock, some seconds from now. */
async function inSeconds(tx: Tx, seconds: number): Promise<Date> {
  const [row] = await tx<{ at: Date }[]>`select clock_timestamp() + make_interval(secs => ${seconds}) as at`
  return row!.at
}

async function phone(tx: Tx, name: string, values: object = {}, state: object = {}): Promise<PhoneId> {
  const id = randomUUID() as PhoneId
  const secret = { secretSealed: Buffer.from(name), secretEnds: '7xyz' }
  const usual = { id, name, way: 'pushbullet', accounts: ['scb-1'], ...secret, createdBy: 'nok' }
  await add(tx, 'phone', { ...usual, createdAt: noon, ...values })
  await add(tx, 'phone_state', { phoneId: id, ...state })
  return id
}
const states = (tx: Tx) => tx`select * from phone_state order by phone_id`
/** The state of every phone but this one. */
const othersThan = async (tx: Tx, id: PhoneId) => (await states(tx)).filter(({ phoneId }) => phoneId !== id)
const stateOf = async (tx: Tx, id: PhoneId) => (await states(tx)).find(({ phoneId }) => phoneId === id)!

test('a process takes the phones that nobody holds and that are due, and no others', () =>
  tried(async (tx) => {
    const [soon, ago] = [await inSeconds(tx, 60), await inSeconds(tx, -60)]
    const free = await phone(tx, 'free')
    const died = await phone(tx, 'its process died', {}, { holder: 'dead', holderUntil: ago })
    const due = await phone(tx, 'due again', {}, { nextTryAt: ago })
    const own = await phone(tx, 'still connected here')
    await phone(tx, 'held', {}, { holder: 'other', holderUntil: soon })
    await phone(tx, 'not due yet', {}, { nextTryAt: soon })
    await phone(tx, 'switched off', { switchedOn: false })
    await phone(tx, 'removed', { removedAt: noon })
    await phone(tx, 'signs its messages', { way: 'signed' })
    expect((await leaseDuePhones(tx, 'we', [own])).toSorted()).toEqual([free, died, due].toSorted())
    const held =
      await tx`select phone_id from phone_state where holder = 'we' and holder_until > clock_timestamp()`
    expect(held).toHaveLength(3)
    expect((await stateOf(tx, own))['holder']).toBeNull()
  }))

test('a lease is renewed on phones that are still ours, switched on and not removed', () =>
  tried(async (tx) => {
    const we = { holder: 'we', holderUntil: await inSeconds(tx, 1) }
    const ours = await phone(tx, 'ours', { version: 7 }, we)
    await phone(tx, 'not asked for', {}, we)
    const off = await phone(tx, 'switched off', { switchedOn: false }, we)
    const removed = await phone(tx, 'removed', { removedAt: noon }, we)
    const theirs = await phone(tx, 'theirs', {}, { ...we, holder: 'other' })
    const before = await othersThan(tx, ours)
    expect(await renewPhoneLeases(tx, 'we', [ours, off, removed, theirs])).toEqual(new Map([[ours, 7]]))
    expect(await othersThan(tx, ours)).toEqual(before)
    const renewed = (await stateOf(tx, ours))['holderUntil'] as Date
    expect(renewed.getTime()).toBeGreaterThan(we.holderUntil.getTime() + 10_000)
  }))

test('a phone that is connected, lost or released by its holder is changed alone, and by nobody else', () =>
  tried(async (tx) => {
    const of = (holder: string) => ({ holder, tries: 3, readUntil: 701, problem: 'cut', lamp: 'broken' })
    const ours = await phone(tx, 'ours', {}, of('we'))
    const theirs = await phone(tx, 'theirs', {}, of('other'))
    const before = await othersThan(tx, ours)
    const lost = { lamp: 'refused', problem: 'refused', retryMs: 7_000 } as const
    for (const id of [ours, theirs]) {
      expect(await markConnected(tx, id, 'we')).toBe(id === ours)
      await saveHeartbeat(tx, id, 'we')
    }
    expect(await stateOf(tx, ours)).toMatchObject({ lamp: 'connected', tries: 0, problem: null })
    for (const id of [ours, theirs]) await markDisconnected(tx, id, 'we', lost)
    expect(await stateOf(tx, ours)).toMatchObject({ lamp: 'refused', tries: 1, holder: null })
    await tx`update phone_state set holder = 'we' where phone_id = ${ours}`
    for (const id of [ours, theirs]) await releaseLease(tx, id, 'we')
    expect(await stateOf(tx, ours)).toMatchObject({ lamp: 'waiting', holder: null, nextTryAt: null })
    await saveReadUntil(tx, ours, 907)
    await saveReadUntil(tx, ours, 809)
    expect([await readUntil(tx, ours), await readUntil(tx, theirs)]).toEqual([907, 701])
    expect([await triesOf(tx, ours), await triesOf(tx, theirs)]).toEqual([1, 3])
    await tryPhoneNow(tx, ours)
    expect(await triesOf(tx, ours)).toBe(0)
    expect(await othersThan(tx, ours)).toEqual(before)
  }))

test('a heartbeat and a connection count from when they were heard, and never take back a later one', () =>
  tried(async (tx) => {
    const [lastBeatAt, heardAt] = [await inSeconds(tx, -90), await inSeconds(tx, -60)]
    const [beaten, connected] = [
      await phone(tx, 'beaten', {}, { holder: 'we', lastBeatAt }),
      await phone(tx, 'connected', {}, { holder: 'we', lastBeatAt }),
    ]
    const beatOf = async (id: PhoneId) => ((await stateOf(tx, id))['lastBeatAt'] as Date).getTime()
    const heard = (at: number) => {
      expect(at).toBeGreaterThanOrEqual(heardAt.getTime())
      expect(at).toBeLessThan(heardAt.getTime() + 20_000)
    }
    await saveHeartbeat(tx, beaten, 'we', 60_000)
    heard(await beatOf(beaten))
    await saveHeartbeat(tx, beaten, 'we', 80_000)
    heard(await beatOf(beaten))
    expect(await markConnected(tx, connected, 'we', 60_000)).toBe(true)
    heard(await beatOf(connected))
    const [gap] = await tx<
      { beganAt: Date; endedAt: Date }[]
    >`select began_at, ended_at from phone_gap where phone_id = ${connected}`
    expect(gap!.beganAt).toEqual(lastBeatAt)
    heard(gap!.endedAt.getTime())
  }))

test('lost messages are one gap, from the last heartbeat to when the last of them was heard', () =>
  tried(async (tx) => {
    const lastBeatAt = await inSeconds(tx, -90)
    const [ours, silent] = [await phone(tx, 'ours', {}, { lastBeatAt }), await phone(tx, 'never heard')]
    for (const agoMs of [70_000, 60_000]) await saveLoss(tx, ours, agoMs)
    await saveLoss(tx, silent, 60_000)
    const gaps = await tx<{ phoneId: PhoneId; beganAt: Date; endedAt: Date }[]>`
      select phone_id, began_at, ended_at from phone_gap where phone_id in (${ours}, ${silent})`
    expect(gaps).toHaveLength(2)
    const [gap, moment] = [ours, silent].map((id) => gaps.find(({ phoneId }) => phoneId === id)!)
    expect(gap!.beganAt).toEqual(lastBeatAt)
    expect(gap!.endedAt.getTime() - lastBeatAt.getTime()).toBeGreaterThanOrEqual(30_000)
    expect(moment!.beganAt).toEqual(moment!.endedAt)
  }))

test('the time without a connection is a gap; it continues an unchecked one that ended less than a minute before', () =>
  tried(async (tx) => {
    const gap = (phoneId: PhoneId, endedAt: Date, seen = false) =>
      add(tx, 'phone_gap', {
        id: randomUUID(),
        phoneId,
        beganAt: after(-9),
        endedAt,
        ...(seen && { seenAt: noon, seenBy: 'nok' }),
      })
    const beat = { holder: 'we', lastBeatAt: noon }
    const [continued, apart, checked, other] = [
      await phone(tx, 'continued', {}, beat),
      await phone(tx, 'apart', {}, beat),
      await phone(tx, 'checked', {}, beat),
      await phone(tx, 'other'),
    ]
    const steady = await phone(tx, 'steady', {}, { holder: 'we', lastBeatAt: await inSeconds(tx, -1) })
    await gap(continued, new Date(after(-1).getTime() + 1))
    await gap(apart, after(-1))
    await gap(checked, noon, true)
    await gap(other, noon)
    for (const id of [continued, apart, checked, steady]) await markConnected(tx, id, 'we')
    const gaps = async (id: PhoneId) =>
      (await tx`select began_at from phone_gap where phone_id = ${id} order by began_at`).map(
        (g) => g['beganAt'],
      )
    expect(await gaps(continued)).toEqual([after(-9)])
    expect(await gaps(apart)).toEqual([after(-9), noon])
    expect(await gaps(checked)).toEqual([after(-9), noon])
    expect(await gaps(steady)).toEqual([])
    expect(await tx`select ended_at from phone_gap where phone_id = ${other}`).toEqual([{ endedAt: noon }])
  }))

test('a gap is recorded unless an unchecked one of this phone covers it', () =>
  tried(async (tx) => {
    const [one, other] = [await phone(tx, 'one'), await phone(tx, 'other')]
    const count = async (id: PhoneId) => (await tx`select from phone_gap where phone_id = ${id}`).length
    await saveGap(tx, one, after(1), after(7))
    await saveGap(tx, one, after(2), after(7))
    await saveGap(tx, one, after(1), after(6))
    expect(await count(one)).toBe(1)
    await saveGap(tx, other, after(2), after(6))
    await saveGap(tx, one, after(2), after(8))
    await saveGap(tx, one, after(0), after(6))
    expect([await count(one), await count(other)]).toEqual([3, 1])
    await tx`update phone_gap set seen_at = ${noon}, seen_by = 'nok'`
    await saveGap(tx, one, after(2), after(6))
    expect(await count(one)).toBe(4)
  }))

test('a gap is checked once, and the gaps of a phone that nobody checked are shown, the newest first', () =>
  tried(async (tx) => {
    const [one, other] = [await phone(tx, 'one'), await phone(tx, 'other')]
    const gap = async (phoneId: PhoneId, minutes: number) => {
      const id = randomUUID() as PhoneGapId
      await add(tx, 'phone_gap', { id, phoneId, beganAt: after(minutes), endedAt: after(minutes + 1) })
      return id
    }
    const [late, early, seen, theirs] = [
      await gap(one, 7),
      await gap(one, 3),
      await gap(one, 5),
      await gap(other, 9),
    ]
    expect(await saveGapSeen(tx, seen, 'lek')).toBe(one)
    expect(await saveGapSeen(tx, seen, 'nok')).toBeNull()
    const gaps = async (id: PhoneId) => (await readPhone(tx, id))!.gaps.map((g) => g.id)
    expect(await gaps(one)).toEqual([late, early])
    expect(await gaps(other)).toEqual([theirs])
    const checked = await tx`select id, seen_by from phone_gap where seen_by is not null`
    expect(checked).toEqual([{ id: seen, seenBy: 'lek' }])
  }))

test('a removed phone is gone from every list, and the others keep their settings', () =>
  tried(async (tx) => {
    await tx`delete from phone`
    const late = await phone(tx, 'late', { createdAt: after(7) })
    const gone = await phone(tx, 'gone')
    const early = await phone(tx, 'early', { createdAt: after(-7) })
    await removePhoneRow(tx, gone)
    expect((await listPhones(tx)).map(({ id }) => id)).toEqual([early, late])
    for (const read of [findPhone, lockPhone, readPhone]) {
      expect(await read(tx, gone)).toBeNull()
      expect(await read(tx, late)).toMatchObject({ name: 'late', switchedOn: true })
    }
    const { id: _, way, version, createdAt, updatedAt, ...settings } = (await findPhone(tx, late))!
    expect([way, version, createdAt, updatedAt !== null]).toEqual(['pushbullet', 1, after(7), true])
    expect(await savePhoneSettings(tx, late, { ...settings, name: 'renamed' })).toBe(true)
    const names = (await listPhones(tx)).map(({ name }) => name)
    expect(names).toEqual(['early', 'renamed'])
  }))

test('a nonce is used once per phone, and forgotten only when its request would be too old', () =>
  tried(async (tx) => {
    const [one, other] = [await phone(tx, 'one'), await phone(tx, 'other')]
    const used = (nonce: string, minutes: number) => tx`
      insert into phone_nonce (phone_id, nonce, used_at) values (${one}, ${nonce}, clock_timestamp() - make_interval(mins => ${minutes}))`
    await used('old', 31)
    await used('recent', 29)
    expect(await useNonce(tx, one, 'recent')).toBe(false)
    expect(await useNonce(tx, other, 'recent')).toBe(true)
    const kept = await tx`select nonce from phone_nonce where phone_id = ${one}`
    expect(kept).toEqual([{ nonce: 'recent' }])
  }))

test('messages are shown newest first, of one phone and one outcome, with the entry that they became', () =>
  tried(async (tx) => {
    await tx`delete from phone_message`
    const [one, other] = [await phone(tx, 'one'), await phone(tx, 'other')]
    const entry = await insertEntry(tx, { amountSatang: 7_100 })
    const later = await insertEntry(tx, { amountSatang: 7_300, accountCode: 'kbank-1' })
    const message = async (phoneId: PhoneId, outcome: string, more: object, days = 1) => {
      const id = randomUUID()
      const createdAt = await inSeconds(tx, -days * 86_400)
      const body = outcome === 'other' ? null : 'เงินเข้า'
      const usual = { id, phoneId, digest: Buffer.from(id), sender: 'SCB', body, heardAt: noon, outcome }
      await add(tx, 'phone_message', { ...usual, createdAt, ...more })
      return id
    }
    const unread = async (more: object) => {
      const id = randomUUID()
      await add(tx, 'unread_message', { id, body: 'x', origin: 'x', heardAt: noon, keptBy: 'x', ...more })
      return { messageId: id }
    }
    const read = await unread({ state: 'read', entryId: later, settledBy: 'nok' })
    const became = await message(one, 'entry', { entryId: entry })
    const waits = await message(one, 'unread', await unread({}), 8)
    const settled = await message(one, 'unread', read)
    const theirs = await message(other, 'other', {}, 6.9)
    const stale = await message(other, 'other', {}, 7.1)
    const copy = await message(other, 'duplicate', { entryId: entry }, 7.1)
    const list = (more: object) => listPhoneMessages(tx, { before: null, limit: 50, ...more })
    const ids = async (more: object) => (await list(more)).map(({ id }) => id)
    expect(await ids({})).toEqual([copy, stale, theirs, settled, waits, became])
    expect(await ids({ phoneId: one })).toEqual([settled, waits, became])
    expect(await ids({ outcome: 'unread', limit: 1 })).toEqual([settled])
    const rows = await list({ phoneId: one })
    expect(rows.map(({ waits: isWaiting, amount }) => [isWaiting, amount])).toEqual([
      [false, 7_300],
      [true, null],
      [false, 7_100],
    ])
    expect(await ids({ before: rows[0]!.number })).toEqual([waits, became])
    const known = await findByDigest(tx, one, Buffer.from(became))
    expect(known).toMatchObject({ outcome: 'entry', entryId: entry })
    expect(await findByDigest(tx, other, Buffer.from(became))).toBeNull()
    await forgetOldMessages(tx)
    expect(await ids({})).toEqual([theirs, settled, waits, became])
  }))

test('a message is counted at its phone under its outcome', () =>
  tried(async (tx) => {
    const [one, other] = [await phone(tx, 'one'), await phone(tx, 'other')]
    const before = await stateOf(tx, other)
    await countMessage(tx, one, 'unread')
    expect(await readPhone(tx, one)).toMatchObject({ entries: 0, duplicates: 0, unread: 1, others: 0 })
    expect(await stateOf(tx, other)).toEqual(before)
  }))

test('a phone that is to be tried at once while a try fails is tried again at once', () =>
  tried(async (tx) => {
    const id = await phone(tx, 'ours')
    const lost = { lamp: 'refused', problem: 'token-refused', retryMs: 300_000 } as const
    const take = () => leaseDuePhones(tx, 'we', [])
    expect(await take()).toContain(id)
    await tryPhoneNow(tx, id)
    await markDisconnected(tx, id, 'we', lost)
    expect(await take()).toContain(id)
    await markDisconnected(tx, id, 'we', lost)
    expect(await take()).not.toContain(id)
  }))
