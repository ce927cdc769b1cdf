import { expect, test } from 'vitest'
import type { Sql } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { readShopFigures } from './shop-gauges.ts'

const world = worldOfFile()

test('failed sign-ins are those of staff: a right password, and players and agents who mistype, raise no alarm', () =>
  rolledBack(world.sql, async (tx) => {
    await tx`delete from auth.failed_sign_in`
    const names = { 'address:192.0.2.1': 0, 'player:p1': 9, 'agent:a1': 9 }
    for (const [key, failures] of Object.entries(names))
      await tx`insert into auth.failed_sign_in (key, failures, last_at) values (${key}, ${failures}, clock_timestamp())`
    expect((await readShopFigures(tx as unknown as Sql)).suspects).toBe(0)
    for (const key of ['boss@example.test', 'address:192.0.2.2'])
      await tx`insert into auth.failed_sign_in (key, failures, last_at) values (${key}, 1, clock_timestamp())`
    expect((await readShopFigures(tx as unknown as Sql)).suspects).toBe(2)
  }))
