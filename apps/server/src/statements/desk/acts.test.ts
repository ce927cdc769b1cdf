import type { DeskAct } from '@khlang/contract/statements/statements'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let finance: Client
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  finance = await world.as('finance')
  nok = await world.as('support', 'nok')
})

const player = (index: number) => world.shop.players[index]!
const acts = async (client: Client): Promise<DeskAct[]> => (await client.get('statements/acts')).rows

test('my own activity is listed, newest first, with each entry’s current state; that of others is not', async () => {
  const [entryId, depositId] = [await desk.pays(player(0), '640.00'), await desk.asks(player(0), '640')]
  await nok.post('statements/hold', { entryId, reason: 'waits for the slip' })
  await finance.post('statements/claim', { entryId })
  await finance.post('statements/release', { entryId })
  const { orderId } = await desk.match(nok, entryId, depositId)
  await desk.settled(nok, orderId, ['done'])

  const mine = await acts(nok)
  expect(mine.map(({ act }) => act)).toEqual(['entry.match', 'entry.hold'])
  expect(mine[0]).toMatchObject({ orderId, depositId, last: true })
  expect(mine[0]!.entry).toMatchObject({ id: entryId, state: 'done', can: { undo: 'entry-done' } })
  expect(mine[1]).toMatchObject({ reason: 'waits for the slip', last: false })
  expect((await acts(finance)).map(({ act }) => act)).toEqual(['entry.release', 'entry.claim'])
})

test('the last act on an entry stays so, whatever is done with other entries and other things', async () => {
  const dao = await world.as('support', 'dao')
  const [one, two] = [await desk.pays(player(2), '811.00'), await desk.pays(player(2), '812.00')]
  for (const entryId of [one, two])
    await dao.post('statements/hold', { entryId, reason: 'waits for the slip' })
  await world.sql`
    insert into audit (actor, act, object_kind, object_id) values ('dao@example.test', 'request.hold', 'request', ${one})`
  const shown = (await acts(dao)).map(({ entry, last }) => [entry.id, last])
  expect(shown).toEqual([
    [two, true],
    [one, true],
  ])
})

test('of two entries that are marked as duplicates of each other at once, one stays open', async () => {
  const [one, other] = [await desk.pays(player(3), '713.00'), await desk.pays(player(3), '713.00')]
  const waiting = await world.sql.begin(async (tx) => {
    await tx`update statement_entry set state = 'cancelled', duplicate_of = ${other} where id = ${one}`
    const marked = finance.refused('statements/mark-duplicate', { entryId: other, originalId: one })
    await expect.poll(() => lockWaits(world.sql)).toHaveLength(1)
    return { marked }
  })
  expect(await waiting.marked).toMatchObject({ code: 'duplicate-of-itself' })
  expect((await nok.get('statements/entry', { id: other })).state).toBe('pending')
})

test('an entry closed by mistake can be reopened and credited', async () => {
  const [original, entryId] = [await desk.pays(player(1), '710.00'), await desk.pays(player(1), '710.00')]
  await finance.post('statements/mark-duplicate', { entryId, originalId: original })
  expect((await acts(finance))[0]).toMatchObject({
    act: 'entry.markDuplicate',
    last: true,
    entry: { can: { reopen: true } },
  })
  expect(await finance.post('statements/reopen', { entryId })).toMatchObject({
    state: 'pending',
    duplicateOf: null,
  })
  const { orderId } = await desk.match(nok, entryId, await desk.asks(player(1), '710'))
  await desk.settled(nok, orderId, ['done'])
  expect(await finance.refused('statements/reopen', { entryId })).toMatchObject({ code: 'entry-done' })
  expect(await finance.refused('statements/reopen', { entryId: original })).toMatchObject({
    code: 'entry-not-cancelled',
  })
  expect(await nok.refused('statements/reopen', { entryId: original })).toMatchObject({
    code: 'not-permitted',
  })
})
