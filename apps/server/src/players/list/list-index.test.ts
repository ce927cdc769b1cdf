import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { afterCursor, orderBy } from '#platform/lists/list-sort.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { playersBy } from './list-store.ts'
import { playerWays } from './search-store.ts'

const world = worldOfFile()
/** With so few players the database would rather read them all. */
const preferringIndexes = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    for (const way of ['seqscan', 'sort', 'bitmapscan'])
      await tx`select set_config(${`enable_${way}`}, 'off', true)`
    await attempt(tx)
  })

test.each(['asc', 'desc'] as const)('a page of players by code, %s, is read from its index', (direction) =>
  preferringIndexes(async (tx) => {
    const sorting = { by: 'code', sort: playersBy.code, direction }
    const after = afterCursor(tx, sorting, 'p.id', { value: 'n07', id: randomUUID() })
    const plan = JSON.stringify(
      await tx`explain select p.id from player p where true ${after} ${orderBy(tx, sorting, 'p.id')} limit 51`,
    )
    expect(plan).toMatch(/Scan (Backward )?using player_by_code/)
    expect(plan).toContain('Index Cond')
    expect(plan).not.toContain('Sort')
  }),
)

test('a search by the beginning of a code is read from the same index', () =>
  preferringIndexes(async (tx) => {
    const plan = JSON.stringify(await tx`explain ${playerWays(tx, 'n07', { limit: 9 })}`)
    expect(plan).toMatch(/Scan using player_by_code[^}]*}[^}]*Index Cond/)
  }))
