import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { insertOrder, insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { currentStatesOf, type ItemState } from './hand-over-store.ts'

const world = worldOfFile()
const ended = new Date('2026-11-20T05:00:00Z')
const changed = new Date('2026-11-21T05:00:00Z')

test('beside what was open stands when it ended, not when its row was changed later', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    const playerId = world.shop.players[0]!.id
    const request = (kind: 'deposit' | 'withdrawal', state: string, values: object) =>
      insertRequest(tx, { playerId, kind, state, updatedAt: changed, ...values })
    const order = (state: string) =>
      insertOrder(tx, { playerId, playerKey: 'key', credits: 640, state, updatedAt: changed })
    const [done, refused] = [await order('done'), await order('refused')]
    const line = { orderId: done, playerId, requestId: done, credits: 640, proof: 'answer', createdAt: ended }
    await tx`insert into ledger ${tx(line)}`
    const items: [kind: ItemState['kind'], id: string, at: Date][] = [
      ['deposit', await request('deposit', 'done', { settledAt: ended }), ended],
      ['deposit', await request('deposit', 'done', {}), changed],
      ['deposit', await request('deposit', 'crediting', { settledAt: ended }), changed],
      ['withdrawal', await request('withdrawal', 'transferred', { settledAt: ended }), ended],
      // It was paid at that time, though somebody completed it later, or only then added the slip.
      ['withdrawal', await request('withdrawal', 'done', { settledAt: ended }), ended],
      ['order', done, ended],
      ['order', refused, changed],
    ]
    const states = await currentStatesOf(
      tx,
      items.map(([kind, id]) => ({ kind, id })),
    )
    const atOf = new Map(states.map(({ id, at }) => [id, at]))
    expect(items.map(([kind, id]) => [kind, atOf.get(id)])).toEqual(items.map(([kind, , at]) => [kind, at]))
  }))
