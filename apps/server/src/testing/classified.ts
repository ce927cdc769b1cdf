import { expect, vi } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { classifyEntries } from '#statements/automation/classify-entries.ts'
import type { World } from './world.ts'

/**
 * Writes entries with what they are compared with, and returns once every open entry is classified. It all becomes
 * visible at once: the server classifies as well, and a run that had read only half of it would save its result later.
 */
export async function writeClassified({ sql }: World, write: (tx: Tx) => Promise<unknown>): Promise<void> {
  await sql.begin(write)
  await vi.waitFor(
    async () => {
      await classifyEntries(sql, 'everything')
      expect(
        await sql`
          select id from statement_entry
          where judgement is null and direction = 'in' and state in ('pending', 'claimed', 'creditFailed') limit 1`,
      ).toEqual([])
    },
    { timeout: 300_000 },
  )
}
