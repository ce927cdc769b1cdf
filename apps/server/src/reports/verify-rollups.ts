import type { Sql } from '#platform/database.ts'
import { compareRollups, keepCheck, type RollupCheck } from './rollup-store.ts'

/** `khlang verify rollups`: every sum that stands ready against what it is a sum of. What was found is kept. */
export async function verifyRollups(sql: Sql): Promise<RollupCheck> {
  const found = await compareRollups(sql)
  await keepCheck(sql, found)
  return found
}
