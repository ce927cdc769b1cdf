import { randomUUID } from 'node:crypto'
import { rewardKinds } from '@khlang/domain/rewards/reward'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { sources } from './rows.ts'

const world = worldOfFile()

test('a reward of each kind is sent to its report, and one of a kind without a report to none', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    const sent: Record<string, (string | undefined)[]> = {}
    for (const kind of rewardKinds) {
      const id = randomUUID()
      const row = { id, externalKey: id, kind, playerId: world.shop.players[0]!.id, credits: 17 }
      const by = { employee: 'lek', note: 'sorry', coins: kind === 'redemption' ? 9 : null }
      await tx`insert into reward ${tx({ ...row, ...by, state: 'done' })}`
      sent[kind] = (await sources['rewards']!.read(tx, [id])).map((show) => show('support')?.topic)
    }
    expect(sent).toEqual({
      ...Object.fromEntries(rewardKinds.map((kind) => [kind, []])),
      redemption: ['redemptions'],
      spin: ['spins'],
      roulette: ['roulette'],
      goodwill: ['goodwill'],
    })
  }))
