import { allowIdleTransaction, allowLongTransaction, type Db, type Sql } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

/** A precomputed row that is wrong. `off`: for each of its wrong values, the stored minus the correct value. */
type RollupDifference = {
  rollup:
    | 'player_day'
    | 'player_month'
    | 'day_total'
    | 'player_first_deposit'
    | 'player_uncounted'
    | 'player_coins'
  day: string
  playerId: string | null
  off: Record<string, unknown>
}
export type RollupCheck = { differences: number; examples: RollupDifference[] }

const maxExamples = 20

/**
 * Folds committed changes into the precomputed sums. Called before sums are read, outside any snapshot. If
 * there is nothing to fold, it costs one short query.
 */
export const foldRollups = (db: Db) => db`select fold_rollups()`
/** SQL condition: changes wait to be folded into the precomputed sums. */
export const isAnythingToFold = (db: Db) =>
  db`(exists (select from rollup_delta) or exists (select from rollup_flag))`

/** Folds like `foldRollups`, with as much time and memory as a whole imported history needs. */
export const foldAll = (sql: Sql) =>
  sql.begin(async (tx) => {
    await allowLongTransaction(tx, 'any')
    await tx`set local work_mem = '128MB'`
    await tx`select fold_rollups()`
  })

/**
 * Compares every precomputed sum, and players' coins, with the rows that they sum, in one snapshot.
 * `examples`: 20 at most.
 */
export async function compareRollups(sql: Sql): Promise<RollupCheck> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await allowLongTransaction(tx, 'any')
    await tx`set local work_mem = '128MB'`
    const found = await tx<(RollupDifference & { differences: number })[]>`
      with found as materialized (
        select rollup, day::text as day, player_id, off from rollup_difference
        union all
        select 'player_coins', bangkok_day(clock_timestamp())::text, player_id, jsonb_build_object('coins', coins - ledger) from coin_difference())
      select *, (select count(*) from found) as differences from found order by rollup = 'day_total', rollup, day, player_id
      limit ${maxExamples}`
    return {
      differences: found[0]?.differences ?? 0,
      examples: found.map(({ rollup, day, playerId, off }) => ({
        rollup,
        day,
        playerId,
        off: differencesIn(off),
      })),
    }
  })
}

const keyNames = new Set(['day', 'month', 'playerId', 'player_id'])
const differencesIn = (off: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(off).filter(([name, value]) => value !== 0 && !keyNames.has(name)))

/** Recalculates all precomputed sums in one transaction. Waits for each lock two minutes at most. */
export const rebuildRollups = (sql: Sql) =>
  sql.begin(async (tx) => {
    await allowLongTransaction(tx, 'any')
    await tx`set local lock_timeout = '2min'`
    await tx`set local work_mem = '256MB'`
    await tx`select rebuild_rollups()`
  })

/** Stores the result of a comparison (`compareRollups`). */
export const keepCheck = (sql: Sql, { differences, examples }: RollupCheck) => sql`
  insert into rollup_check (id, differences, examples) values (${newId()}, ${differences}, ${sql.json(examples as never)})`

/** Returns when the sums were last compared, whatever the result; null if they never were. */
export async function lastCheckAt(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ at: Date }[]>`select at from rollup_check order by at desc limit 1`
  return row?.at ?? null
}

/** Runs the work, unless another process is already running work through this function; then does nothing. */
export const whileNobodyElse = (sql: Sql, work: () => Promise<void>) =>
  sql.begin(async (tx) => {
    await allowIdleTransaction(tx, 'any')
    const [lock] = await tx<{ ours: boolean }[]>`select pg_try_advisory_xact_lock(2202) as ours`
    if (lock!.ours) await work()
  })

/** Returns the result of the latest comparison of the precomputed sums with their rows; null before the first. */
export async function newestCheck(sql: Sql): Promise<(RollupCheck & { at: Date }) | null> {
  const [row] = await sql<(RollupCheck & { at: Date })[]>`
    select at, differences, examples from rollup_check order by at desc limit 1`
  return row ?? null
}
