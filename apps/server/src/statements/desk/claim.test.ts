import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { endLapsedClaims } from '../store.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('support', 'lek')
})

const paid = () => desk.pays(world.shop.players[0]!)
const leaseRunsOut = (entryId: string) =>
  world.sql`update statement_entry set lease_until = clock_timestamp() - interval '1 second' where id = ${entryId}`

test("a claim shows the employee's e-mail as the status (spec section 4.2)", async () => {
  const row = await nok.post('statements/claim', { entryId: await paid() })
  expect(row).toMatchObject({
    state: 'claimed',
    status: 'nok@example.test',
    holder: 'nok@example.test',
    employee: 'nok@example.test',
  })
  expect(Date.parse(row.leaseUntil) - Date.now()).toBeGreaterThan(100_000)
})

// Invariant: An entry is claimed by one employee at a time. Rule: `checkEntry`. Database: row lock,
// `saveClaim`. Also: `npm run chaos -- --what claims`.
test('of two simultaneous claims one succeeds, and the other gets the holder’s name', async () => {
  for (let round = 0; round < 10; round++) {
    const entryId = await paid()
    const claims = await Promise.all(
      [nok, lek].map((client) => client.raw('POST', '/api/statements/claim', { entryId })),
    )
    expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const bodies = (await Promise.all(claims.map((claim) => claim.json()))) as {
      code?: string
      holder: string
    }[]
    const [won, lost] = bodies[0]!.code ? [bodies[1]!, bodies[0]!] : [bodies[0]!, bodies[1]!]
    expect(lost).toMatchObject({ code: 'held-by-another', holder: won.holder })
  }
})

test('only the holder can release a claim, and the entry is then in progress again', async () => {
  const entryId = await paid()
  await nok.post('statements/claim', { entryId })
  expect(await lek.refused('statements/release', { entryId })).toMatchObject({
    status: 409,
    code: 'not-yours',
  })
  expect(await nok.post('statements/release', { entryId })).toMatchObject({
    state: 'pending',
    status: 'กำลังดำเนินการ',
    holder: null,
  })
  expect(await nok.refused('statements/release', { entryId })).toMatchObject({ code: 'not-claimed' })
})

test('a claim is released automatically when its holder has gone', async () => {
  const entryId = await paid()
  await nok.post('statements/claim', { entryId })
  await leaseRunsOut(entryId)
  await endLapsedClaims(world.sql)
  expect((await desk.both(nok, entryId, entryId)).entry).toMatchObject({
    state: 'pending',
    status: 'กำลังดำเนินการ',
  })
})

test('an expired claim blocks nobody, and its old holder cannot renew it once another holds the entry', async () => {
  const entryId = await paid()
  await nok.post('statements/claim', { entryId })
  await leaseRunsOut(entryId)
  await lek.post('statements/claim', { entryId })
  expect(await nok.refused('statements/renew', { entryId })).toMatchObject({
    code: 'held-by-another',
    holder: 'lek@example.test',
  })
})

test.each([
  ['that was over', 'statements/claim', null],
  ['that was over', 'statements/hold', null],
  ['that still ran', 'statements/take-over', 'nok@example.test'],
])('the audit of an act after a claim %s (%s) names who held the entry', async (over, path, was) => {
  const supervisor = await world.as('supervisor', 'chai')
  const entryId = await paid()
  await nok.post('statements/claim', { entryId })
  if (over === 'that was over') await leaseRunsOut(entryId)
  await supervisor.post(path, { entryId, ...(path === 'statements/hold' && { reason: 'the bank asks' }) })
  const lines = await world.sql`
    select before -> 'holder' as was from audit where object_id = ${entryId} and actor = 'chai@example.test'`
  expect(lines).toEqual([{ was }])
})

test('a renewed claim lasts its full time again', async () => {
  const entryId = await paid()
  await nok.post('statements/claim', { entryId })
  await world.sql`update statement_entry set lease_until = clock_timestamp() + interval '5 seconds' where id = ${entryId}`
  const row = await nok.post('statements/renew', { entryId })
  expect(Date.parse(row.leaseUntil) - Date.now()).toBeGreaterThan(100_000)
  expect(await lek.refused('statements/renew', { entryId })).toMatchObject({ code: 'held-by-another' })
})

test('a supervisor can take over a claim, a colleague cannot', async () => {
  const boss = await world.as('supervisor', 'boss')
  const entryId = await paid()
  await nok.post('statements/claim', { entryId })
  expect(await lek.refused('statements/take-over', { entryId })).toMatchObject({ status: 403 })
  expect(await boss.post('statements/take-over', { entryId })).toMatchObject({ holder: 'boss@example.test' })
  expect(await nok.refused('statements/release', { entryId })).toMatchObject({
    code: 'not-yours',
    holder: 'boss@example.test',
  })
})

test('a cancelled entry can no longer be claimed', async () => {
  const finance = await world.as('finance')
  const entryId = await paid()
  expect(await finance.post('statements/cancel', { entryId, reason: 'own transfer' })).toMatchObject({
    state: 'cancelled',
    status: 'ยกเลิก',
  })
  expect(await nok.refused('statements/claim', { entryId })).toMatchObject({ code: 'entry-cancelled' })
})

test('an entry that does not exist is not found', async () => {
  expect(await nok.refused('statements/claim', { entryId: crypto.randomUUID() })).toMatchObject({
    status: 404,
    code: 'not-found',
  })
})

test('ten simultaneous requests for the next entry get ten different ones, oldest first, and none on hold', async () => {
  await world.sql`update statement_entry set state = 'cancelled', holder = null, lease_until = null where state in ('pending', 'claimed')`
  const ids: string[] = []
  for (let number = 0; number < 11; number++) ids.push(await desk.pays(world.shop.players[0]!))
  await nok.post('statements/hold', { entryId: ids[0]!, reason: 'waits for the slip' })
  // `next` would skip a row that auto-match is classifying at this moment.
  const unclassified = () =>
    world.sql`select id from statement_entry where id = any(${ids}) and judgement is null`
  await expect.poll(unclassified).toEqual([])
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  const ten = await Promise.all(names.map((name) => world.as('support', `ten-${name}`)))
  const answers = await Promise.all(ten.map((one) => one.post('statements/next', {})))
  expect(new Set(answers.map(({ entry }) => entry.id))).toEqual(new Set(ids.slice(1)))
  expect((await nok.post('statements/next', {})).entry).toBeNull()
})
