import { expect, test } from 'vitest'
import type { EmployeeActor } from '#staff/actor.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { recordReveals } from './record-reveals.ts'
import { countReveals, maxReveals } from './reveal-store.ts'

const world = worldOfFile()
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
