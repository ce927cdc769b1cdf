import { randomUUID } from 'node:crypto'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { openStream } from '#testing/stream.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { classifyEntries } from './classify-entries.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
})

let next = 0
/** Leaves out players whose key triggers test behaviour in the back-end. */
const nextPlayer = () =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[next++]!
let amounts = 1_000
const nextAmount = () => `${(amounts += 7)}`

const read = (id: string): Promise<EntryRow> => nok.get('statements/entry', { id })
/** Waits for the match confidence of an entry. */
const classified = (id: string, judgement: string) =>
  expect.poll(async () => (await read(id)).judgement).toBe(judgement)
const inTab = async (state: string) =>
  (await nok.get('statements/list', { state, limit: 500 })).rows.map(({ id }: EntryRow) => id)

test('an entry is classified on arrival, and again when a fitting request arrives, on every screen', async () => {
  await using stream = await openStream(nok)
  const [player, amount] = [nextPlayer(), nextAmount()]
  const entryId = await desk.pays(player, `${amount}.00`)
  await classified(entryId, 'none')
  const before = await read(entryId)
  await desk.asks(player, amount)
  await stream.next(
    ({ name, data }) =>
      name === 'row' &&
      (data as { row: EntryRow }).row.id === entryId &&
      (data as { row: EntryRow }).row.judgement === 'certain',
  )
  const after = await read(entryId)
  expect(await inTab('suggested')).toContain(entryId)
  // No person changed it: what somebody decided about it before is still valid.
  expect([after.version, after.updatedAt]).toEqual([before.version, before.updatedAt])
  expect(after.revision).toBeGreaterThan(before.revision)
})

test('a second fitting request makes an entry ambiguous, and it is clear again when that one is gone', async () => {
  const [amount, one, two] = [nextAmount(), nextPlayer(), nextPlayer()]
  await desk.asks(one, amount)
  const entryId = await desk.pays(one, `${amount}.00`, { sender: undefined })
  await classified(entryId, 'none') // an equal amount alone is no suggestion
  const second = await desk.asks(two, amount)
  await classified(entryId, 'ambiguous')
  expect(await inTab('ambiguous')).toContain(entryId)
  const { version } = await nok.get('cashier/deposit', { id: second })
  await nok.post('cashier/cancel', { operationId: randomUUID(), requestId: second, version, reason: 'asked' })
  await classified(entryId, 'none')
})

test('a declined pair is not suggested, until the decline is undone', async () => {
  const [player, amount] = [nextPlayer(), nextAmount()]
  const depositId = await desk.asks(player, amount)
  const entryId = await desk.pays(player, `${amount}.00`)
  await classified(entryId, 'certain')
  await nok.post('statements/decline', { entryId, depositId, declined: true })
  await classified(entryId, 'none')
  await nok.post('statements/decline', { entryId, depositId, declined: false })
  await classified(entryId, 'certain')
})

// Invariant: The match confidence by which the desk's tabs show an entry is that of its ranking. Rule:
// `statements/automation/classify-entries.ts`. Database: `raise_entry_version`.
test('the stored classification equals the current ranking for every open entry, and a second run writes nothing', async () => {
  const { rows } = await nok.get('statements/list', { state: 'open', limit: 500 })
  for (const { id } of rows as EntryRow[]) {
    const { judgement } = await nok.get('statements/candidates', { entryId: id })
    await classified(id, judgement)
  }
  expect(rows.length).toBeGreaterThan(2)
  await expect.poll(() => classifyEntries(world.sql, 'everything')).toBe(0)
})

test('an entry locked by another transaction is skipped, not waited for', async () => {
  const [player, amount] = [nextPlayer(), nextAmount()]
  const entryId = await desk.pays(player, `${amount}.00`)
  await classified(entryId, 'none')
  await world.sql.begin(async (tx) => {
    await tx`select 1 from statement_entry where id = ${entryId} for update`
    await desk.asks(player, amount)
    expect(await classifyEntries(world.sql, { entryIds: [entryId], requestIds: [] })).toBe(0)
    expect((await read(entryId)).judgement).toBe('none')
  })
  await classifyEntries(world.sql, 'everything')
  await classified(entryId, 'certain')
})
