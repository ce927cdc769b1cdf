import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { linePerson, newLineWorld } from '#testing/line.ts'
import { ofFile } from '#testing/of-file.ts'

// The shop gives up its LINE account and enters the token of another one.
const world = ofFile(() => newLineWorld())
let owner: Client
const group = `C${'1'.padStart(32, '0')}`
const [one, two, three] = [1, 2, 3].map((number) => linePerson(number).userId) as [string, string, string]
const inGroup = () => ({ ...world.line.event('join', null), source: { type: 'group', groupId: group } })
const saveToken = async () =>
  owner.post('connections/save-line', {
    version: (await owner.get('connections/line')).version,
    token: world.line.state.token,
  })
const followers = async () => (await owner.get('connections/line-counts')).followers as number
const groups = async () => (await owner.get('connections/line-alerts')).groups as { id: string }[]

beforeAll(async () => {
  owner = await world.as('owner')
  world.line.state.groups.set(group, 'กะดึก')
  await world.tell(...[one, two, three].map((person) => world.line.event('follow', person)), inGroup())
  await owner.post('connections/create-line-alert', {
    operationId: randomUUID(),
    name: 'กะดึก',
    members: [(await world.member(one)).id],
    groups: [(await groups())[0]!.id],
    kinds: ['withdrawalAsked'],
    least: 0,
    quiet: null,
    gatherMinutes: 0,
    on: true,
  })
})

test('a new token of the same account changes nobody', async () => {
  world.line.state.token = `${world.line.state.token}2`
  await saveToken()
  expect(await followers()).toBe(3)
})

// Invariant: Nobody is reached in the name of an account that they do not follow. Rule: `line/save-line.ts`.
test('another account reaches nobody until its own events say who follows it', async () => {
  await world.sql`
    insert into line_event (event_id, kind, line_user_id, at, active, received_at)
    values ('of the old one', 'follow', ${two}, now(), true, now() + interval '1 hour')`
  world.line.state.bot = { ...world.line.state.bot, userId: `U${'2'.repeat(32)}`, basicId: '@other' }
  await saveToken()
  expect(await followers()).toBe(0)
  expect(await groups()).toEqual([])
  const [alert] = (await owner.get('connections/line-alerts')).rows
  expect(alert.groups).toMatchObject([{ joined: false }])
  expect(alert.members).toMatchObject([{ following: false }])
  expect(await owner.refused('connections/test-line-alert', { alertId: alert.id })).toMatchObject({
    code: 'line-alert-nobody',
  })
  expect(await world.sql`select 1 from line_event where handled_at is null`).toHaveLength(0)
})

test('whoever follows the new account, writes to it or invites it to their group is reached again', async () => {
  const said = { message: { id: randomUUID(), type: 'text', text: 'สวัสดี' } }
  // LINE may deliver events of the new account that are older than the last ones of the old account.
  const timestamp = Date.now() - 60_000
  await world.tell(world.line.event('follow', one, { timestamp }), world.line.event('message', two, said))
  await world.tell({ ...inGroup(), timestamp })
  expect(await followers()).toBe(2)
  expect(await groups()).toMatchObject([{ joined: true }])
  await world.tell(world.line.event('unfollow', two))
  await world.tell(
    world.line.event('message', two, { ...said, message: { ...said.message, id: randomUUID() } }),
  )
  expect(await followers()).toBe(1)
})

test('the first account again reaches all whom it reached, but nobody who has said otherwise meanwhile', async () => {
  const [first, second] = [`U${'8'.repeat(32)}`, `U${'9'.repeat(32)}`]
  const become = async (userId: string) => {
    world.line.state.bot = { ...world.line.state.bot, userId }
    await saveToken()
  }
  const reached = async () => ({
    members: (
      await world.sql`select line_user_id from line_member where following order by line_user_id`
    ).map(({ lineUserId }) => lineUserId as string),
    groups: (await groups()).map(({ id }) => id),
  })
  await become(first)
  const timestamp = Date.now() - 30_000
  for (const person of [one, two, three]) await world.tell(world.line.event('follow', person, { timestamp }))
  await world.tell({ ...inGroup(), timestamp })
  const before = await reached()
  expect([before.members, before.groups.length]).toEqual([[one, two, three], 1])
  await become(second)
  expect(await reached()).toEqual({ members: [], groups: [] })
  await become(first)
  expect(await reached()).toEqual(before)
  // Two wrong accounts, one after the other.
  await become(second)
  await world.tell(world.line.event('unfollow', two))
  await become(`U${'7'.repeat(32)}`)
  await become(first)
  expect(await reached()).toEqual({ ...before, members: [one, three] })
  await become(second)
  await world.tell({ ...inGroup(), type: 'leave' })
  await become(first)
  expect(await reached()).toEqual({ members: [one, three], groups: [] })
  // Who blocked the first account itself stays so.
  await world.tell(world.line.event('unfollow', one))
  await become(second)
  await become(first)
  expect(await reached()).toEqual({ members: [three], groups: [] })
})

test('who follows two accounts of the shop, or writes to the second, is reached by whichever is the present one', async () => {
  const [first, second] = [`U${'5'.repeat(32)}`, `U${'6'.repeat(32)}`]
  const become = async (userId: string) => {
    world.line.state.bot = { ...world.line.state.bot, userId }
    await saveToken()
    return followers()
  }
  await become(first)
  const timestamp = Date.now() - 30_000
  for (const person of [one, two]) await world.tell(world.line.event('follow', person, { timestamp }))
  const ofFirst = await followers()
  expect(await become(second)).toBe(0)
  const message = { id: randomUUID(), type: 'text', text: 'สวัสดี' }
  await world.tell(world.line.event('follow', one), world.line.event('message', two, { message }))
  expect(await followers()).toBe(2)
  // A wrong token, and the right one again.
  expect(await become(first)).toBe(ofFirst)
  expect(await become(second)).toBe(2)
})
