import { randomUUID } from 'node:crypto'
import type { RecentMoney } from '@khlang/contract/players/player-money'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { recentMoneyOf } from '#cashier/requests/player-store.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
})

const player = (index: number) => world.shop.players[index]!
const recent = (index: number): Promise<RecentMoney> =>
  nok.get('players/recent-money', { id: player(index).id })

/** The instants at which a day and its month begin, by the clock of the database. */
async function edges() {
  const [row] = await world.sql<{ day: string; midnight: Date; tomorrow: Date; month: Date }[]>`
    select day::text, day::timestamp at time zone 'Asia/Bangkok' as midnight,
      (day + 1)::timestamp at time zone 'Asia/Bangkok' as tomorrow,
      date_trunc('month', day::timestamp) at time zone 'Asia/Bangkok' as month
    from (select (now() at time zone 'Asia/Bangkok')::date as day) as clock`
  return row!
}

/** Makes a request that has been in this state since then. */
async function makeRequest(
  index: number,
  kind: 'deposit' | 'withdrawal',
  amount: number,
  state: string,
  at: Date,
) {
  const id =
    kind === 'deposit'
      ? await desk.asks(player(index), String(amount))
      : (
          await nok.post('cashier/create-withdrawal', {
            operationId: randomUUID(),
            player: player(index).code,
            amount: String(amount),
          })
        ).id
  await world.sql`update request set state = ${state}, created_at = ${at},
    via = case ${state} when 'transferred' then 'scb' end where id = ${id}`
  return id as string
}
const before = (at: Date, ms = 1) => new Date(at.getTime() - ms)

describe('a player’s recent money', () => {
  test('is counted by Bangkok days, each request on the day it was created', async () => {
    const { day, midnight, month } = await edges()
    // On the first of a month, that day begins with its month.
    const isFirst = day.endsWith('-01')
    await makeRequest(6, 'deposit', 1013, 'done', before(month))
    await makeRequest(6, 'deposit', 2027, 'done', month)
    if (!isFirst) await makeRequest(6, 'deposit', 4057, 'done', before(midnight))
    const last = await makeRequest(6, 'deposit', 8101, 'done', new Date(midnight.getTime() + 1))
    await makeRequest(6, 'withdrawal', 311, 'done', month)
    const paid = await makeRequest(6, 'withdrawal', 619, 'transferred', midnight)
    const shown = await recent(6)
    const sum = (count: number, amount: number) => ({ count, amount: String(amount) })
    expect(shown).toMatchObject({
      day,
      today: {
        deposits: isFirst ? sum(2, 8101 + 2027) : sum(1, 8101),
        withdrawals: isFirst ? sum(2, 619 + 311) : sum(1, 619),
      },
      month: {
        deposits: isFirst ? sum(2, 8101 + 2027) : sum(3, 8101 + 4057 + 2027),
        withdrawals: sum(2, 619 + 311),
      },
      lastDeposit: { id: last, amount: '8101' },
      lastWithdrawal: { id: paid, amount: '619', at: midnight.toISOString() },
    })
  })

  test('leaves out requests not credited or not paid, and those dated tomorrow', async () => {
    const { midnight, tomorrow } = await edges()
    const only = await makeRequest(7, 'deposit', 733, 'done', midnight)
    await makeRequest(7, 'deposit', 9007, 'pending', new Date(midnight.getTime() + 5))
    await makeRequest(7, 'deposit', 5003, 'cancelled', new Date(midnight.getTime() + 6))
    await makeRequest(7, 'withdrawal', 877, 'pending', midnight)
    await makeRequest(7, 'withdrawal', 1511, 'adjusted', midnight)
    const shown = await recent(7)
    const nothing = { count: 0, amount: '0' }
    expect(shown).toMatchObject({
      today: { deposits: { count: 1, amount: '733' }, withdrawals: nothing },
      month: { deposits: { count: 1, amount: '733' }, withdrawals: nothing },
      lastDeposit: { id: only },
      lastWithdrawal: null,
    })
    await makeRequest(7, 'deposit', 6011, 'done', tomorrow)
    expect((await recent(7)).today.deposits).toEqual({ count: 1, amount: '733' })
    expect((await recent(7)).month.deposits).toEqual({ count: 1, amount: '733' })
  })

  test('equals the money of the same days, and only that player’s', async () => {
    const { day } = await edges()
    const { month, today } = await recent(6)
    const [inDay, inMonth] = await Promise.all(
      [day, `${day.slice(0, 8)}01`].map((from) =>
        nok.get('players/money', { id: player(6).id, from, to: day }),
      ),
    )
    expect({ deposits: inDay.deposits, withdrawals: inDay.withdrawals }).toEqual(today)
    expect({ deposits: inMonth.deposits, withdrawals: inMonth.withdrawals }).toEqual(month)
    expect(await recent(8)).toMatchObject({
      today: { deposits: { count: 0, amount: '0' } },
      lastDeposit: null,
      lastWithdrawal: null,
    })
  })

  test('uses the day of the database, whatever the server’s clock shows', async () => {
    const { day } = await edges()
    const right = await recentMoneyOf(world.sql, player(6).id)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 })
    try {
      expect(await recentMoneyOf(world.sql, player(6).id)).toEqual(right)
    } finally {
      vi.useRealTimers()
    }
    expect(right.day).toBe(day)
  })
})

describe('an unknown balance', () => {
  const balance = () => nok.get('players/balance', { id: player(9).id })

  test('states that the back-end does not answer, and is known again afterwards', async () => {
    expect(await balance()).toMatchObject({ balance: await world.balanceOf(player(9)), gap: null })
    await world.backendLeaves()
    expect(await balance()).toMatchObject({ balance: null, gap: 'no-answer' })
    await world.backendReturns()
    expect(await balance()).toMatchObject({ gap: null })
  })
})
