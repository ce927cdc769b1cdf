import { randomUUID } from 'node:crypto'
import { booksBeginOn } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { type OldLossReturn, readLossReturn } from './read-money.ts'
import { addLossReturns, changeLossReturns, lossReturnKeys } from './reward-store.ts'

const world = worldOfFile()
const paid = (month: string, change: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  externalKey: `old-${month}`,
  playerId: world.shop.players[3]!.id,
  span: 'day',
  fromDay: `${month}-17`,
  toDay: `${month}-17`,
  deposits: 2_100,
  withdrawals: 1_050,
  amount: 153,
  employee: 'nok@example.test',
  createdAt: new Date('2024-06-05T02:10:11Z'),
  ...change,
})

test('an imported loss-return has the rate that applied in its month', () =>
  rolledBack(world.sql, async (tx) => {
    const rates = await tx<{ id: number }[]>`
      insert into loss_return_rate (from_month, lost, won) values ('2024-03-01', 700, 170), ('2024-05-01', 900, 190)
      returning id`
    const rows = [paid('2024-02'), paid('2024-03'), paid('2024-04'), paid('2024-05')]
    await addLossReturns(tx, rows)
    const found =
      await tx`select rate_id from loss_return where id = any(${rows.map(({ id }) => id)}) order by from_day`
    const [first] = await tx`select min(id) as id from loss_return_rate`
    expect(found.map(({ rateId }) => rateId)).toEqual([
      first!['id'],
      rates[0]!.id,
      rates[0]!.id,
      rates[1]!.id,
    ])
  }))

test('every day that an imported loss-return may cover has a rate', () =>
  rolledBack(world.sql, async (tx) => {
    const first = { fromDay: booksBeginOn, toDay: booksBeginOn }
    expect(await addLossReturns(tx, [paid('2000-01', first)])).toHaveLength(1)
    const { row } = readLossReturn({ waste: 153, createdate: '2000-01-02' }) as { row: OldLossReturn }
    expect(row.covered.from).toBe(booksBeginOn)
  }))

test('a loss-return that was imported before is known by its key, and changed alone', () =>
  rolledBack(world.sql, async (tx) => {
    const [one, other] = [paid('2024-03'), paid('2024-04')]
    expect(await addLossReturns(tx, [one, other])).toHaveLength(2)
    expect(await addLossReturns(tx, [paid('2024-03', { externalKey: 'another' })])).toEqual([])
    expect(await lossReturnKeys(tx, [one.externalKey, 'unknown'])).toEqual([{ externalKey: one.externalKey }])
    await changeLossReturns(tx, [{ ...one, amount: 217, fromDay: '2024-07-01' }])
    const rows =
      await tx`select amount, from_day::text as day from loss_return where id = any(${[one.id, other.id]}) order by from_day`
    expect(rows.map(({ amount, day }) => [amount, day])).toEqual([
      [217, '2024-03-17'],
      [153, '2024-04-17'],
    ])
  }))
