import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { countReveals, revealedLately } from './reveal-store.ts'

const world = worldOfFile()

test('what a colleague, or the employee longer ago, has revealed counts as not seen yet', () =>
  rolledBack(world.sql, async (tx) => {
    const reveal = (actor: string, id: string, minutesAgo: number) => tx`
      insert into audit (at, actor, act, object_kind, object_id)
      values (clock_timestamp() - make_interval(mins => ${minutesAgo}), ${actor}, 'player.reveal', 'player', ${id})`
    await reveal('fern', 'lately', 14)
    await reveal('fern', 'long-ago', 16)
    await reveal('boss', 'by-a-colleague', 1)
    await tx`
      insert into audit (actor, act, object_kind, object_id) values ('fern', 'player.update', 'player', 'changed')`
    const ids = ['lately', 'long-ago', 'by-a-colleague', 'changed']
    expect(await revealedLately(tx, 'fern', ids)).toEqual(['lately'])
    expect((await countReveals(tx, 'fern')).count).toBe(2)
  }))
