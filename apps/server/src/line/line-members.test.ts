import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ofFile } from '#testing/of-file.ts'
import type { Client } from '#testing/client.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { linePerson, newLineWorld } from '#testing/line.ts'
import { lockUniqueValues } from '#players/form/duplicates-store.ts'
import { forgetOld } from './line-event-store.ts'

const world = ofFile(() => newLineWorld({ people: 12 }))
let owner: Client
let nok: Client
beforeAll(async () => {
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
})

const person = (number: number) => linePerson(number).userId
const says = (number: number, words: string, more = {}) =>
  world.tell(
    world.line.event('message', person(number), {
      message: { id: randomUUID(), type: 'text', text: words },
      ...more,
    }),
  )
const player = (at: number) => world.shop.players[at]!
const link = async (client: Client, number: number, playerId: string, more: object = {}) => {
  const { id, version } = await world.member(person(number))
  return client.raw('POST', '/api/connections/link-line-member', {
    operationId: randomUUID(),
    memberId: id,
    version,
    playerId,
    ...more,
  })
}
const refusalOf = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { code?: string }).code] as const

test('linking copies LINE id, name and picture to the player, and audits it once per operation', async () => {
  await world.tell(world.line.event('follow', person(1)))
  const { id, version } = await world.member(person(1))
  const command = { operationId: randomUUID(), memberId: id, version, playerId: player(0).id }
  const linked = await nok.post('connections/link-line-member', command)
  expect(linked).toMatchObject({ player: { code: player(0).code }, linkedBy: 'nok@example.test' })
  expect(await nok.post('connections/link-line-member', command)).toEqual(linked)
  expect((await nok.get('players/form', { id: player(0).id })).values).toMatchObject({
    lineUserId: person(1),
    lineName: 'คนที่ 1',
    pictureUrl: 'https://profile.line-scdn.example/1',
  })
  const lines = await world.sql`select actor, after from audit where act = 'line.link'`
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ actor: 'nok@example.test', after: { lineUserId: person(1) } })
})

// Invariant: A LINE member is linked to at most one player, and a player to at most one member. Rule:
// `line/link-line-member.ts`. Database: `line_member_player_id_key`.
test('one member links to one player; a LINE id already on another player is refused', async () => {
  expect(await refusalOf(await link(nok, 1, player(1).id))).toEqual([409, 'line-member-linked'])
  await world.tell(world.line.event('follow', person(2)))
  expect(await refusalOf(await link(nok, 2, player(0).id))).toEqual([409, 'line-player-linked'])
  await world.sql`update player set line_user_id = ${person(2)} where id = ${player(6).id}`
  expect(await refusalOf(await link(nok, 2, player(7).id))).toEqual([409, 'line-player-linked'])
  expect((await world.member(person(2)))['suggested']).toMatchObject({ code: player(6).code, by: 'line-id' })
  expect((await link(nok, 2, player(6).id)).status).toBe(200)
})

test('of two members linked to one player at once, one is refused', async () => {
  for (const number of [3, 4]) await world.tell(world.line.event('follow', person(number)))
  const answers = await Promise.all([3, 4].map((number) => link(nok, number, player(8).id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a LINE id on the block list cannot be linked', async () => {
  await world.tell(world.line.event('follow', person(5)))
  await (
    await world.as('supervisor', 'boss')
  ).post('players/block-value', {
    operationId: randomUUID(),
    kind: 'line',
    value: person(5),
    level: 'block',
    reason: 'ใช้โกง',
  })
  expect(await refusalOf(await link(nok, 5, player(9).id))).toEqual([409, 'value-blocked'])
})

test('unlinking replaces the details from LINE by those of before, but not what was written since', async () => {
  const unlink = async (number: number) => {
    const { id, version } = await world.member(person(number))
    return nok.post('connections/unlink-line-member', {
      operationId: randomUUID(),
      memberId: id,
      version,
      reason: 'ผูกผิดคน',
    })
  }
  const [linking] = await world.sql<[{ before: Record<string, unknown> }]>`
    select before from audit where act = 'line.link' and object_id = ${player(0).id}`
  const { lineName: lineNameBefore } = linking.before
  expect(lineNameBefore).not.toBe('คนที่ 1')
  expect(await unlink(1)).toMatchObject({ player: null })
  expect((await nok.get('players/form', { id: player(0).id })).values).toMatchObject({
    lineUserId: null,
    lineName: lineNameBefore,
    pictureUrl: null,
  })
  const auditOf = async (playerId: string) => {
    const [line] = await world.sql`select before, after from audit
      where act = 'line.unlink' and object_id = ${playerId}`
    return line
  }
  const replaced = { lineUserId: null, lineName: lineNameBefore, pictureUrl: null }
  expect(await auditOf(player(0).id)).toMatchObject({
    before: { lineUserId: person(1), lineName: 'คนที่ 1' },
    after: replaced,
  })
  await world.sql`update player set line_user_id = 'typed-since' where id = ${player(6).id}`
  await unlink(2)
  expect((await auditOf(player(6).id))!['after']).toEqual({})
  expect((await nok.get('players/form', { id: player(6).id })).values).toMatchObject({
    lineUserId: 'typed-since',
    lineName: 'คนที่ 2',
  })
})

test('a member who writes one player’s code or number is suggested as that player', async () => {
  await says(6, player(10).code.toUpperCase())
  expect((await world.member(person(6)))['suggested']).toMatchObject({ code: player(10).code, by: 'code' })
  await world.sql`update player set mobile = '0899912345' where id = ${player(11).id}`
  await says(7, '๐๘๙-991-2345')
  expect((await world.member(person(7)))['suggested']).toMatchObject({
    code: player(11).code,
    by: 'mobile',
  })
})

test('a member who comes by a master’s link is counted once, for the first link used, in any order of events', async () => {
  await owner.post('settings/update', { lineLink: 'https://line.me/R/oaMessage/%40shop/?สมัคร%20{key}' })
  const { rows } = await owner.get('agents/masters', { sort: 'key', direction: 'asc' })
  const [first, second] = rows
  const countOf = async (id: string) => (await owner.get('agents/master', { id })).lineCount as number
  const now = Date.now()
  await says(8, `สมัคร ${first.key}`, { timestamp: now - 5_000 })
  await says(8, `สมัคร ${first.key}`)
  await says(8, `ref ${second.key}`)
  expect([await countOf(first.id), await countOf(second.id)]).toEqual([1, 0])
  await says(9, `ref ${first.key}`, { timestamp: now - 1_000 })
  await says(9, `ref ${second.key}`, { timestamp: now - 9_000 })
  expect([await countOf(first.id), await countOf(second.id)]).toEqual([1, 1])
  expect((await world.member(person(8)))['master']).toMatchObject({ key: first.key })
  expect((await owner.get('agents/master', { id: first.id })).version).toBe(first.version)
})

test('linking gives the player the master whose link the member used, and that master’s agent', async () => {
  const { id, agentId } = (
    await world.sql`
    select m.id, m.agent_id from line_member l join master m on m.id = l.master_id where l.line_user_id = ${person(8)}`
  )[0]!
  await world.sql`update player set master_id = null, agent_id = null where id = ${player(12).id}`
  expect((await link(nok, 8, player(12).id, { withMaster: true })).status).toBe(200)
  const { values } = await nok.get('players/form', { id: player(12).id })
  expect(values).toMatchObject({ masterId: id, agentId })
})

test('members are filtered by linked, not linked, blocked and name; only roles that may answer see messages', async () => {
  await world.tell(world.line.event('follow', person(10)), world.line.event('unfollow', person(11)))
  await says(10, 'สวัสดีค่ะ')
  const shown = async (query: Record<string, string>, client = nok) =>
    (await client.get('connections/line-members', query)).rows.map(({ name }: { name: string }) => name)
  expect(await shown({ show: 'blocked' })).toEqual([null])
  expect(await shown({ q: 'คนที่ 10' })).toEqual(['คนที่ 10'])
  // Codes of the old system may have capitals.
  await world.sql`update player set code = upper(code) where id = ${player(12).id}`
  for (const q of [player(12).code, player(12).code.toUpperCase(), player(12).code.slice(0, -1), person(8)])
    expect([q, await shown({ q })]).toEqual([q, expect.arrayContaining(['คนที่ 8'])])
  expect(await shown({ show: 'linked' })).toContain('คนที่ 8')
  expect(await shown({ show: 'unlinked' })).not.toContain('คนที่ 8')
  // The one who has blocked the account is linked to nobody, and cannot be written to.
  expect(await shown({ show: 'unlinked' })).not.toContain(null)
  const counts = await nok.get('connections/line-counts')
  expect(counts.followers).toBe(counts.linked + counts.unlinked)
  expect(counts.all).toBe(counts.followers + counts.blocked)

  // Somebody who is linked and has blocked us is in one tab only, and each tab counts its own rows.
  await world.tell(world.line.event('unfollow', person(8)))
  expect(await shown({ show: 'blocked' })).toContain('คนที่ 8')
  const { followers: _, ...tabs } = await nok.get('connections/line-counts')
  for (const [show, count] of Object.entries(tabs))
    expect([show, (await shown({ show, limit: '500' })).length]).toEqual([show, count])

  const { id } = await world.member(person(10))
  const viewer = await world.as('viewer', 'vee')
  expect((await nok.get('connections/line-member', { id })).messages).toMatchObject([
    { direction: 'in', body: 'สวัสดีค่ะ' },
  ])
  expect(await viewer.get('connections/line-member', { id })).toMatchObject({
    messages: null,
    lastMessage: null,
  })
})

test('a member unknown to LINE is not looked up again', async () => {
  const stranger = linePerson(777).userId
  await world.tell(world.line.event('message', stranger, { message: { id: 'm', type: 'sticker' } }))
  const [row] = await world.sql`select name, profile_due_at from line_member where line_user_id = ${stranger}`
  expect(row).toEqual({ name: null, profileDueAt: null })
})

test('the name of a member who writes after a week is looked up again: people change their names', async () => {
  await world.tell(world.line.event('follow', person(9)))
  world.line.state.people.get(person(9))!.displayName = 'ชื่อใหม่'
  await says(9, 'วันเดียวกัน')
  expect(await world.member(person(9))).toMatchObject({ name: 'คนที่ 9' })
  await world.sql`update line_member set profile_at = profile_at - interval '8 days' where line_user_id = ${person(9)}`
  await says(9, 'สัปดาห์ถัดมา')
  expect(await world.member(person(9))).toMatchObject({ name: 'ชื่อใหม่' })
})

test('a member whose look-up failed is looked up again later', async () => {
  const { token } = world.line.state
  world.line.state.token = 'another, for a moment'
  await world.tell(world.line.event('follow', person(12)))
  expect(await world.member(person(12))).toMatchObject({ name: null })
  world.line.state.token = token
  await world.app.keepLine()
  expect(await world.member(person(12))).toMatchObject({ name: null })
  const due =
    await world.sql`select profile_due_at > clock_timestamp() as later from line_member where line_user_id = ${person(12)}`
  expect(due).toEqual([{ later: true }])
  await world.sql`update line_member set profile_due_at = clock_timestamp() - interval '1 second' where line_user_id = ${person(12)}`
  await world.app.keepLine()
  expect(await world.member(person(12))).toMatchObject({ name: 'คนที่ 12' })
})

test('messages are deleted after their retention, and event ids are kept longer than old events are accepted', async () => {
  await world.sql`update line_message set at = at - interval '91 days' where body = 'สวัสดีค่ะ'`
  await forgetOld(world.sql, { eventDays: 14, messageDays: 90 })
  const { id } = await world.member(person(10))
  expect((await nok.get('connections/line-member', { id })).messages).toEqual([])
})

test('a message is answered by the first matching rule, with the free reply token', async () => {
  const write = (kind: string, words: string[], body: string, place = 0, how = 'exact') =>
    nok.post('connections/create-line-reply', {
      operationId: randomUUID(),
      kind,
      how,
      words,
      body,
      place,
      enabled: true,
    })
  await write('keyword', ['ฝาก', 'deposit'], 'โอนมาที่บัญชีของร้าน', 1)
  const promo = await write('keyword', ['โปร'], 'โปรวันนี้', 2, 'contains')
  await write('default', [], 'รอสักครู่ค่ะ', 0)
  expect(
    await nok.refused('connections/create-line-reply', {
      operationId: randomUUID(),
      kind: 'default',
      body: 'อีกอัน',
      enabled: true,
    }),
  ).toMatchObject({ code: 'line-reply-there' })
  world.line.state.delivered.length = 0
  const used = world.line.state.quota.used
  await says(10, ' ฝาก ')
  await says(10, 'มีโปรไหมคะ')
  await says(10, 'อย่างอื่น')
  expect(world.line.state.delivered.map(({ message }) => message['text'])).toEqual([
    'โอนมาที่บัญชีของร้าน',
    'โปรวันนี้',
    'รอสักครู่ค่ะ',
  ])
  expect(world.line.state.quota.used).toBe(used)
  expect(await nok.get('connections/line-replies')).toMatchObject({
    rows: [{ kind: 'default' }, { words: ['ฝาก', 'deposit'] }, { words: ['โปร'] }],
  })
  expect(await nok.post('connections/try-line-reply', { said: 'DEPOSIT' })).toMatchObject({
    reply: { body: 'โอนมาที่บัญชีของร้าน' },
  })

  world.line.state.delivered.length = 0
  await nok.post('connections/update-line-reply', {
    id: promo.id,
    version: promo.version,
    kind: 'keyword',
    how: 'contains',
    words: ['โปร'],
    body: 'โปรวันนี้',
    enabled: false,
    place: 2,
  })
  const saved = { kind: 'keyword', how: 'contains', words: ['โปร'], body: 'โปรวันนี้', place: 2 }
  expect(
    await world.sql`select object_id, before, after from audit where act = 'line.updateReply'`,
  ).toMatchObject([
    { objectId: promo.id, before: { ...saved, enabled: true }, after: { ...saved, enabled: false } },
  ])
  await says(10, 'โปร')
  await says(10, 'ช้าไป', { timestamp: Date.now() - 55_000 })
  await says(10, 'ที่อื่นตอบ', { mode: 'standby' })
  expect(world.line.state.delivered.map(({ message }) => message['text'])).toEqual(['รอสักครู่ค่ะ'])
})

describe('the master whose link the member used', () => {
  const masterOfMember = async () => {
    const [row] = await world.sql<{ id: string; agentId: string; another: string }[]>`
      select m.id, m.agent_id, (select id from agent where id <> m.agent_id limit 1) as another
      from line_member l join master m on m.id = l.master_id where l.line_user_id = ${person(9)}`
    return row!
  }
  const linkWithMaster = () => link(nok, 9, player(10).id, { withMaster: true })

  test('is refused if it moved to another agent while the link waited', async () => {
    const { id, agentId, another } = await masterOfMember()
    await world.sql`update player set master_id = null, agent_id = null where id = ${player(10).id}`
    const linked = await world.sql.begin(async (tx) => {
      await tx`update master set agent_id = ${another} where id = ${id}`
      const answer = linkWithMaster()
      await expect.poll(() => lockWaits(world.sql)).toHaveLength(1)
      return { answer }
    })
    expect(await refusalOf(await linked.answer)).toEqual([409, 'master-of-another-agent'])
    await world.sql`update master set agent_id = ${agentId} where id = ${id}`
  })

  test('is refused for a player of another agent, and without an agent fits any', async () => {
    const { id, another } = await masterOfMember()
    await world.sql`update player set master_id = null, agent_id = ${another} where id = ${player(10).id}`
    expect(await refusalOf(await linkWithMaster())).toEqual([409, 'master-of-another-agent'])
    const { version, name } = await owner.get('agents/master', { id })
    await owner.post('agents/update-master', { id, version, name, agentId: null })
    expect((await linkWithMaster()).status).toBe(200)
    const { values } = await nok.get('players/form', { id: player(10).id })
    expect(values).toMatchObject({ masterId: id, agentId: another })
  })
})

test('a LINE id that another player is being given at this moment is refused', async () => {
  await world.tell(world.line.event('follow', person(12)))
  const waiting = await world.sql.begin(async (tx) => {
    await lockUniqueValues(tx, { lineUserId: person(12) })
    const answer = link(nok, 12, player(15).id)
    await expect.poll(() => lockWaits(world.sql)).toHaveLength(1)
    await tx`update player set line_user_id = ${person(12)} where id = ${player(14).id}`
    return { answer }
  })
  expect(await refusalOf(await waiting.answer)).toEqual([409, 'line-player-linked'])
})
