import { randomUUID } from 'node:crypto'
import type { LossReturnRow, LossReturnSums } from '@khlang/contract/rewards/loss-returns'
import {
  type LossReturnFilter,
  lossReturnShown,
  matchesLossReturnSearch,
} from '@khlang/domain/rewards/loss-return-list'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile({ mode: 'legacy', asks: true })
const day = '2019-06-15' as LossReturnFilter['day']
const period = { span: 'day', day } as const
const player = (at: number) => world.shop.players[at]!

const moved = (at: number, amount: number, kind: 'deposit' | 'withdrawal' = 'deposit') => world.sql`
  insert into request (id, external_key, kind, player_id, amount, bonus, state, created_at)
  values (${randomUUID()}, ${randomUUID()}, ${kind}, ${player(at).id}, ${amount}, 0, 'done', ${`${day}T12:00:00+07:00`})`

test('loss-returns are filtered alike by the database and by the screen, and their sums are those of the rows', async () => {
  const fern = await world.as('finance', 'fern')
  const lek = await world.as('supervisor', 'lek')
  const pay = (at: number, amount: number) =>
    fern.post('rewards/pay-loss-return', {
      operationId: randomUUID(),
      ...period,
      playerId: player(at).id,
      amount,
    })
  const all = async (filter: object = {}) =>
    (await fern.get('rewards/loss-return', { ...period, limit: 200, ...filter })).rows as LossReturnRow[]
  const everybody = () => all({ state: 'everybody' })
  const [lost, paid, late, waiting, even] = [0, 1, 2, 6, 7]
  for (const [at, amount] of [lost, paid, late, waiting].map(
    (at, place) => [at, 1_020 + place * 340] as const,
  ))
    await moved(at!, amount)
  await moved(even!, 10)
  await pay(paid!, 68)
  await pay(late!, 85)
  await expect.poll(async () => (await everybody()).filter((row) => row.state === 'paid').length).toBe(2)
  await moved(late!, 600, 'withdrawal')
  await fern.post('crediting/hold', { reason: 'a test' })
  await pay(waiting!, 102)

  const rows = await everybody()
  const of = (at: number) => rows.find((row) => row.player.id === player(at).id)!
  const [agent, master] = [of(paid!).agent!.id, of(late!).master!.id]
  const filters: Omit<LossReturnFilter, 'span' | 'day'>[] = [
    {},
    ...lossReturnShown.map((state) => ({ state })),
    ...lossReturnShown.flatMap((state) => [
      { state, agent },
      { state, master },
      { state, player: player(paid!).code.toUpperCase() },
    ]),
    { q: player(lost!).code.toUpperCase(), state: 'everybody' },
    { q: player(lost!).code.slice(0, 4), state: 'everybody' },
    { q: player(paid!).firstName, state: 'everybody' },
    { q: player(paid!).lastName, state: 'everybody' },
    { q: player(paid!).lastName.slice(1), state: 'everybody' },
  ]
  const found = new Set<string>()
  for (const filter of filters) {
    const wanted = rows.filter((row) => matchesLossReturnSearch({ ...period, ...filter }, day, row))
    expect([filter, (await all(filter)).map(({ player: { code } }) => code).toSorted()]).toEqual([
      filter,
      wanted.map(({ player: { code } }) => code).toSorted(),
    ])
    const { count, sums }: LossReturnSums = await fern.get('rewards/loss-return-totals', {
      ...period,
      ...(filter as Record<string, string>),
    })
    const total = (one: 'deposits' | 'withdrawals' | 'bonus' | 'amount') =>
      wanted.reduce((sum, row) => sum + Number(row[one]), 0)
    expect([filter, count, sums]).toMatchObject([
      filter,
      wanted.length,
      {
        deposits: String(total('deposits')),
        withdrawals: String(total('withdrawals')),
        bonus: String(total('bonus')),
        amount: total('amount'),
        paid: wanted.reduce((sum, row) => sum + (row.paid ?? 0), 0),
        paidCount: wanted.filter((row) => row.paid !== null).length,
        unpaid: wanted.reduce((sum, row) => sum + (row.paid === null ? row.amount : 0), 0),
      },
    ])
    if (wanted.length > 0 && wanted.length < rows.length) found.add(JSON.stringify(filter))
  }
  // A filter that finds nothing or everything proves little.
  for (const state of lossReturnShown.filter((one) => one !== 'everybody'))
    expect(found).toContain(JSON.stringify({ state }))
  await lek.post('crediting/lift-hold', { reason: 'over' })
})
