import { randomUUID } from 'node:crypto'
import type { LossReturnExplained, LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '../testing/client.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { worldOfFile } from '../testing/of-file.ts'

const world = worldOfFile({ mode: 'legacy', asks: true })
let fern: Client
beforeAll(async () => {
  fern = await world.as('finance', 'fern')
})

const player = (at: number) => world.shop.players[at]!
/** Each test has its own days, long past, so that none pays what another counts. */
let days = 0
let day: string
let month: string
beforeEach(() => {
  const at = new Date(Date.UTC(2019, days++, 15))
  day = at.toISOString().slice(0, 10)
  month = day.slice(0, 7)
})

const moved = (
  at: number,
  {
    amount,
    bonus = 0,
    kind = 'deposit',
    on = day,
    time = '12:00:00',
  }: {
    amount: number
    bonus?: number
    kind?: 'deposit' | 'withdrawal'
    on?: string
    time?: string
  },
) => world.sql`
  insert into request (id, external_key, kind, player_id, amount, bonus, state, created_at)
  values (${randomUUID()}, ${randomUUID()}, ${kind}, ${player(at).id}, ${amount}, ${bonus}, 'done', ${`${on}T${time}+07:00`})`
const rows = async (query: Record<string, string> = {}) =>
  (await fern.get('rewards/loss-return', { span: 'day', day, ...query })).rows as LossReturnRow[]
const rowOf = async (at: number, query: Record<string, string> = {}) =>
  (await rows(query)).find((row) => row.player.id === player(at).id)
const pay = (at: number, amount: number, more: Record<string, unknown> = {}) => ({
  operationId: randomUUID(),
  span: 'day',
  day,
  playerId: player(at).id,
  amount,
  ...more,
})
const paid = (at: number, query: Record<string, string> = {}) =>
  vi.waitFor(
    async () => expect(await rowOf(at, { state: 'paid', ...query })).toMatchObject({ status: 'Yes' }),
    {
      timeout: 300_000,
      interval: 20,
    },
  )

describe('the list of loss-returns', () => {
  test('shows players with an amount due, and on request every counted player with the reason for none', async () => {
    await moved(0, { amount: 1_000 })
    await moved(1, { amount: 500, bonus: 500 })
    await moved(2, { amount: 19 })
    await moved(3, { amount: 300 })
    await moved(3, { amount: 300, kind: 'withdrawal' })
    expect((await rows()).map(({ player: { code } }) => code)).toEqual([player(0).code])
    const everybody = await rows({ state: 'everybody', sort: 'code', direction: 'asc' })
    const why = Object.fromEntries(everybody.map((row) => [row.player.id, [row.amount, row.nothing]]))
    expect(why).toEqual({
      [player(0).id]: [50, null],
      [player(1).id]: [0, 'bonus-covers'],
      [player(2).id]: [0, 'below-one'],
      [player(3).id]: [0, 'even'],
    })
    const notDue = await rows({ state: 'notDue' })
    expect(notDue.map(({ player: { id } }) => id).toSorted()).toEqual(
      [player(1).id, player(2).id, player(3).id].toSorted(),
    )
    expect(notDue.every(({ can }) => can['payLossReturn'] === 'nothing-to-return')).toBe(true)
    const totals = { span: 'day', day, state: 'everybody' }
    expect(await fern.get('rewards/loss-return-totals', totals)).toMatchObject({ count: 4 })
  })

  test('shows each player’s amount, the highest first: 5 % of a loss, 1 % of a win', async () => {
    await moved(0, { amount: 1_000 })
    await moved(0, { amount: 300, kind: 'withdrawal' })
    await moved(1, { amount: 5_019, bonus: 100 })
    await moved(2, { amount: 200 })
    await moved(2, { amount: 1_399, kind: 'withdrawal' })
    await moved(6, { amount: 19 })
    expect(await rows()).toMatchObject([
      {
        player: { id: player(1).id },
        deposits: '5019',
        bonus: '100',
        rule: 'lost',
        difference: '4919',
        rate: 500,
        amount: 245,
      },
      {
        player: { id: player(0).id },
        withdrawals: '300',
        difference: '700',
        amount: 35,
        status: 'No',
        state: 'unpaid',
      },
      { player: { id: player(2).id }, rule: 'won', difference: '1199', rate: 100, amount: 11 },
    ])
    expect(await fern.get('rewards/loss-return-totals', { span: 'day', day })).toMatchObject({
      count: 3,
      sums: { deposits: '6219', withdrawals: '1699', amount: 291, unpaid: 291, paid: 0, paidCount: 0 },
    })
  })

  test('is paged in every sort order, without missing or repeated players', async () => {
    for (const at of [0, 1, 2, 6, 7, 8]) await moved(at, { amount: 1_000 + (at % 2) * 500 })
    for (const sort of ['amount', 'code', 'deposits', 'withdrawals', 'bonus'])
      for (const direction of ['asc', 'desc']) {
        const seen = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: { rows: LossReturnRow[]; next: string | null } = await fern.get('rewards/loss-return', {
            span: 'day',
            day,
            sort,
            direction,
            limit: '2',
            ...(cursor && { cursor }),
          })
          seen.push(...page.rows.map((row) => row.player.code))
          cursor = page.next
        }
        expect([sort, seen.toSorted()]).toEqual([
          sort,
          [0, 1, 2, 6, 7, 8].map((at) => player(at).code).toSorted(),
        ])
      }
  })

  test('ends a day at midnight in Bangkok, and a month with its last day', async () => {
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
      .toISOString()
      .slice(0, 10)
    await moved(0, { amount: 100, on: last, time: '23:59:59.999' })
    await moved(0, { amount: 1_000, time: '00:00:00' })
    expect(await rowOf(0, { day: last })).toMatchObject({ amount: 5 })
    expect(await rowOf(0, { span: 'month' })).toMatchObject({
      covered: { span: 'month', from: `${month}-01`, to: last },
      amount: 55,
    })
  })

  test('leaves out players that do not count in reports', async () => {
    await moved(9, { amount: 1_000 })
    await world.sql`update player set counts_in_reports = false where id = ${player(9).id}`
    expect(await rowOf(9)).toBeUndefined()
    expect(await fern.refused('rewards/pay-loss-return', pay(9, 50))).toMatchObject({
      code: 'not-in-reports',
    })
    await world.sql`update player set counts_in_reports = true where id = ${player(9).id}`
    expect(await rowOf(9)).toMatchObject({ amount: 50 })
  })

  test('leaves loss-returns of the same days out of the bonus, and includes those of earlier days', async () => {
    await moved(0, { amount: 2_000 })
    await fern.post('rewards/pay-loss-return', pay(0, 100))
    await paid(0)
    // As if one loss-return had been paid in the same month for a day of it, and another one for the month before.
    await world.sql`update loss_return set created_at = ${`${month}-20T12:00:00+07:00`} where player_id = ${player(0).id} and from_day = ${day}`
    await world.sql`
      insert into loss_return (id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, bonus, rate_id, amount, state,
        employee, created_at)
      values (${randomUUID()}, ${randomUUID()}, ${player(0).id}, 'day', ${`${month}-01`}::date - 1, ${`${month}-01`}::date - 1, 1, 0, 0, 1, 300,
        'done', 'fern', ${`${month}-21T12:00:00+07:00`})`
    const explained: LossReturnExplained = await fern.get('rewards/explain-loss-return', {
      span: 'month',
      day,
      playerId: player(0).id,
    })
    expect(explained).toMatchObject({
      row: { bonus: '300', amount: 85 },
      parts: { lossReturns: '300', bonus: '0' },
    })
    expect(explained.payments).toHaveLength(1)
  })
})

describe('a payment of a loss-return', () => {
  test('creates a record and an order: the player gets the credit once, and the row shows Yes', async () => {
    await moved(0, { amount: 1_000 })
    const before = await world.balanceOf(player(0))
    const body = pay(0, 50)
    const row: LossReturnRow = await fern.post('rewards/pay-loss-return', body)
    expect(row).toMatchObject({
      state: 'crediting',
      status: 'loading...',
      paid: 50,
      employee: 'fern@example.test',
    })
    expect(await fern.post('rewards/pay-loss-return', body)).toMatchObject({ id: row.id, paid: 50 })
    await paid(0)
    expect((await world.balanceOf(player(0))) - before).toBe(50)
    const [line] = await world.sql`
      select act, after->>'amount' as amount, player_id from audit where object_kind = 'lossReturn' order by seq desc limit 1`
    expect(line).toMatchObject({ act: 'lossReturn.pay', amount: '50', playerId: player(0).id })
    const { rows } = await fern.get('players/timeline', { id: player(0).id, of: 'money', limit: 20 })
    expect(rows).toContainEqual(
      expect.objectContaining({
        act: 'lossReturn.pay',
        about: { kind: 'lossReturn', id: expect.any(String), number: expect.any(Number) },
      }),
    )
  })

  test('is made once, however many employees pay at the same moment', async () => {
    await moved(1, { amount: 4_000 })
    const before = await world.balanceOf(player(1))
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fern.raw('POST', '/api/rewards/pay-loss-return', pay(1, 200))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(409)])
    await paid(1)
    expect((await world.balanceOf(player(1))) - before).toBe(200)
  })

  // Invariant: No day of a player's loss is returned twice, alone or with its month; the amount paid is the
  // amount seen. Rule: `domain/rewards/loss-return.ts`. Database: `loss_return_once`,
  // `credit_order_once_per_loss_return`. Also: `npm run chaos -- --what losses`.
  test('is refused for a month with a paid day, and for a day of a paid month', async () => {
    await moved(0, { amount: 1_000 })
    await moved(1, { amount: 1_000 })
    await fern.post('rewards/pay-loss-return', pay(0, 50))
    await fern.post('rewards/pay-loss-return', pay(1, 50, { span: 'month' }))
    expect(await fern.refused('rewards/pay-loss-return', pay(0, 50, { span: 'month' }))).toMatchObject({
      code: 'loss-covered',
    })
    expect(await fern.refused('rewards/pay-loss-return', pay(1, 50))).toMatchObject({
      code: 'loss-covered',
    })
    expect(await rowOf(0, { span: 'month' })).toMatchObject({
      elsewhere: 50,
      can: { payLossReturn: 'loss-covered' },
    })
  })

  test('for a day already paid is refused by the database', async () => {
    await moved(0, { amount: 1_000 })
    await fern.post('rewards/pay-loss-return', pay(0, 50))
    const again = world.sql`
      insert into loss_return (id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, bonus, rate_id, amount, employee)
      select gen_random_uuid(), gen_random_uuid(), player_id, 'month', date_trunc('month', from_day),
        date_trunc('month', from_day) + interval '1 month' - interval '1 day', 1, 0, 0, rate_id, 1, employee
      from loss_return where from_day = ${day}`
    await expect(again).rejects.toMatchObject({ constraint_name: 'loss_return_once' })
    const order = world.sql`
      insert into credit_order (id, purpose, kind, player_id, player_key, credits, ordered_by, loss_return_id)
      select gen_random_uuid(), o.purpose, o.kind, o.player_id, o.player_key, o.credits, o.ordered_by, o.loss_return_id
      from credit_order o join loss_return l on l.id = o.loss_return_id where l.from_day = ${day}`
    await expect(order).rejects.toMatchObject({ constraint_name: 'credit_order_once_per_loss_return' })
  })

  test.each([
    ['a higher amount than shown now', 51, {}, 'loss-return-changed'],
    ['a lower amount than shown now', 49, {}, 'loss-return-changed'],
    ['a player who lost nothing', 50, { playerId: 'the next' }, 'nothing-to-return'],
  ] as const)('of %s is refused', async (_, amount, more, code) => {
    await moved(0, { amount: 1_000 })
    const body = { ...pay(0, amount), ...more, ...('playerId' in more && { playerId: player(10).id }) }
    expect(await fern.refused('rewards/pay-loss-return', body)).toMatchObject({ code })
  })

  test('for a day that is not over is refused, whatever the amount so far', async () => {
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    await moved(11, { amount: 1_000, on: today, time: '00:00:00' })
    expect(await rowOf(11, { day: today })).toMatchObject({
      amount: 50,
      can: { payLossReturn: 'period-not-over' },
    })
    expect(await fern.refused('rewards/pay-loss-return', pay(11, 50, { day: today }))).toMatchObject({
      code: 'period-not-over',
    })
  })

  test.each([
    ['a waiting withdrawal', 'withdrawal', 'pending'],
    ['a withdrawal that was deducted but not paid', 'withdrawal', 'adjusted'],
    ['a deposit whose credit is being sent', 'deposit', 'crediting'],
  ] as const)('%s of the same days blocks it until it is settled', async (_what, kind, state) => {
    await moved(12, { amount: 10_000 })
    await moved(12, { amount: 9_500, kind, time: '23:50:00' })
    await world.sql`
      update request set state = ${state}, phase = ${state === 'crediting' ? 'queued' : null} where player_id = ${player(12).id} and amount = 9500 and created_at::date = ${day}::date`
    const row = (await rowOf(12))!
    expect(row.can).toEqual({ payLossReturn: 'requests-open' })
    expect(await fern.refused('rewards/pay-loss-return', pay(12, row.amount))).toMatchObject({
      code: 'requests-open',
    })
    await world.sql`
      update request set state = 'cancelled', phase = null where player_id = ${player(12).id} and amount = 9500 and created_at::date = ${day}::date`
    expect((await rowOf(12))!.can).toEqual({ payLossReturn: true })
  })

  test.each([
    ['a withdrawal of the day', {}],
    ['a withdrawal of the month', { span: 'month' }],
  ])('%s that is paid out while the payment waits is not left out of the amount', async (_, period) => {
    await moved(14, { amount: 10_000 })
    const id = randomUUID()
    await world.sql`
      insert into request (id, external_key, kind, player_id, amount, state, phase, created_at)
      values (${id}, ${id}, 'withdrawal', ${player(14).id}, 9500, 'crediting', 'sending', ${`${day}T23:50:00+07:00`})`
    const seen = (await rowOf(14, period))!
    expect(seen).toMatchObject({ amount: 500, can: { payLossReturn: 'requests-open' } })
    let answer: Promise<Response> | undefined
    await world.sql.begin(async (tx) => {
      await tx`select 1 from player where id = ${player(14).id} for update`
      answer = fern.raw('POST', '/api/rewards/pay-loss-return', pay(14, 500, period))
      await expect.poll(() => lockWaits(tx, '%player%')).not.toEqual([])
      await world.sql`update request set state = 'transferred', phase = null, via = 'plain' where id = ${id}`
    })
    expect(await (await answer!).json()).toMatchObject({ status: 409, code: 'loss-return-changed' })
    expect(await world.sql`select 1 from loss_return where from_day <= ${day} and to_day >= ${day}`).toEqual(
      [],
    )
    const now = (await rowOf(14, period))!
    expect(now).toMatchObject({ amount: 25, can: { payLossReturn: true } })
    await fern.post('rewards/pay-loss-return', pay(14, 25, period))
  })

  test('is not blocked by a deposit that nobody paid', async () => {
    await moved(12, { amount: 10_000 })
    await moved(12, { amount: 77 })
    await world.sql`update request set state = 'pending' where player_id = ${player(12).id} and amount = 77`
    expect((await rowOf(12))!.can).toEqual({ payLossReturn: true })
  })

  test('uses the database’s clock to decide whether the day is over', async () => {
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    await moved(13, { amount: 1_000, on: today, time: '00:00:00' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 3_600_000 })
    try {
      expect(await fern.refused('rewards/pay-loss-return', pay(13, 50, { day: today }))).toMatchObject({
        code: 'period-not-over',
      })
    } finally {
      vi.useRealTimers()
    }
  })

  test('is skipped with the reason for a suspended player and for one excluded from rewards', async () => {
    await moved(0, { amount: 3_000 })
    await moved(1, { amount: 2_000 })
    await moved(2, { amount: 1_000 })
    await world.sql`update player set status = 'suspended' where id = ${player(0).id}`
    await world.sql`update player set excluded_from = 'rewards' where id = ${player(1).id}`
    const list = await rows()
    const preview = await fern.post('rewards/preview-loss-returns', {
      span: 'day',
      day,
      ids: list.map(({ id }) => id),
    })
    expect(preview.rows.map((row: LossReturnRow) => row.can['payLossReturn'])).toEqual([
      'player-suspended',
      'player-excluded',
      true,
    ])
    const { results } = await fern.post('rewards/pay-loss-returns', {
      span: 'day',
      day,
      players: list.map(({ player: { id }, amount }) => ({
        operationId: randomUUID(),
        playerId: id,
        amount,
      })),
    })
    expect(results).toMatchObject([
      { outcome: 'refused', code: 'player-suspended' },
      { outcome: 'refused', code: 'player-excluded' },
      { outcome: 'ordered', row: { state: 'crediting', paid: 50 } },
    ])
    await world.sql`update player set status = 'normal', excluded_from = null where id = any(${[player(0).id, player(1).id]})`
    await paid(2)
  })

  test('refused by the back-end leaves the row unpaid, to be paid again', async () => {
    await moved(6, { amount: 1_000 })
    await world.fault(player(6), 'refuse')
    await fern.post('rewards/pay-loss-return', pay(6, 50))
    await vi.waitFor(
      async () =>
        expect(await rowOf(6)).toMatchObject({ state: 'unpaid', status: 'No', version: expect.any(Number) }),
      {
        timeout: 300_000,
        interval: 20,
      },
    )
    await fern.post('rewards/pay-loss-return', pay(6, 50))
    await paid(6)
  })

  test('with an unknown outcome stays open for a person, and keeps its days', async () => {
    await moved(7, { amount: 1_000 })
    await world.fault(player(7), 'silent')
    await fern.post('rewards/pay-loss-return', pay(7, 50))
    await vi.waitFor(
      async () => expect(await rowOf(7)).toMatchObject({ state: 'crediting', phase: 'unknown' }),
      {
        timeout: 300_000,
        interval: 50,
      },
    )
    expect(await fern.refused('rewards/pay-loss-return', pay(7, 50))).toMatchObject({
      code: 'loss-return-paid',
    })
  })

  test('shows later changes of the past as a difference, and pays nothing again', async () => {
    await moved(8, { amount: 1_000 })
    await fern.post('rewards/pay-loss-return', pay(8, 50))
    await paid(8)
    await moved(8, { amount: 600, kind: 'withdrawal' })
    expect(await rowOf(8, { state: 'late' })).toMatchObject({ paid: 50, amount: 20, late: -30 })
    expect(await fern.refused('rewards/pay-loss-return', pay(8, 20))).toMatchObject({
      code: 'loss-return-paid',
    })
  })

  test('sends the back-end the player and amount of the order under its key', async () => {
    await moved(0, { amount: 1_000 })
    await fern.post('rewards/pay-loss-return', pay(0, 50))
    const [{ externalKey }] = (await world.sql`
      select external_key from loss_return where from_day = ${day}`) as unknown as [{ externalKey: string }]
    const backend = await world.service('crediting')
    expect(await backend.get(`service/loss-returns/${externalKey}`)).toEqual({
      key: externalKey,
      userId: player(0).externalKey,
      amount: 50,
    })
    expect((await backend.raw('GET', '/api/service/loss-returns/nothing')).status).toBe(404)
  })
})

describe('the rate of the loss-return', () => {
  test('starts with a future month, can be replaced until then, and leaves earlier rates unchanged', async () => {
    const owner = await world.as('owner')
    const [year, next] = [new Date().getUTCFullYear() + 1, '02-01']
    const set = (
      fromMonth: string,
      how: 'post' | 'refused' = 'post',
      { lost = 1_000, seen = null }: { lost?: number; seen?: number | null } = {},
    ) => owner[how]('rewards/set-loss-return-rate', { fromMonth, lost, won: 0, reason: 'a season', seen })
    expect(await set(`${year}-02-02`, 'refused')).toMatchObject({ code: 'rate-not-first' })
    expect(await set('2020-01-01', 'refused')).toMatchObject({ code: 'rate-not-ahead' })
    const { id: seen } = await set(`${year}-${next}`, 'post', { lost: 800 })
    // It replaces only the rate that was seen.
    expect(await set(`${year}-${next}`, 'refused')).toMatchObject({
      code: 'stale-version',
      row: { id: seen, lost: 800 },
    })
    expect(await set(`${year}-${next}`, 'post', { seen })).toMatchObject({
      lost: 1_000,
      won: 0,
      employee: 'owner@example.test',
    })
    const { rows } = await owner.get('rewards/loss-return-rates', {})
    expect(
      rows.filter(({ fromMonth }: { fromMonth: string }) => fromMonth.startsWith(`${year}`)),
    ).toMatchObject([{ lost: 1_000 }])
    await moved(0, { amount: 1_000 })
    await moved(0, { amount: 1_000, on: `${year}-02-10` })
    expect(await rowOf(0)).toMatchObject({ rate: 500, amount: 50 })
    expect(await rowOf(0, { day: `${year}-02-10` })).toMatchObject({ rate: 1_000, amount: 100 })
    expect(await rowOf(0, { span: 'month', day: `${year}-02-10` })).toMatchObject({
      rate: 1_000,
      amount: 100,
    })
    await expect(world.sql`update loss_return_rate set lost = 0`).rejects.toMatchObject({ code: '23001' })
  })
})

test('loss-returns are exported with the same rows and sums as the screen', async () => {
  await moved(0, { amount: 1_000 })
  await moved(1, { amount: 5_000 })
  const columns = 'player,deposits,difference,rate,amount,status'
  const file = await fern.file({
    list: 'lossReturns',
    format: 'csv',
    columns,
    reason: 'a test',
    span: 'day',
    day,
  })
  const lines = (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('รหัสสมาชิก,ชื่อสมาชิก,ยอดฝาก,ยอดเสีย,ยอดได้,อัตรา (%),ยอดคืน,สถานะ')
  expect(lines.slice(1, 3).map((line) => line.split(',').slice(2).join(','))).toEqual([
    '5000,5000,,5,250,ยังไม่คืน',
    '1000,1000,,5,50,ยังไม่คืน',
  ])
})
