import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { raiseLowBalanceEvents } from './low-balance-store.ts'

const world = worldOfFile()
const subscribe = (tx: Tx) => tx`
  insert into alert (id, way, name, kinds, changed_by) values (gen_random_uuid(), 'line', 'low', '{balanceLow}', 'owner@example.test')`

test.each([
  ['open', true],
  ['frozen', true],
  ['closed', false],
] as const)('a low balance of an account that is %s is told: %s', (state, isTold) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await subscribe(tx)
    await tx`update own_account set low_satang = null`
    await tx`
      update own_account set state = ${state}, low_satang = 500, opening_satang = 499, opening_day = current_date
      where code = 'scb-1'`
    await raiseLowBalanceEvents(tx as never)
    const told = await tx`select account_code from low_balance`
    expect(told).toEqual(isTold ? [{ accountCode: 'scb-1' }] : [])
  }),
)

test('a balance that fell before anybody wanted to know is told as soon as somebody does, and once', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`update own_account set low_satang = null`
    await tx`
      update own_account set low_satang = 800, opening_satang = 500, opening_day = current_date where code = 'scb-1'`
    const told = async () => {
      await raiseLowBalanceEvents(tx as never)
      const events = await tx`select data ->> 'account' as account from house_event where kind = 'balanceLow'`
      return events.map(({ account }) => account as string)
    }
    expect(await told()).toEqual([])
    await subscribe(tx)
    expect(await told()).toEqual(['scb-1'])
    expect(await told()).toEqual(['scb-1'])
    // It rises and falls while nobody wants to know: the next who does is told.
    await tx`update alert set switched_on = false`
    await tx`update own_account set opening_satang = 800 where code = 'scb-1'`
    expect(await told()).toEqual(['scb-1'])
    await tx`update own_account set opening_satang = 500 where code = 'scb-1'`
    expect(await told()).toEqual(['scb-1'])
    await tx`update alert set switched_on = true`
    expect(await told()).toEqual(['scb-1', 'scb-1'])
  }))
