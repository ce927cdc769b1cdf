import { expect, test } from 'vitest'
import type { EmployeeActor } from '../actor.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { countReveals, maxReveals, recordReveals, revealedLately } from './reveal-store.ts'

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

const fern = { email: 'fern@example.test', role: 'finance' } as EmployeeActor
const ids = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name} ${at}`)

test('a search reveals no more players than the employee has reveals left in the hour', () =>
  rolledBack(world.sql, async (tx) => {
    const reveal = (found: string[]) => recordReveals(tx, fern, { kind: 'player', ids: found }, 'search')
    await reveal(ids(maxReveals - 7, 'earlier'))
    await expect(reveal(ids(8, 'found'))).rejects.toMatchObject({ code: 'too-many-tries' })
    // Players who were revealed a moment ago count once.
    await reveal([...ids(7, 'found'), ...ids(11, 'earlier')])
    expect((await countReveals(tx, fern.email)).count).toBe(maxReveals)
    await expect(reveal(['one more'])).rejects.toMatchObject({ code: 'too-many-tries' })
  }))

test('what an employee says they were shown counts again unless it is on file within the hour', () =>
  rolledBack(world.sql, async (tx) => {
    for (const [id, minutesAgo] of [
      ['on-file', 40],
      ['long-ago', 61],
      ['not-claimed', 40],
    ] as const)
      await tx`
        insert into audit (at, actor, act, object_kind, object_id)
        values (clock_timestamp() - make_interval(mins => ${minutesAgo}), ${fern.email}, 'player.reveal', 'player', ${id})`
    const found = ['on-file', 'long-ago', 'not-claimed', 'never']
    const shown = ['on-file', 'long-ago', 'never']
    await recordReveals(tx, fern, { kind: 'player', ids: found, shown }, 'saved')
    const lines = await tx<{ id: string }[]>`
      select object_id as id from audit where actor = ${fern.email} and reason = 'saved'`
    expect(lines.map(({ id }) => id).toSorted()).toEqual(['long-ago', 'never', 'not-claimed'])
  }))
