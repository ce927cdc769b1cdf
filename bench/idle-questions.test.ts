import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import { expect, test } from 'vitest'
import {
  areRequestHoldsDue,
  haveRequestClaimsLapsed,
} from '../apps/server/src/cashier/requests/work-store.ts'
import { haveLeasesLapsed } from '../apps/server/src/crediting/sending/lease-store.ts'
import { areOrdersDue } from '../apps/server/src/crediting/store.ts'
import { connect } from '../apps/server/src/platform/database/database.ts'
import { areHoldsDue } from '../apps/server/src/statements/desk/disposition-store.ts'
import { haveClaimsLapsed } from '../apps/server/src/statements/store.ts'
import { newTestDatabase, slowly } from '../apps/server/src/testing/test-database.ts'
import { addPairs, queueOrders } from './speed/money-rows.ts'

const questions = {
  areHoldsDue,
  areOrdersDue,
  haveClaimsLapsed,
  haveLeasesLapsed,
  areRequestHoldsDue,
  haveRequestClaimsLapsed,
}

// Invariant: What a server asks each second costs the same with a year of requests as with none. Rule:
// `platform/workers/work-poller.ts`.
test('the queries that a server makes each second scan no growing table', async () => {
  await using database = await newTestDatabase()
  await using parts = new AsyncDisposableStack()
  const sql = parts.adopt(connect(database.url, { max: 1, ...slowly }), (one) => one.end({ timeout: 2 }))
  const shop = makeShop({ seed: 7, size: 2_000 })
  await loadShop(sql, shop)
  await queueOrders(sql, await addPairs(sql, shop.players))
  await sql`update credit_order set state = 'done'`
  await sql`vacuum analyze`
  const wrong: string[] = []
  for (const [name, question] of Object.entries(questions)) {
    const plan = await sql<Record<string, string>[]>`explain select ${question(sql)}`
    const lines = plan.flatMap((line) => Object.values(line))
    const most = Math.max(...lines.map((line) => Number(/rows=(\d+)/.exec(line)?.[1] ?? 0)))
    if (most > 10 || lines.some((line) => line.includes('Seq Scan')))
      wrong.push(`${name}: ${lines.join('\n')}`)
  }
  expect(wrong).toEqual([])
})
