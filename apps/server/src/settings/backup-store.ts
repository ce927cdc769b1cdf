import { cutText } from '@khlang/domain/cut-text'
import { type Db, lastingConnection, type Sql, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorting, type Sorts } from '#platform/lists/list-sort.ts'

/**
 * A backup run of this installation. `madeAt` is the moment whose data the backup contains; null while it runs, and if
 * it failed.
 */
export type BackupRun = {
  id: string
  number: number
  askedBy: string
  place: string
  name: string
  startedAt: Date
  endedAt: Date | null
  madeAt: Date | null
  bytes: number | null
  rows: number | null
  error: string | null
}

/** The key of the lock that a process holds, on a connection of its own, while it makes a backup. */
const runLock = 4801
const diedText = 'It was never ended: its process died.'

/**
 * SQL: whether a run that has not ended died with its process: nobody holds the lock. A database that was restored from
 * a backup contains such a run, that of the backup itself.
 */
const hasDied = (db: Db) =>
  db`(ended_at is null and not exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = ${runLock}
      and database = (select oid from pg_database where datname = current_database())))`

/**
 * Takes the lock without which no run may begin; the returned function gives it back. Null while another process holds
 * it, on any node. It ends with its connection, so also when the process is killed.
 */
export async function lockRuns(sql: Sql): Promise<(() => Promise<void>) | null> {
  const connection = lastingConnection(sql, 'khlang-backup-lock')
  const end = () => connection.end({ timeout: 1 })
  try {
    const [lock] = await connection<
      { ours: boolean }[]
    >`select pg_try_advisory_lock(${runLock}::bigint) as ours`
    if (lock?.ours) return end
  } catch (error) {
    await end()
    throw error
  }
  await end()
  return null
}

/**
 * Ends runs whose process died, then begins one and returns its id; null if another began
 * meanwhile. The caller holds the lock (`lockRuns`), so any run that is still open has died.
 */
export async function beginRun(
  tx: Tx,
  { by, place, name }: { by: string; place: string; name: string },
): Promise<string | null> {
  await tx`
    update backup_run set ended_at = clock_timestamp(), error = ${diedText} where ended_at is null`
  const [row] = await tx<{ id: string }[]>`
    insert into backup_run (id, asked_by, place, name) values (${newId()}, ${by}, ${place}, ${name})
    on conflict ((true)) where ended_at is null do nothing returning id`
  return row?.id ?? null
}

export const endRun = (
  db: Db,
  id: string,
  { madeAt, bytes, rows }: { madeAt: Date; bytes: number; rows: number },
) =>
  db`
    update backup_run set ended_at = clock_timestamp(), made_at = ${madeAt}, bytes = ${bytes}, rows = ${rows}
    where id = ${id} and ended_at is null`

export const failRun = (db: Db, id: string, error: string) =>
  db`update backup_run set ended_at = clock_timestamp(), error = ${cutText(error, 500)} where id = ${id} and ended_at is null`

/** Records a run that has ended, made by somebody who did not begin it with `beginRun`: by the command. */
export const recordRun = (
  db: Db,
  run: Pick<BackupRun, 'askedBy' | 'place' | 'name' | 'madeAt' | 'bytes' | 'rows' | 'error'> & {
    seconds: number
  },
) =>
  db`
    insert into backup_run (id, asked_by, place, name, started_at, ended_at, made_at, bytes, rows, error)
    values (${newId()}, ${run.askedBy}, ${run.place}, ${run.name},
      clock_timestamp() - make_interval(secs => ${run.seconds}), clock_timestamp(), ${run.madeAt}, ${run.bytes}, ${run.rows},
      ${run.error ? cutText(run.error, 500) : null})`

export const runsBy: Sorts<BackupRun, 'time'> = {
  time: { column: 'started_at', kind: 'time', value: ({ startedAt }) => startedAt },
}
const newestFirst: Sorting<BackupRun> = { by: 'time', sort: runsBy.time, direction: 'desc' }

/** Returns the latest run; null if there was none. */
export const lastRun = async (db: Db): Promise<BackupRun | null> => {
  const [run] = await listRuns(db, { limit: 1, sorting: newestFirst, after: null })
  return run ?? null
}

/** Returns one page of the runs, failed ones and one under way too. Those that died have failed. */
export const listRuns = (db: Db, { limit, sorting, after }: PageQuery<BackupRun>): Promise<BackupRun[]> =>
  db<BackupRun[]>`
    select id, number, asked_by, place, name, started_at, made_at, bytes, rows,
      case when ${hasDied(db)} then started_at else ended_at end as ended_at,
      case when ${hasDied(db)} then ${diedText} else error end as error
    from backup_run where true ${after ? afterCursor(db, sorting, 'id', after) : db``}
    ${orderBy(db, sorting, 'id')} limit ${limit + 1}`

/** Returns the age of the last successful backup; null if there is none. */
export async function backupAgeSeconds(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ age: number | null }[]>`
    select extract(epoch from clock_timestamp() - max(made_at))::float8 as age from backup_run`
  return row?.age ?? null
}

/**
 * Returns the seconds since the last successful backup; if there is none, since the first line of the audit log,
 * or 0.
 */
export async function withoutBackupSeconds(db: Db): Promise<number> {
  const [row] = await db<{ seconds: number | null }[]>`
    select extract(epoch from clock_timestamp() - coalesce(
      (select max(made_at) from backup_run), (select at from audit order by seq limit 1)))::float8 as seconds`
  return row?.seconds ?? 0
}

/** SQL: whether a run has the name of a backup of the console, and not one that somebody gave the command. */
const isOfConsole = (db: Db) => db`name ~ '^khlang-[0-9T-]+Z[.]khlang$'`

/**
 * Returns whether a backup is due in this place: of those of the console, none there has data from this moment on or
 * failed within the last hour; and none is running anywhere. Backups of the command do not count, because whoever made
 * one, before an update for example, may move it away or delete it.
 */
export async function isDue(db: Db, since: Date, place: string): Promise<boolean> {
  const [row] = await db`
    select 1 from backup_run
    where (place = ${place} and ${isOfConsole(db)}
        and (made_at >= ${since} or (error is not null and ended_at > clock_timestamp() - interval '1 hour')))
      or (ended_at is null and not ${hasDied(db)}) limit 1`
  return row === undefined
}
