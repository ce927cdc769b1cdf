import { permission } from '@khlang/domain/staff/acts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { backupAgeSeconds, lastRuns, withoutBackupSeconds } from './backup-store.ts'

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
 * Returns the age of the last successful backup, a warning, and the last 30 runs. `warning`: `off` without a place,
 * `failed` if the last run failed, `late` also if none ever succeeded; null if all is well.
 */
export async function backups({ caller, sql, backupWorker }: Context) {
  const actor = permit(caller, 'list.view')
  const [runs, age] = await Promise.all([lastRuns(sql), backupAgeSeconds(sql)])
  const failed = runs[0]?.error !== null && runs[0] !== undefined
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
    rows: runs.map(({ startedAt, endedAt, madeAt, ...run }) => ({
      ...run,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      madeAt: madeAt?.toISOString() ?? null,
    })),
  } as const
}
