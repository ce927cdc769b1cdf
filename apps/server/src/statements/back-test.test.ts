import { randomUUID } from 'node:crypto'
import type { AccountRule, BackTestDetail } from '@khlang/contract/statement-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let nok: Client
beforeAll(async () => {
  world = await newWorld({ past: 40 })
  desk = await newDesk(world)
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
})
afterAll(() => world[Symbol.asyncDispose]())

async function backTest(account: string | null, days = 8, limit: number | null = null): Promise<BackTestDetail> {
  const { id } = await owner.post('statements/run-back-test', { account, days, limit })
  await expect
    .poll(async () => (await owner.get('statements/back-test', { id })).state, { timeout: 30_000 })
    .not.toBe('running')
  return owner.get('statements/back-test', { id })
}
const ruleOf = async (account: string): Promise<AccountRule> =>
  (await owner.get('statements/rules')).rows.find((row: AccountRule) => row.account.code === account)

test('debug', async () => {
  for (const account of ['scb-1', 'kbank-1', 'krungsri-1', 'truemoney-1', null]) {
    const t = await backTest(account)
    console.log(account, t.state, JSON.stringify(t.figures), t.wrong.length, JSON.stringify(t.wrong[0] ?? null))
  }
  console.log(JSON.stringify(await ruleOf('scb-1')), randomUUID, desk, nok)
})
describe
