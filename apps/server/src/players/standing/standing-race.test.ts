import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { meet } from '#testing/meet.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { setApprovals } from '#testing/settling.ts'

// A colleague decides about a player at the moment in which another gives that player money: one of the two
// comes first, and the other sees it.
const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let boss: Client
let fern: Client
beforeAll(async () => {
  desk = await newDesk(world)
  boss = await world.as('supervisor')
  fern = await world.as('finance', 'fern')
})

const player = (index: number) => world.shop.players[index]!

/** Lets both acts meet (`meet`); the decision must be saved. */
async function decidedFirst<Answer>(decide: () => Promise<unknown>, act: () => Promise<Answer>) {
  const [decided, acted] = await meet(world.sql, decide, act)
  for (const one of [decided, acted]) if (one.status === 'rejected') throw one.reason
  return (acted as PromiseFulfilledResult<Answer>).value
}

const suspend = (index: number) => () =>
  boss.post('players/set-standing', {
    id: player(index).id,
    from: 'normal',
    to: 'suspended',
    reason: 'a forged slip',
  })
const keepOut = (index: number) => () =>
  boss.post('players/set-exclusion', {
    id: player(index).id,
    exclusion: { from: 'deposits', until: null },
    reason: 'they asked',
  })

test.each([
  ['suspended', 0, suspend(0), 'player-suspended'],
  ['excluded from deposits', 1, keepOut(1), 'player-excluded'],
])('a player being %s gets no credit from a match that was waiting', async (_, index, decide, code) => {
  const before = await world.balanceOf(player(index))
  const entryId = await desk.pays(player(index))
  const depositId = await desk.asks(player(index))
  const match = { operationId: randomUUID(), entryId, depositId }
  const refused = await decidedFirst(decide, () => fern.refused('statements/match-deposit', match))
  expect(refused).toMatchObject({ code })
  expect(await world.sql`select 1 from credit_order where request_id = ${depositId}`).toEqual([])
  expect(await world.balanceOf(player(index))).toBe(before)
})

// Invariant: Locking a request also locks and reads again its player's standing. Database: `for share of p`
// in the statement that locks it.
test('a player being suspended is not paid by a transfer that was waiting', async () => {
  const { id, version } = await fern.post('cashier/create-withdrawal', {
    operationId: randomUUID(),
    player: player(2).code,
    amount: '100',
  })
  // Already deducted, so that it waits for nothing else and only its player stops it.
  await world.sql`update request set state = 'adjusted' where id = ${id}`
  const transfer = { operationId: randomUUID(), requestId: id, version: version + 1, via: 'scb' }
  const refused = await decidedFirst(suspend(2), () => fern.refused('cashier/transfer', transfer))
  expect(refused).toMatchObject({ code: 'player-suspended' })
  expect(await world.sql`select 1 from credit_order where request_id = ${id}`).toEqual([])
})

test('a player being suspended gets no goodwill that was waiting', async () => {
  const gift = { operationId: randomUUID(), player: player(6).code, credits: 50, reason: 'they waited long' }
  const refused = await decidedFirst(suspend(6), () => fern.refused('rewards/give-goodwill', gift))
  expect(refused).toMatchObject({ code: 'player-suspended' })
  expect(await world.sql`select 1 from reward where player_id = ${player(6).id}`).toEqual([])
})

test.each([
  ['withdrawal', 7, 'cashier/create-withdrawal', { amount: '140' }],
  ['cut of credit', 8, 'crediting/cut-credit', { credits: 60, reason: 'a gift by mistake' }],
])('a player being forgotten gets no %s that was waiting', async (_, index, command, input) => {
  await setApprovals(world, { 'player.forget': null, 'credit.cut': null })
  const owner = await world.as('owner', 'own')
  const { id, code } = player(index)
  const { version } = await owner.get('players/profile', { id })
  const forget = () =>
    owner.post('players/forget', { operationId: randomUUID(), id, version, reason: 'they asked in writing' })
  const act = { operationId: randomUUID(), player: code, ...input }
  expect(await decidedFirst(forget, () => boss.refused(command, act))).toMatchObject({
    code: 'player-forgotten',
  })
  expect(await world.sql`select 1 from request where player_id = ${id}`).toEqual([])
  expect(await world.sql`select 1 from credit_order where player_id = ${id}`).toEqual([])
})
