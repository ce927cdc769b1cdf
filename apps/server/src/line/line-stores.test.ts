import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Sql, Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { forgetLineMember } from './forget-store.ts'
import { replaceAccount } from './line-channel-store.ts'
import {
  addEvents,
  addMessage,
  countTry,
  endEvent,
  endReply,
  findEventsLeft,
  forgetOld,
  giveUpReplies,
  messagesOf,
  takeBackMessage,
  takeEvent,
  wasTakenBack,
} from './line-event-store.ts'

const world = worldOfFile()
const tables = ['line_event', 'line_message', 'line_member', 'line_batch', 'line_send']
const tried = (attempt: (tx: Tx & Sql) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    for (const table of tables) await tx`delete from ${tx(table)}`
    await attempt(tx as never)
  })
const playerAt = (at: number) => world.shop.players[at]!.id as never
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
/** A time by the database's clock, some seconds ago. */
async function ago(tx: Tx, seconds: number): Promise<Date> {
  const [row] = await tx<{ at: Date }[]>`select clock_timestamp() - make_interval(secs => ${seconds}) as at`
  return row!.at
}
const event = (tx: Tx, eventId: string, values: object = {}) =>
  tx`insert into line_event ${tx({ eventId, kind: 'message', at: noon, active: true, body: eventId, ...values })}`
const events = (tx: Tx) => tx`select * from line_event order by event_id`
const eventOf = async (tx: Tx, id: string) => (await events(tx)).find((row) => row['eventId'] === id)!
async function member(tx: Tx, name: string, values: object = {}): Promise<string> {
  const id = randomUUID()
  await tx`insert into line_member ${tx({ id, lineUserId: `U-${name}`, name, ...values })}`
  return id
}
const message = (tx: Tx, memberId: string, body: string, values: object = {}) =>
  tx`insert into line_message ${tx({ eventId: body, direction: 'in', memberId, at: noon, kind: 'text', body, ...values })}`

test('an event is kept once and handled once; those that failed wait longer, the oldest goes first', () =>
  tried(async (tx) => {
    const fresh = { kind: 'message', lineUserId: 'U-one', lineGroupId: null, at: noon, active: true }
    const text = { replyToken: 'r', messageKind: 'text', messageId: 'm', body: 'สวัสดี' }
    expect(await addEvents(tx, [{ eventId: 'known', ...fresh, ...text }])).toEqual(['known'])
    const again = { ...fresh, ...text, body: 'อื่น' }
    const both = [
      { eventId: 'known', ...again },
      { eventId: 'new', ...again },
    ]
    expect(await addEvents(tx, both)).toEqual(['new'])
    expect(await takeEvent(tx, 'known')).toMatchObject({ eventId: 'known', body: 'สวัสดี' })
    await tx`delete from line_event`
    await event(tx, 'late', { receivedAt: await ago(tx, 40), tries: 7 })
    await event(tx, 'early', { receivedAt: await ago(tx, 60) })
    await event(tx, 'too soon', { receivedAt: await ago(tx, 30), tries: 37 })
    await event(tx, 'often', { receivedAt: await ago(tx, 305), tries: 977 })
    await event(tx, 'handled', { receivedAt: await ago(tx, 60), handledAt: noon })
    expect((await findEventsLeft(tx, 7)).map(({ eventId }) => eventId)).toEqual(['often', 'early', 'late'])
    expect(await takeEvent(tx, 'handled')).toBeNull()
    for (const id of ['early', 'handled']) await countTry(tx, id)
    const tries = (await events(tx)).map(({ eventId, tries: times }) => [eventId as string, times as number])
    expect(Object.fromEntries(tries)).toEqual({ early: 1, handled: 0, late: 7, often: 977, 'too soon': 37 })
  }))

test('a handled event loses its text, and only that one', () =>
  tried(async (tx) => {
    for (const id of ['answered', 'silent', 'other']) await event(tx, id)
    const other = await eventOf(tx, 'other')
    await endEvent(tx, 'answered', 'ขอบคุณ')
    await endEvent(tx, 'silent', null)
    expect(await eventOf(tx, 'answered')).toMatchObject({
      body: null,
      replyBody: 'ขอบคุณ',
      replyState: 'sending',
    })
    expect(await eventOf(tx, 'silent')).toMatchObject({ body: null, replyBody: null, replyState: null })
    expect(await eventOf(tx, 'other')).toEqual(other)
  }))

test('a reply that was sent is part of the conversation; one that failed or was given up is not', () =>
  tried(async (tx) => {
    const memberId = await member(tx, 'one')
    const sending = async (id: string, seconds: number) =>
      event(tx, id, {
        replyState: 'sending',
        replyToken: 'r',
        replyBody: id,
        handledAt: await ago(tx, seconds),
      })
    await sending('sent', 1)
    await sending('failed', 1)
    await sending('died', 125)
    await sending('running', 115)
    await event(tx, 'unanswered', { handledAt: await ago(tx, 125), replyToken: 'r' })
    const end = (eventId: string, isSent: boolean) => endReply(tx, { eventId, isSent, memberId })
    await end('sent', true)
    await end('failed', false)
    await giveUpReplies(tx)
    await end('died', true)
    const states = (await events(tx)).map(({ eventId, replyState, replyToken }) => [
      eventId,
      replyState,
      replyToken,
    ])
    expect(states).toEqual([
      ['died', 'failed', null],
      ['failed', 'failed', null],
      ['running', 'sending', 'r'],
      ['sent', 'sent', null],
      ['unanswered', null, 'r'],
    ])
    expect(await tx`select event_id, direction, body from line_message`).toEqual([
      { eventId: 'sent', direction: 'out', body: 'sent' },
    ])
  }))

test('a message that was taken back loses its text here, and the others keep theirs', () =>
  tried(async (tx) => {
    await event(tx, 'unsent', { kind: 'unsend', messageId: 'm-1' })
    await event(tx, 'written', { messageId: 'm-2' })
    expect([await wasTakenBack(tx, 'm-1'), await wasTakenBack(tx, 'm-2')]).toEqual([true, false])
    const one = await member(tx, 'one', { lastMessage: 'ลบที', lastMessageEvent: 'e-1' })
    const other = await member(tx, 'other', { lastMessage: 'อยู่', lastMessageEvent: 'e-2' })
    await message(tx, one, 'e-1', { messageId: 'm-1' })
    await message(tx, other, 'e-2', { messageId: 'm-2' })
    await takeBackMessage(tx, 'm-1')
    expect(await tx`select name, last_message from line_member order by name`).toEqual([
      { name: 'one', lastMessage: null },
      { name: 'other', lastMessage: 'อยู่' },
    ])
    expect((await messagesOf(tx, one)).map(({ body }) => body)).toEqual([null])
    expect((await messagesOf(tx, other)).map(({ body }) => body)).toEqual(['e-2'])
  }))

test('handled events and messages are forgotten after their days; events that are not handled stay', () =>
  tried(async (tx) => {
    const day = 86_400
    await event(tx, 'old', { receivedAt: await ago(tx, 7.1 * day), handledAt: noon })
    await event(tx, 'old, not handled', { receivedAt: await ago(tx, 7.1 * day) })
    await event(tx, 'recent', { receivedAt: await ago(tx, 6.9 * day), handledAt: noon })
    const old = { lastMessage: 'x', lastMessageAt: await ago(tx, 31.1 * day) }
    const recent = { lastMessage: 'x', lastMessageAt: await ago(tx, 30.9 * day) }
    const memberId = await member(tx, 'old', old)
    await member(tx, 'recent', recent)
    await message(tx, memberId, 'old', { at: old.lastMessageAt })
    await message(tx, memberId, 'recent', { at: recent.lastMessageAt })
    await forgetOld(tx, { eventDays: 7, messageDays: 31 })
    expect((await events(tx)).map(({ eventId }) => eventId as string)).toEqual(['old, not handled', 'recent'])
    expect((await messagesOf(tx, memberId)).map(({ body }) => body)).toEqual(['recent'])
    const named = await tx`select name from line_member where last_message is not null`
    expect(named).toEqual([{ name: 'recent' }])
  }))

test('a conversation has what one member wrote and got, in order, and nothing that was not sent', () =>
  tried(async (tx) => {
    const [one, other] = [await member(tx, 'one'), await member(tx, 'other')]
    const received = { eventId: 'e', memberId: one, at: after(1), kind: 'text', messageId: 'm', body: 'ถาม' }
    await addMessage(tx, received)
    await addMessage(tx, { ...received, body: 'ซ้ำ' })
    await message(tx, one, 'ตอบ', { direction: 'out', at: after(5) })
    await message(tx, other, 'ของคนอื่น')
    const send = async (text: string, to: string[], values: object) => {
      const sendId = randomUUID()
      const contents = tx.json([
        { kind: 'text', text },
        { kind: 'sticker', stickerId: '77' },
      ])
      const about = { id: sendId, target: 'members', contents, recipients: 3, employee: 'nok' }
      await tx`insert into line_send ${tx(about as never)}`
      const batch = { id: randomUUID(), sendId, place: 1, toLineIds: ['U'], toMembers: to }
      await tx`insert into line_batch ${tx({ ...batch, ...values })}`
    }
    await send('ข่าว', [other, one], { state: 'sent', endedAt: after(3), nextAt: after(9) })
    await send('ยังไม่ส่ง', [one], { state: 'waiting', nextAt: after(2) })
    await send('ของคนอื่น', [other], { state: 'sent', endedAt: after(3) })
    const found = (await messagesOf(tx, one)).map(({ direction, body, employee }) => [
      direction,
      body,
      employee,
    ])
    expect(found).toEqual([
      ['in', 'ถาม', null],
      ['out', 'ข่าว', 'nok'],
      ['out', '77', 'nok'],
      ['out', 'ตอบ', null],
    ])
  }))

test('forgetting a player empties their LINE member, and no one else’s', () =>
  tried(async (tx) => {
    const linked = { lastMessage: 'x', linkedBy: 'nok', linkedAt: noon, following: true }
    const gone = await member(tx, 'gone', { ...linked, playerId: playerAt(0), leftBotUserId: 'U-shop' })
    const stays = await member(tx, 'stays', {
      ...linked,
      playerId: playerAt(1),
      suggestedPlayerId: playerAt(2),
    })
    const suggested = await member(tx, 'suggested', { suggestedPlayerId: playerAt(0), suggestedBy: 'code' })
    for (const name of ['gone', 'stays'])
      await event(tx, `event ${name}`, { lineUserId: `U-${name}`, replyBody: name })
    await message(tx, gone, 'of gone')
    await message(tx, stays, 'of stays')
    const others = () => tx`select * from line_member where id = ${stays}`
    const before = [await others(), await eventOf(tx, 'event stays'), await messagesOf(tx, stays)]
    await forgetLineMember(tx, playerAt(0))
    expect([await others(), await eventOf(tx, 'event stays'), await messagesOf(tx, stays)]).toEqual(before)
    const [emptied] =
      await tx`select line_user_id, name, last_message, following, left_bot_user_id, player_id from line_member where id = ${gone}`
    // Without an account that left them, they are reached by none that comes back.
    const empty = { name: null, lastMessage: null, following: false, leftBotUserId: null, playerId: null }
    expect(emptied).toEqual({ lineUserId: `forgotten ${gone}`, ...empty })
    expect(await eventOf(tx, 'event gone')).toMatchObject({
      lineUserId: `forgotten ${gone}`,
      body: null,
      replyBody: null,
    })
    expect((await messagesOf(tx, gone)).map(({ body }) => body)).toEqual([null])
    const [left] =
      await tx`select suggested_player_id, suggested_by, name from line_member where id = ${suggested}`
    expect(left).toEqual({ suggestedPlayerId: null, suggestedBy: null, name: 'suggested' })
  }))

test('forgetting a player empties what was written to them alone, and nothing that others got as well', () =>
  tried(async (tx) => {
    const one = await member(tx, 'one', { playerId: playerAt(0) })
    const other = await member(tx, 'other', { playerId: playerAt(1) })
    const send = async (text: string, ...parts: string[][]) => {
      const id = randomUUID()
      const contents = tx.json([{ kind: 'text', text }])
      const about = { target: 'members', contents, recipients: parts.flat().length, employee: 'nok' }
      await tx`insert into line_send ${tx({ id, ...about } as never)}`
      for (const [place, toMembers] of parts.entries())
        await tx`
          insert into line_batch ${tx({ id: randomUUID(), sendId: id, place, toLineIds: toMembers.map((to) => `U-${to}`), toMembers })}`
    }
    await send('to one', [one])
    await send('to one again', [one])
    await send('to others too', [one, other])
    await send('to others in another part', [one], [other])
    await send('to another', [other])
    await forgetLineMember(tx, playerAt(0))
    const left = await tx`
      select contents -> 0 ->> 'text' as text, forgotten_player_id as whose from line_send order by number`
    expect(left).toEqual([
      { text: null, whose: playerAt(0) },
      { text: null, whose: playerAt(0) },
      { text: 'to others too', whose: null },
      { text: 'to others in another part', whose: null },
      { text: 'to another', whose: null },
    ])
  }))

test('what was written to people who were forgotten before an upgrade is emptied by it', () =>
  tried(async (tx) => {
    const migration = await readFile(
      new URL('../../migrations/0125_words_to_one_person.sql', import.meta.url),
      'utf8',
    )
    const send = async (text: string, ...toLineIds: string[]) => {
      const id = randomUUID()
      const contents = tx.json([{ kind: 'text', text }])
      const about = { target: 'members', contents, recipients: toLineIds.length, employee: 'nok' }
      await tx`insert into line_send ${tx({ id, ...about } as never)}`
      await tx`insert into line_batch ${tx({ id: randomUUID(), sendId: id, place: 0, toLineIds })}`
    }
    await send('to one', 'forgotten 1')
    await send('to another', 'U-other')
    await send('to others too', 'forgotten 1', 'U-other')
    for (const [statement] of migration.matchAll(/^update line_send [^;]*;/gm)) await tx.unsafe(statement)
    const left = await tx`select contents -> 0 ->> 'text' as text from line_send order by number`
    expect(left.map(({ text }) => text as string | null)).toEqual([null, 'to another', 'to others too'])
  }))

test('a reply that was being sent while its member was forgotten stays without its text', () =>
  tried(async (tx) => {
    const memberId = await member(tx, 'gone', { playerId: playerAt(0) })
    const sending = { replyState: 'sending', replyToken: 'r', replyBody: 'ตอบ', handledAt: noon }
    await event(tx, 'answered', { lineUserId: 'U-gone', ...sending })
    await forgetLineMember(tx, playerAt(0))
    await endReply(tx, { eventId: 'answered', isSent: true, memberId })
    expect((await messagesOf(tx, memberId)).map(({ body }) => body)).toEqual([null])
  }))

test('whom an account reaches again has what LINE knows of them asked for, if it never was; a forgotten one is not reached', () =>
  tried(async (tx) => {
    const due = { following: true, profileDueAt: noon }
    await member(tx, 'unknown', due)
    await member(tx, 'known', { ...due, profileAt: noon })
    await member(tx, 'forgotten', { ...due, playerId: playerAt(0) })
    await member(tx, 'blocked', { following: false, blockedAt: noon, profileDueAt: null })
    await replaceAccount(tx, { from: 'U-shop', to: 'U-other' })
    await forgetLineMember(tx, playerAt(0))
    const reached = () =>
      tx`select name, profile_due_at is not null as due from line_member where following order by name`
    expect(await reached()).toEqual([])
    await replaceAccount(tx, { from: 'U-other', to: 'U-shop' })
    expect(await reached()).toEqual([
      { name: 'known', due: false },
      { name: 'unknown', due: true },
    ])
  }))
