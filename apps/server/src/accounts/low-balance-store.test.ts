import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { raiseLowBalanceEvents } from './low-balance-store.ts'

const world = worldOfFile()

test.each([
  ['open', true],
  ['frozen', true],
  ['closed', false],
] as const)('a low balance of an account that is %s is told: %s', (state, isTold) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`update own_account set low_satang = null`
    await tx`
      update own_account set state = ${state}, low_satang = 500, opening_satang = 499, opening_day = current_date
      where code = 'scb-1'`
    await raiseLowBalanceEvents(tx as never)
    const told = await tx`select account_code from low_balance`
    expect(told).toEqual(isTold ? [{ accountCode: 'scb-1' }] : [])
  }),
)
