import { randomUUID } from 'node:crypto'
import type { BulkResult, BulkRow } from '@khlang/contract/cashier/bulk-requests'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { slips } from '#testing/slips.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let fern: Client
let lek: Client
beforeAll(async () => {
  desk = await newDesk(world)
  fern = await world.as('finance', 'fern')
  lek = await world.as('supervisor', 'lek')
})

const player = (index: number) => world.shop.players[index]!
const preview = async (client: Client, act: string, requestIds: string[]): Promise<BulkRow[]> =>
  (await client.post('cashier/preview-bulk', { act, requestIds })).rows
const inputOf = (act: string, rows: readonly BulkRow[], reason?: string) => ({
  act,
  reason,
  rows: rows.map(({ request: { id, version } }) => ({
    operationId: randomUUID(),
    requestId: id,
    version,
  })),
})
const outcomes = ({ results }: { results: BulkResult[] }) =>
  results.map(({ outcome, code }) => (code ? `${outcome} ${code}` : outcome))
const withdrawal = async (index: number, amount = '100') =>
  (
    await fern.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player(index).code,
      amount,
    })
  ).id as string
const state = async (kind: 'deposit' | 'withdrawal', id: string) =>
  (await fern.get(`cashier/${kind}`, { id })).state

async function rich(index: number, amount = '1000') {
  const depositId = await desk.asks(player(index), amount)
  const { orderId } = await desk.match(fern, await desk.pays(player(index), `${amount}.00`), depositId)
  await desk.settled(fern, orderId, ['done'])
  return depositId
}

test('a preview shows the outcome for each request, in the order of the list', async () => {
  const done = await rich(0)
  const [plain, slipped] = [await desk.asks(player(0)), await desk.asks(player(1))]
  await slips.attach(fern, slipped)
  const rows = await preview(fern, 'cancel', [done, slipped, plain])
  expect(rows.map(({ request, group, why }) => [request.id, group, why])).toEqual([
    [done, 'not-eligible', 'deposit-not-pending'],
    [slipped, 'look', 'has-slip'],
    [plain, 'ready', null],
  ])
})

test('a preview leaves out what a colleague works on or holds, with the reason', async () => {
  const [claimed, held, own, free] = await Promise.all([0, 1, 5, 7].map((index) => desk.asks(player(index))))
  await lek.post('cashier/claim', { requestId: claimed })
  await lek.post('cashier/hold', { requestId: held, reason: 'waits for the slip' })
  await fern.post('cashier/claim', { requestId: own })
  const rows = await preview(fern, 'cancel', [claimed!, held!, own!, free!])
  expect(rows.map(({ group, why }) => [group, why])).toEqual([
    ['not-eligible', 'request-held'],
    ['not-eligible', 'request-on-hold'],
    ['ready', null],
    ['ready', null],
  ])
})

test('a request that is ended without a reason keeps the note that it had', async () => {
  await rich(11, '300')
  const id = await withdrawal(11)
  const noteOf = async () => (await fern.get('cashier/withdrawal', { id })).note
  const run = async (act: string, reason?: string) =>
    fern.post('cashier/bulk', inputOf(act, await preview(fern, act, [id]), reason))
  await world.sql`update request set note = 'the player asked twice' where id = ${id}`
  await run('adjust')
  await expect.poll(() => state('withdrawal', id)).toBe('adjusted')
  await world.sql`update request set state = 'transferred', via = 'scb' where id = ${id}`
  expect(outcomes(await run('complete'))).toEqual(['done'])
  expect([await state('withdrawal', id), await noteOf()]).toEqual(['done', 'the player asked twice'])
})

// Invariant: A bulk command ends requests only as they were previewed. Rule:
// `cashier/requests/change-request.ts`. Database: versions under lock.
test('previewed requests are processed; one that changed meanwhile is refused without affecting the others', async () => {
  const ids = [await desk.asks(player(0)), await desk.asks(player(1)), await desk.asks(player(5))]
  const rows = await preview(fern, 'cancel', ids)
  await slips.attach(lek, ids[1]!)
  await lek.post('cashier/cancel', {
    operationId: randomUUID(),
    requestId: ids[2],
    version: 1,
    reason: 'a colleague was faster',
  })
  const answer = await fern.post('cashier/bulk', inputOf('cancel', rows, 'หมดเวลา'))
  expect(outcomes(answer)).toEqual(['done', 'refused stale-version', 'skipped deposit-not-pending'])
  expect(answer.results[0].request).toMatchObject({ state: 'cancelled', note: 'หมดเวลา' })
  expect(await state('deposit', ids[1]!)).toBe('pending')
  expect(answer.results[2].request.note).toBe('a colleague was faster')
})

test('a bulk command sent twice acts once on each request, and both answers are equal', async () => {
  await rich(6)
  const ids = [await withdrawal(6), await withdrawal(6), await withdrawal(6)]
  const command = inputOf('adjust', await preview(fern, 'adjust', ids))
  const [first, second] = await Promise.all([
    fern.post('cashier/bulk', command),
    fern.post('cashier/bulk', command),
  ])
  expect(outcomes(first)).toEqual(['done', 'done', 'done'])
  expect(outcomes(second)).toEqual(['done', 'done', 'done'])
  for (const id of ids) await expect.poll(() => state('withdrawal', id)).toBe('adjusted')
  expect(await world.balanceOf(player(6))).toBe(700)
})

test('of two employees with the same selection, one processes each request', async () => {
  const ids = await Promise.all([0, 1, 5, 7].map((index) => desk.asks(player(index))))
  const rows = await preview(fern, 'cancel', ids)
  const answers = await Promise.all([
    fern.post('cashier/bulk', inputOf('cancel', rows, 'one')),
    lek.post('cashier/bulk', inputOf('cancel', rows.toReversed(), 'other')),
  ])
  expect(answers.flatMap(outcomes).filter((outcome) => outcome === 'done')).toHaveLength(4)
  expect(answers.flatMap(outcomes).filter((outcome) => outcome.startsWith('skipped'))).toHaveLength(4)
  const lines = await world.sql`
    select object_id from audit where act = 'request.cancel' and object_id = any(${ids})`
  expect(lines).toHaveLength(4)
})

test('marking requests as done pays nobody, and an unpaid one needs a reason', async () => {
  const id = await withdrawal(7)
  const rows = await preview(fern, 'complete', [id])
  expect(rows[0]).toMatchObject({ group: 'look', why: 'not-paid' })
  expect(outcomes(await fern.post('cashier/bulk', inputOf('complete', rows)))).toEqual([
    'refused reason-missing',
  ])
  expect(outcomes(await fern.post('cashier/bulk', inputOf('complete', rows, 'โอนผ่านแอปแล้ว')))).toEqual([
    'done',
  ])
  expect(await world.sql`select 1 from credit_order where request_id = ${id}`).toHaveLength(0)
})

test('deposits cannot be reversed in bulk', async () => {
  const id = await rich(8)
  const rows = await preview(fern, 'adjust', [id])
  expect(rows[0]).toMatchObject({ group: 'not-eligible', why: 'not-a-withdrawal' })
  expect(outcomes(await fern.post('cashier/bulk', inputOf('adjust', rows, 'all of them')))).toEqual([
    'refused not-a-withdrawal',
  ])
  expect(await state('deposit', id)).toBe('done')
  expect(await world.balanceOf(player(8))).toBe(1000)
})

test('only a role that may mark one deposit as done without credit may do so in bulk', async () => {
  const id = await desk.asks(player(9))
  expect((await preview(fern, 'complete', [id]))[0]).toMatchObject({
    group: 'not-eligible',
    why: 'not-permitted',
  })
  const rows = await preview(lek, 'complete', [id])
  expect(outcomes(await fern.post('cashier/bulk', inputOf('complete', rows, 'x')))).toEqual([
    'refused not-permitted',
  ])
  expect(outcomes(await lek.post('cashier/bulk', inputOf('complete', rows, 'by hand')))).toEqual(['done'])
})

test('bulk cancelling needs a reason, bulk payout does not exist, and two hundred requests are the most', async () => {
  const rows = await preview(fern, 'cancel', [await desk.asks(player(9))])
  expect((await fern.refused('cashier/bulk', inputOf('cancel', rows))).code).toBe('reason-missing')
  expect(
    (await fern.refused('cashier/preview-bulk', { act: 'transfer', requestIds: [randomUUID()] })).code,
  ).toBe('bad-input')
  const many = Array.from({ length: 201 }, () => randomUUID())
  expect((await fern.refused('cashier/preview-bulk', { act: 'cancel', requestIds: many })).code).toBe(
    'bad-input',
  )
  const unknown = { operationId: randomUUID(), requestId: randomUUID(), version: 1 }
  expect(outcomes(await fern.post('cashier/bulk', { act: 'cancel', reason: 'x', rows: [unknown] }))).toEqual([
    'refused not-found',
  ])
})
