import type { Tx } from '#platform/database/database.ts'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { importEntries } from './import-entries.ts'

const world = worldOfFile()

test('adding a long file of old entries reads a few rows for each of them, however many were added before', () =>
  rolledBack(world.sql, async (tx) => {
    // Older than 80 days: each is compared with the money that is known without its words (migration 0079).
    const firstHour = Date.now() - 800 * 86_400_000
    const entryOf = (nth: number) => ({
      account: 'kbank-1',
      channel: 'bank',
      direction: 'in',
      amount: `${700 + nth}.25`,
      occurredAt: new Date(firstHour + nth * 8 * 3_600_000).toISOString(),
      balanceAfter: `${90_000 + nth * 31}.50`,
    })
    const addBatch = async (batch: number) => {
      const entries = Array.from({ length: 500 }, (_, index) => entryOf(batch * 500 + index))
      const results = await importEntries(tx, entries, null)
      expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['created']))
    }
    // While a table is small, any index of it is as good as any other. A plan that was made then must not stay.
    for (const batch of [0, 1]) await addBatch(batch)
    const before = await rowsRead(tx)
    for (const batch of [2, 3]) await addBatch(batch)
    expect(((await rowsRead(tx)) - before) / 1_000).toBeLessThan(20)
  }))

/** How many rows of `statement_entry` this transaction has read. */
async function rowsRead(tx: Tx): Promise<number> {
  const [read] = await tx<{ rows: number }[]>`
    select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'statement_entry'`
  return read!.rows
}
