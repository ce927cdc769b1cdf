import type { WrongPair } from '@khlang/contract/statements/statement-rules'
import type { BackTestId, EmployeeEmail } from '@khlang/domain/brand'
import type { Credits } from '@khlang/domain/money'
import type { BackTestFigures } from '@khlang/domain/statements/back-test'
import type { Db, Tx } from '#platform/database/database.ts'

/** Stores back-tests and their results; the data they replay is read by `replay-store.ts`. */

export type BackTestRecord = {
  id: BackTestId
  number: number
  /** Null for all own accounts together. */
  account: string | null
  days: number
  /** In baht; null for any amount. */
  limit: Credits | null
  state: 'running' | 'done' | 'failed'
  from: Date
  until: Date
  /** Entries to replay (0 until they are counted), and how many were replayed. */
  total: number
  progress: number
  /** The window had too many entries, so only the latest were replayed. */
  cut: boolean
  /** Null until it is done, and if it failed. */
  figures: BackTestFigures | null
  wrong: WrongPair[]
  runBy: string
  createdAt: Date
  endedAt: Date | null
}

const selectBackTest = (db: Db) => db`
  select id, number, account_code as account, days, limit_baht as limit, state, window_from as from, window_until as until, total,
    progress, cut, figures, wrong, run_by, created_at, ended_at
  from back_test`

/** Returns the back-test with this id; null if there is none. */
export async function readBackTest(db: Db, id: BackTestId): Promise<BackTestRecord | null> {
  const [row] = await db<BackTestRecord[]>`${selectBackTest(db)} where id = ${id}`
  return row ?? null
}

/** Returns the last back-test of each own account, and of all together. */
export const lastBackTests = (db: Db): Promise<BackTestRecord[]> =>
  db<BackTestRecord[]>`
    ${selectBackTest(db)} where id in (
      select last.id from (select code from own_account union all select null) a (code) cross join lateral (
        select id from back_test where account_code is not distinct from a.code order by created_at desc, id desc limit 1) last)`

export type NewBackTest = {
  id: BackTestId
  account: string | null
  days: number
  limit: Credits | null
  runBy: EmployeeEmail
}

/** Adds a back-test and returns its id. If one is running for this account already, returns the id of that one. */
export async function addBackTest(
  tx: Tx,
  { id, account, days, limit, runBy }: NewBackTest,
): Promise<BackTestId> {
  const [added] = await tx<{ id: BackTestId }[]>`
    insert into back_test (id, account_code, days, limit_baht, window_from, window_until, run_by)
    values (${id}, ${account}, ${days}, ${limit}, clock_timestamp() - make_interval(days => ${days}), clock_timestamp(), ${runBy})
    on conflict ((coalesce(account_code, ''))) where state = 'running' do nothing
    returning id`
  if (added) return added.id
  const [running] = await tx<{ id: BackTestId }[]>`
    select id from back_test where account_code is not distinct from ${account} and state = 'running'`
  return running?.id ?? addBackTest(tx, { id, account, days, limit, runBy })
}

export type Lease = { id: BackTestId; fence: number }

/** Returns back-tests that are unfinished and that no process is working on, the oldest first, 20 at most. */
export async function findLeftBackTests(db: Db): Promise<BackTestId[]> {
  const rows = await db<{ id: BackTestId }[]>`
    select id from back_test where ${isUnattended(db)} order by created_at limit 20`
  return rows.map(({ id }) => id)
}
/** SQL condition: at least one back-test is unfinished, and no process works on it. */
export const areBackTestsLeft = (db: Db) => db`exists (select from back_test where ${isUnattended(db)})`

const isUnattended = (db: Db) =>
  db`state = 'running' and (lease_until is null or lease_until < clock_timestamp())`

/**
 * Takes the lease on a back-test and returns the next fence; null if the back-test has ended or another
 * process holds the lease. The run starts from the beginning, since partial results are not stored.
 */
export async function takeBackTest(db: Db, id: BackTestId, leaseSeconds: number): Promise<Lease | null> {
  const [lease] = await db<Lease[]>`
    update back_test set fence = fence + 1, progress = 0, lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and state = 'running' and (lease_until is null or lease_until < clock_timestamp())
    returning id, fence`
  return lease ?? null
}

export type Progress = { total: number; progress: number; leaseSeconds: number }

/** Saves the progress and extends the lease. Returns false if another process has taken over. */
export async function saveProgress(
  db: Db,
  { id, fence }: Lease,
  { total, progress, leaseSeconds }: Progress,
): Promise<boolean> {
  const { count } = await db`
    update back_test set total = ${total}, progress = ${progress}, lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and fence = ${fence} and state = 'running'`
  return count === 1
}

export type Result = { figures: BackTestFigures; wrong: readonly WrongPair[]; cut: boolean; total: number }

/** Ends a back-test; without a result it failed. Does nothing if another process has taken over. */
export async function endBackTest(db: Db, { id, fence }: Lease, result: Result | null): Promise<void> {
  const ended =
    result === null
      ? db`state = 'failed'`
      : db`state = 'done', figures = ${db.json(result.figures)}, wrong = ${db.json(result.wrong as never)}, cut = ${result.cut},
          total = ${result.total}, progress = ${result.total}`
  await db`
    update back_test set ${ended}, ended_at = clock_timestamp(), lease_until = null
    where id = ${id} and fence = ${fence} and state = 'running'`
}
