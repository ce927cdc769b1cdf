import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWorld, type World } from '../../apps/server/src/testing/world.ts'
import { fuzz } from './fuzz.ts'

/** Creates some deposits, withdrawals and entries, so that requests have something to refer to. */
async function fillDesk(world: World) {
  const feed = await world.service('deposits', 'withdrawals', 'statement-entries')
  for (const [at, player] of world.shop.players.slice(5, 15).entries()) {
    const amount = String(100 * (at + 1))
    await feed.post('service/deposits', { operationId: randomUUID(), player: player.code, amount })
    await feed.post('service/withdrawals', { operationId: randomUUID(), player: player.code, amount })
    const entry = {
      account: 'scb-1',
      amount,
      direction: 'in',
      channel: 'bank',
      occurredAt: new Date().toISOString(),
    }
    await feed.post('service/statement-entries', { entries: [{ ...entry, reference: `fuzz-${at}` }] })
  }
}

/** A small number; `npm run fuzz` sends more. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2_500)
const seed = Number(process.env['FUZZ_SEED'] ?? 5)

test('every answer of the API conforms to its own description, for any request', async () => {
  await using world = await newWorld({ sendingSlots: 2, past: 3 })
  await fillDesk(world)
  const { findings, neverDone, ...report } = await fuzz(world, { requests, seed })
  if (process.env['FUZZ_REQUESTS']) console.log(JSON.stringify({ ...report, neverDone }, null, 2))
  expect(findings).toEqual([])
  expect(report.succeeded).toBeGreaterThan(report.operations / 3)
}, 3_600_000)
