import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { entryStates, insertEntry, putEntry, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { rowsToExport } from './export-store.ts'

const world = worldOfFile()

test.each(entryStates)(
  'money that was matched to a player goes back to the old system under their name only while it is theirs: %s',
  (state) =>
    rolledBack(world.sql, async (tx) => {
      await withoutTriggers(tx)
      await tx`delete from statement_entry`
      const { id: playerId, externalKey } = world.shop.players[0]!
      for (const orderId of [randomUUID(), null])
        await putEntry(tx, await insertEntry(tx, { playerId, orderId }), state)
      const players: unknown[] = []
      for await (const rows of rowsToExport(tx, 'krungsri', null))
        players.push(...rows.map((row) => row['player']))
      // What the old system itself gave to a player has no order here.
      const expected =
        state === 'crediting' || state === 'done' ? [externalKey, externalKey] : [externalKey, null]
      expect(players).toHaveLength(2)
      expect(players).toEqual(expect.arrayContaining(expected))
    }),
)
