import type { Sql } from '#platform/database/database.ts'
import { compareRollups, keepCheck, type RollupCheck } from './rollup-store.ts'

/**
 * Compares every precomputed sum with the rows that it sums, and stores the result. Runs nightly and by
 * `khlang verify rollups`.
 */
export async function verifyRollups(sql: Sql): Promise<RollupCheck> {
  const found = await compareRollups(sql)
  await keepCheck(sql, found)
  return found
}
