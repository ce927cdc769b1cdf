import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newPng } from '#testing/slips.ts'

const world = worldOfFile({ mode: 'legacy' })
const once = () => ({ operationId: randomUUID() })
let site: Client
let nok: Client
let fern: Client
let desk: Awaited<ReturnType<typeof newDesk>>

beforeAll(async () => {
  site = await world.service('deposits', 'withdrawals')
  nok = await world.as('support', 'nok')
  fern = await world.as('finance', 'fern')
  desk = await newDesk(world)
})

const player = (at: number) =>
  world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )[at]!
const read = (key: string) => site.get(`service/requests/${key}`)
const cancel = (request: string) => site.raw('POST', '/api/service/cancel-request', { ...once(), request })
const asksToWithdraw = async (at: number) =>
  (await site.post('service/withdrawals', { ...once(), player: player(at).externalKey, amount: '100' }))
    .id as string

describe('a request of the player site', () => {
  test('is returned to the site with its current state, by key or id, until it is done', async () => {
    const id = await desk.asks(player(0), '500', 50)
    expect(await read(id)).toMatchObject({
      id,
      key: id,
      kind: 'deposit',
      state: 'pending',
      status: 'กำลังดำเนินการ',
      amount: '500',
      bonus: 50,
    })
    const { orderId } = await desk.match(nok, await desk.pays(player(0)), id)
    await desk.settled(nok, orderId)
    expect(await read(id)).toMatchObject({ state: 'done', status: 'ดำเนินการแล้ว' })
    expect(JSON.stringify(await read(id))).not.toContain(player(0).accountNumber)
  })

  test('is returned to the back-end in the legacy format, also for a key with a second permission', async () => {
    const id = await asksToWithdraw(1)
    const shape = ['account', 'historyKey', 'qty', 'userId', 'via']
    for (const backend of [await world.service('crediting'), await world.service('crediting', 'withdrawals')])
      expect(Object.keys(await backend.get(`service/requests/${id}`)).toSorted()).toEqual(shape)
  })

  test('is returned only to a key with the permission for its kind', async () => {
    const [deposit, withdrawal] = [await desk.asks(player(2)), await asksToWithdraw(2)]
    const onlyDeposits = await world.service('deposits')
    expect((await onlyDeposits.raw('GET', `/api/service/requests/${deposit}`)).status).toBe(200)
    for (const answer of [
      await onlyDeposits.raw('GET', `/api/service/requests/${withdrawal}`),
      await onlyDeposits.raw('POST', '/api/service/cancel-request', { ...once(), request: withdrawal }),
    ])
      expect([answer.status, ((await answer.json()) as { permission: string }).permission]).toEqual([
        403,
        'service.withdrawals',
      ])
    expect((await site.raw('GET', '/api/service/requests/nothing')).status).toBe(404)
  })
})

describe('a player who cancels a request', () => {
  test('ends it while nothing was done for it, and the audit names the service key', async () => {
    for (const id of [await desk.asks(player(3)), await asksToWithdraw(3)]) {
      const command = { ...once(), request: id }
      const answer = await site.post('service/cancel-request', command)
      expect(answer).toMatchObject({ id, state: 'cancelled', status: 'ยกเลิก' })
      expect(await site.post('service/cancel-request', command)).toEqual(answer)
      expect(
        await world.sql`select actor from audit where act = 'request.cancel' and object_id = ${id}`,
      ).toEqual([{ actor: 'service:test feed' }])
    }
  })

  // Invariant: A player cancels a request only while nothing was done for it. Rule:
  // `domain/cashier/cancel-by-site.ts`. Database: row lock, state compared and set.
  test('gets the exact reason when it was already matched, deducted, paid or ended', async () => {
    const deposit = await desk.asks(player(4))
    const { orderId } = await desk.match(nok, await desk.pays(player(4)), deposit)
    await desk.settled(nok, orderId)
    const why = async (id: string) => ((await (await cancel(id)).json()) as { code: string }).code
    expect(await why(deposit)).toBe('deposit-not-pending')
    const id = await asksToWithdraw(4)
    const act = async (name: string, more: Record<string, unknown> = {}) => {
      const { version } = await fern.get('cashier/withdrawal', { id })
      const row = await fern.post(`cashier/${name}`, { ...once(), requestId: id, version, ...more })
      if (row.orderId) await desk.settled(fern, row.orderId)
    }
    await act('adjust-balance')
    expect(await why(id)).toBe('withdrawal-adjusted')
    await act('transfer', { via: 'krungsri' })
    expect(await why(id)).toBe('withdrawal-transferred')
    const silent = await asksToWithdraw(5)
    await desk.asks(player(5))
    await world.fault(player(5), 'silent')
    const { version } = await fern.get('cashier/withdrawal', { id: silent })
    await fern.post('cashier/adjust-balance', { ...once(), requestId: silent, version })
    expect(await why(silent)).toBe('withdrawal-under-way')
    const gone = await asksToWithdraw(6)
    expect((await cancel(gone)).status).toBe(200)
    expect(await why(gone)).toBe('withdrawal-cancelled')
  })

  /** Waits until so many transactions wait for a locked row. */
  const waiting = (count: number) =>
    vi.waitFor(
      async () => {
        expect(await lockWaits(world.sql)).toHaveLength(count)
      },
      { timeout: 300_000, interval: 5 },
    )

  test.each(['match', 'cancel'] as const)(
    'at the same moment as its match: exactly one wins, and money moves only for a match (%s first)',
    async (first) => {
      for (let round = 0; round < 5; round++) {
        const who = player(7)
        const before = await world.balanceOf(who)
        const [id, entryId] = [await desk.asks(who, '37'), await desk.pays(who, '37.00')]
        const start = {
          match: () =>
            nok.raw('POST', '/api/statements/match-deposit', { ...once(), entryId, depositId: id }),
          cancel: () => cancel(id),
        }
        const answers: Record<string, Promise<Response>> = {}
        await world.sql.begin(async (tx) => {
          await tx`select 1 from request where id = ${id} for update`
          answers[first] = start[first]()
          await waiting(1)
          const second = first === 'match' ? 'cancel' : 'match'
          answers[second] = start[second]()
          await waiting(2)
        })
        const [matched, cancelled] = [await answers['match']!, await answers['cancel']!]
        expect([matched.status, cancelled.status]).toEqual(first === 'match' ? [200, 409] : [409, 200])
        if (matched.ok) await desk.settled(nok, ((await matched.json()) as { orderId: string }).orderId)
        expect((await read(id)).state).toBe(matched.ok ? 'done' : 'cancelled')
        expect(await world.balanceOf(who)).toBe(before + (matched.ok ? 37 : 0))
      }
    },
  )
})

describe('a slip of the player', () => {
  const send = (request: string, bytes: Uint8Array<ArrayBuffer>, client = site) =>
    fetch(`${client.url}/api/service/slips?${new URLSearchParams({ ...once(), request })}`, {
      method: 'POST',
      headers: client.headers,
      body: bytes,
    })
  const png = () => new Uint8Array(newPng())

  test('is attached to the request, and staff see it', async () => {
    const id = await desk.asks(player(8))
    const answer = await send(id, png())
    expect(await answer.json()).toMatchObject({ request: id, duplicate: false })
    const { rows } = await nok.get('cashier/slips', { requestId: id })
    expect(rows).toMatchObject([{ attachedBy: 'service:test feed', kind: 'png' }])
  })

  test('already on another request is marked as a duplicate, and one already on this request is refused', async () => {
    const bytes = png()
    const [first, second] = [await desk.asks(player(8)), await desk.asks(player(9))]
    await send(first, bytes)
    expect(await (await send(second, bytes)).json()).toMatchObject({ duplicate: true })
    expect(await (await send(second, bytes)).json()).toMatchObject({ code: 'slip-there' })
    const { rows } = await nok.get('cashier/slips', { requestId: second })
    expect(rows[0].alike).toMatchObject([{ because: 'picture', request: { id: first } }])
  })

  test('must be a picture within the size limit, for an existing request, sent with a permitted key', async () => {
    const id = await desk.asks(player(10))
    expect((await send(id, new TextEncoder().encode('no picture'))).status).toBe(400)
    expect((await send(id, new Uint8Array(6 * 1024 * 1024))).status).toBe(400)
    expect((await send('nothing', png())).status).toBe(404)
    const other = await world.service('logins')
    expect((await send(id, png(), other)).status).toBe(403)
    expect((await nok.get('cashier/slips', { requestId: id })).rows).toEqual([])
  })
})
