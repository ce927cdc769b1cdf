import { permission } from '@khlang/domain/staff/acts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { backupAgeSeconds, lastRun, listRuns, runsBy, withoutBackupSeconds } from './backup-store.ts'

/** A day and two hours: a backup is late if the daily one was missed. */
const lateSeconds = 26 * 3600

/** Metrics of backups. The age is in seconds. */
export const backupGauges = (sql: Context['sql']) => ({
  backup_age_seconds: {
    help: 'Age of the last backup that succeeded; -1 where there is none',
    read: async () => (await backupAgeSeconds(sql)) ?? -1,
  },
})

/**
 * Returns the readiness check's warning that no backup has succeeded for 26 hours (`withoutBackupSeconds`); an empty
 * list otherwise, or if no backups are configured.
 */
export async function lateBackup({
  sql,
  backupWorker,
}: Pick<Context, 'sql' | 'backupWorker'>): Promise<string[]> {
  if (backupWorker.place === null) return []
  const seconds = await withoutBackupSeconds(sql)
  if (seconds <= lateSeconds) return []
  return [
    `For ${Math.floor(seconds / 3600)} hours no backup was made in ${backupWorker.place}: see the page of backups and the log.`,
  ]
}

/**
 * Returns the age of the last successful backup, a warning, and one page of the runs, newest first. `warning`: `off`
 * without a place, `failed` if the last run failed, `late` also if none ever succeeded; null if all is well.
 */
export async function backups(
  { caller, sql, backupWorker }: Context,
  paging: { limit: number; cursor?: string | undefined },
) {
  const actor = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, runsBy)
  const [runs, last, age] = await Promise.all([listRuns(sql, query), lastRun(sql), backupAgeSeconds(sql)])
  const page = toPage(runs, query.limit, query.sorting)
  const failed = last !== null && last.error !== null
  return {
    place: backupWorker.place,
    ageSeconds: age === null ? null : Math.round(age),
    warning:
      backupWorker.place === null
        ? 'off'
        : failed
          ? 'failed'
          : age === null || age > lateSeconds
            ? 'late'
            : null,
    can: { backUpNow: permission(actor.role, 'backup.make') },
    next: page.next,
    rows: page.rows.map(({ startedAt, endedAt, madeAt, ...run }) => ({
      ...run,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      madeAt: madeAt?.toISOString() ?? null,
    })),
  } as const
}
