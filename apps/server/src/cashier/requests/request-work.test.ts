import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { playersInTurn } from '#testing/players.ts'
import { openStream } from '#testing/stream.ts'
import { endLapsedWork } from './work-store.ts'

const world = worldOfFile({ mode: 'legacy', players: 80 })
const once = () => ({ operationId: randomUUID() })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let fern: Client
let lek: Client
let boss: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  fern = await world.as('finance', 'fern')
  lek = await world.as('finance', 'lek')
  boss = await world.as('supervisor', 'boss')
})

const nextPlayer = playersInTurn(world)
type Row = { id: string; version: number; state: string; holder: string | null; orderId: string }
const withdraws = async (amount = '50', player = nextPlayer()): Promise<Row> =>
  nok.post('cashier/create-withdrawal', { ...once(), player: player.code, amount })
const deposits = async (): Promise<string> => desk.asks(nextPlayer(), '500')
const now = (id: string) => fern.get('cashier/withdrawal', { id })
const as = ({ id, version }: Pick<Row, 'id' | 'version'>) => ({ ...once(), requestId: id, version })
const leaseRunsOut = (id: string) =>
  world.sql`update request set lease_until = clock_timestamp() - interval '1 second', revision = revision + 1 where id = ${id}`
const ordersOf = (id: string) => world.sql`select 1 from credit_order where request_id = ${id}`

describe('a claim', () => {
  test('shows its holder on the row for two minutes, and leaves the row’s version unchanged', async () => {
    const asked = await withdraws()
    const row = await nok.post('cashier/claim', { requestId: asked.id })
    expect(row).toMatchObject({
      holder: 'nok@example.test',
      version: asked.version,
      state: 'pending',
      revision: 1,
    })
    expect(Date.parse(row.leaseUntil) - Date.now()).toBeGreaterThan(100_000)
    const renewed = await nok.post('cashier/renew', { requestId: asked.id })
    expect(renewed).toMatchObject({ version: asked.version, revision: 2 })
    expect(await fern.refused('cashier/renew', { requestId: asked.id })).toMatchObject({
      code: 'request-not-claimed',
    })
  })

  test('attempted by two employees at once goes to one, and the other gets the holder’s name', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await withdraws()
      const claims = await Promise.all(
        [nok, fern].map((client) => client.raw('POST', '/api/cashier/claim', { requestId: id })),
      )
      expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const bodies = (await Promise.all(claims.map((claim) => claim.json()))) as {
        code?: string
        holder: string
      }[]
      const [won, lost] = bodies[0]!.code ? [bodies[1]!, bodies[0]!] : [bodies[0]!, bodies[1]!]
      expect(lost).toMatchObject({ code: 'request-held', holder: won.holder })
    }
  })

  test('at the same moment as a colleague’s deduction: exactly one succeeds, or the deduction came first', async () => {
    for (let round = 0; round < 10; round++) {
      const player = nextPlayer()
      // The back-end does not answer: after a deduction that has ended, the claim would be allowed.
      await world.fault(player, 'silent')
      const asked = await withdraws('50', player)
      const [claim, deduct] = await Promise.all([
        nok.raw('POST', '/api/cashier/claim', { requestId: asked.id }),
        fern.raw('POST', '/api/cashier/adjust-balance', as(asked)),
      ])
      const after = await now(asked.id)
      if (deduct.status === 200) {
        expect(await claim.json()).toMatchObject({ code: 'withdrawal-under-way' })
        expect(after.holder).toBeNull()
      } else {
        expect(await deduct.json()).toMatchObject({ code: 'request-held', holder: 'nok@example.test' })
        expect(claim.status).toBe(200)
        expect(await ordersOf(asked.id)).toHaveLength(0)
      }
    }
  })

  test('is released only by its holder, and taken over only by a supervisor', async () => {
    const { id: requestId } = await withdraws()
    expect(await nok.refused('cashier/release', { requestId })).toMatchObject({ code: 'request-not-claimed' })
    await nok.post('cashier/claim', { requestId })
    expect(await boss.refused('cashier/release', { requestId })).toMatchObject({ code: 'request-not-yours' })
    expect(await fern.refused('cashier/take-over', { requestId })).toMatchObject({ status: 403 })
    expect(await boss.post('cashier/take-over', { requestId })).toMatchObject({ holder: 'boss@example.test' })
    expect(await nok.refused('cashier/claim', { requestId })).toMatchObject({
      code: 'request-held',
      holder: 'boss@example.test',
    })
    expect(await boss.post('cashier/release', { requestId })).toMatchObject({
      holder: null,
      leaseUntil: null,
    })
  })

  test('that has expired blocks nobody, and is released automatically', async () => {
    const asked = await withdraws()
    await nok.post('cashier/claim', { requestId: asked.id })
    await leaseRunsOut(asked.id)
    expect(await fern.post('cashier/claim', { requestId: asked.id })).toMatchObject({
      holder: 'fern@example.test',
    })
    await leaseRunsOut(asked.id)
    await endLapsedWork(world.sql)
    expect(await now(asked.id)).toMatchObject({ holder: null, version: asked.version })
  })

  test.each([
    ['was over', 'claim', null],
    ['was over', 'hold', null],
    ['still ran', 'take-over', 'nok@example.test'],
  ])(
    'of a colleague that %s: the audit of the next act (%s) names who held the request',
    async (left, act, was) => {
      const { id: requestId } = await withdraws()
      await nok.post('cashier/claim', { requestId })
      if (left === 'was over') await leaseRunsOut(requestId)
      await boss.post(`cashier/${act}`, { requestId, ...(act === 'hold' && { reason: 'the bank asks' }) })
      const lines = await world.sql`
      select before -> 'holder' as was from audit where object_id = ${requestId} and actor = 'boss@example.test'`
      expect(lines).toEqual([{ was }])
    },
  )

  test('ends with the request, and a finished request cannot be claimed', async () => {
    const asked = await withdraws()
    await nok.post('cashier/claim', { requestId: asked.id })
    const cancelled = await nok.post('cashier/cancel', { ...as(asked), reason: 'changed their mind' })
    expect(cancelled).toMatchObject({ state: 'cancelled', holder: null })
    expect(await nok.refused('cashier/claim', { requestId: asked.id })).toMatchObject({
      code: 'withdrawal-cancelled',
    })
  })
})

describe('while a colleague holds a request', () => {
  // Invariant: Nobody moves the money of a request that a colleague has claimed, or that is on hold; a
  // claim voids no approval. Rule: `domain/cashier/request-work.ts`. Database: row lock; `revision` rises,
  // `version` stays.
  test('nobody else moves its money, and the holder continues with the version they saw', async () => {
    const asked = await withdraws()
    await fern.post('cashier/claim', { requestId: asked.id })
    const held = { status: 409, code: 'request-held', holder: 'fern@example.test' }
    expect(await lek.refused('cashier/adjust-balance', as(asked))).toMatchObject(held)
    expect(await lek.refused('cashier/complete', { ...as(asked), reason: 'seen' })).toMatchObject(held)
    expect(await lek.refused('cashier/cancel', { ...as(asked), reason: 'why' })).toMatchObject(held)
    const accepted = { via: 'scb', accepted: ['not-deducted'] }
    expect(await lek.refused('cashier/transfer', { ...as(asked), ...accepted })).toMatchObject(held)
    const many = { act: 'cancel', reason: 'why', rows: [as(asked)] }
    expect((await lek.post('cashier/bulk', many)).results).toMatchObject([
      { outcome: 'refused', code: 'request-held' },
    ])
    const look = { act: 'cancel', requestIds: [asked.id] }
    expect((await lek.post('cashier/preview-bulk', look)).rows).toMatchObject([
      { group: 'not-eligible', why: 'request-held' },
    ])
    const site = await world.service('withdrawals')
    expect(await site.refused('service/cancel-request', { ...once(), request: asked.id })).toMatchObject({
      code: 'request-held',
    })
    expect(await ordersOf(asked.id)).toHaveLength(0)
    expect((await fern.post('cashier/adjust-balance', as(asked))).state).toBe('crediting')
  })

  test('nobody else can match an entry with it', async () => {
    const player = nextPlayer()
    const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
    await fern.post('cashier/claim', { requestId: depositId })
    const pair = { ...once(), entryId, depositId }
    expect(await nok.refused('statements/match-deposit', pair)).toMatchObject({
      code: 'request-held',
      holder: 'fern@example.test',
      row: { id: depositId },
    })
    expect(await ordersOf(depositId)).toHaveLength(0)
    const { orderId } = await desk.match(fern, entryId, depositId)
    expect((await desk.settled(fern, orderId)).state).toBe('done')
  })
})

describe('a hold on a request', () => {
  test('shows its reason and author, ends the claim, and blocks the request’s money for everybody', async () => {
    const asked = await withdraws()
    await fern.post('cashier/claim', { requestId: asked.id })
    expect(await nok.refused('cashier/hold', { requestId: asked.id, reason: 'the bank asks' })).toMatchObject(
      {
        code: 'request-held',
      },
    )
    const row = await fern.post('cashier/hold', { requestId: asked.id, reason: 'the bank asks' })
    expect(row).toMatchObject({
      holder: null,
      hold: { reason: 'the bank asks', until: null, by: 'fern@example.test' },
      version: asked.version,
    })
    for (const client of [fern, boss])
      expect(await client.refused('cashier/adjust-balance', as(asked))).toMatchObject({
        code: 'request-on-hold',
        row: { hold: { reason: 'the bank asks' } },
      })
    expect(await nok.refused('cashier/claim', { requestId: asked.id })).toMatchObject({
      code: 'request-on-hold',
    })
    expect(await ordersOf(asked.id)).toHaveLength(0)
    expect(await nok.post('cashier/lift-hold', { requestId: asked.id })).toMatchObject({ hold: null })
    expect(await nok.refused('cashier/lift-hold', { requestId: asked.id })).toMatchObject({
      code: 'request-not-on-hold',
    })
    expect((await fern.post('cashier/adjust-balance', as(asked))).state).toBe('crediting')
  })

  test('with an end is lifted then, which the audit records; an end in the past is refused', async () => {
    const requestId = await deposits()
    const reason = 'until the bank opens'
    expect(
      await nok.refused('cashier/hold', { requestId, reason, until: '2026-01-01 08:00:00' }),
    ).toMatchObject({ status: 400, fields: [{ path: 'until' }] })
    await nok.post('cashier/hold', { requestId, reason, until: new Date(Date.now() + 60_000).toISOString() })
    await world.sql`
      update request set hold_until = clock_timestamp() - interval '1 second', revision = revision + 1 where id = ${requestId}`
    await endLapsedWork(world.sql)
    expect(await fern.get('cashier/deposit', { id: requestId })).toMatchObject({ hold: null })
    const lines =
      await world.sql`select actor, reason from audit where act = 'request.holdOver' and object_id = ${requestId}`
    expect(lines).toEqual([{ actor: 'system', reason }])
  })
})

describe('notes on a request', () => {
  // Invariant: A note on a request never changes. Database: `request_note_unchanged`, `request_note_kept`.
  test('are listed in order with author and time, are counted on the row, and never change', async () => {
    const asked = await withdraws()
    const first = { ...once(), requestId: asked.id, body: 'called, nobody answered' }
    const note = await nok.post('cashier/add-note', first)
    expect(await nok.post('cashier/add-note', first)).toEqual(note)
    await fern.post('cashier/add-note', { ...once(), requestId: asked.id, body: 'they called back' })
    expect((await nok.get('cashier/notes', { requestId: asked.id })).rows).toMatchObject([
      { id: note.id, body: 'called, nobody answered', employee: 'nok@example.test' },
      { body: 'they called back', employee: 'fern@example.test' },
    ])
    expect(await now(asked.id)).toMatchObject({ notes: 2, version: asked.version })
    await expect(world.sql`update request_note set body = 'x' where id = ${note.id}`).rejects.toThrow(
      'append-only',
    )
    await expect(world.sql`delete from request_note where id = ${note.id}`).rejects.toThrow('append-only')
  })

  test('are all shown, and a request with 500 of them takes no more', async () => {
    const { id } = await withdraws()
    await world.sql`
      insert into request_note (id, request_id, body, employee)
      select gen_random_uuid(), ${id}, 'call ' || n, 'nok@example.test' from generate_series(1, 499) n`
    await world.sql`update request set notes = 499 where id = ${id}`
    const calls = await Promise.all(
      [1, 2].map(() => nok.raw('POST', '/api/cashier/add-note', { ...once(), requestId: id, body: 'last' })),
    )
    expect(calls.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await nok.refused('cashier/add-note', { ...once(), requestId: id, body: 'more' })).toMatchObject({
      code: 'too-many-notes',
    })
    expect((await nok.get('cashier/notes', { requestId: id })).rows).toHaveLength(500)
  })
})

test('an employee viewing a request is shown on every screen until they leave', async () => {
  const { id: requestId } = await withdraws()
  await using stream = await openStream(fern)
  await nok.post('cashier/look', { requestId })
  const { data } = await stream.next(({ name }) => name === 'presence')
  expect(data).toMatchObject({ email: 'nok@example.test', entryId: null, requestId })
  await using late = await openStream(lek)
  await late.next(
    ({ name, data: who }) => name === 'presence' && (who as { requestId: string }).requestId === requestId,
  )
  await nok.post('cashier/look', { requestId: null })
  await stream.next(
    ({ name, data: who }) => name === 'presence' && (who as { requestId: null }).requestId === null,
  )
  await using later = await openStream(boss)
  await later.next(({ name }) => name === 'resync')
  expect(later.heard.filter(({ name }) => name === 'presence')).toEqual([])
})
