import { bangkokText, dayOf, startOf } from '@khlang/domain/time'
import { backupFolder, type BackupLocation } from '#platform/backup/location.ts'
import { type BackupFigures, type BackupSource, noteOf, writeBackup } from '#platform/backup/write-backup.ts'
import { writeAudit } from '#platform/audit.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { runPeriodically } from '#platform/workers/run-periodically.ts'
import type { Witness } from '#platform/monitoring/witness.ts'
import { beginRun, endRun, failRun, isDue } from './backup-store.ts'

/** Where backups are stored, the passphrase that encrypts them, and what is backed up. */
export type BackupSettings = { location: BackupLocation; passphrase: string; source: BackupSource }

export type BackupWorker = {
  /** The location as text for people; null if none is configured. */
  place: string | null
  /** Begins a backup. Returns false if one is running, on any node, or no place is configured. */
  begin: (startedBy: string) => Promise<boolean>
  /** Makes the backup of this day if it is due. Normally runs on its own; tests call it directly. */
  backUpWhenDue: () => Promise<void>
  /** Waits for the end of the backup that this process began last. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

const checkEveryMs = 5 * 60_000
/** Bangkok time of the daily backup, when the shop is quietest. */
const startTime = '03:00:00'
/** Older backups are removed after the next one that succeeds. */
export const backupDays = 14
/**
 * File names of our backups. Newer names contain milliseconds, so that two backups made in the same second
 * have different names.
 */
const ownFileName = /^khlang-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-\d{3})?Z\.khlang$/

type Options = { sql: Sql; witness: Pick<Witness, 'note'>; settings: BackupSettings | null; log: Log }

/** Starts the daily backup. Without settings nothing is ever backed up. */
export function startBackupWorker({ sql, witness, settings, log }: Options): BackupWorker {
  if (settings === null)
    return {
      place: null,
      begin: () => Promise.resolve(false),
      backUpWhenDue: nothingToDo,
      settled: nothingToDo,
      close: nothingToDo,
    }
  const folder = backupFolder(settings.location)
  let running: Promise<void> = Promise.resolve()

  async function begin(startedBy: string): Promise<boolean> {
    const now = await databaseTime(sql)
    const name = `khlang-${now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')}Z.khlang`
    const id = await transaction(sql, async (tx) => {
      const runId = await beginRun(tx, { by: startedBy, place: folder.label, name })
      if (runId)
        await writeAudit(tx, {
          actor: startedBy,
          act: 'backup.make',
          object: ['list', 'backups'],
          after: { name },
        })
      return runId
    })
    if (id === null) return false
    running = make(id, name, now)
    return true
  }

  async function make(id: string, name: string, now: Date): Promise<void> {
    let figures: BackupFigures | undefined
    try {
      const file = folder.file(name)
      await file.write(async (to) => {
        figures = await writeBackup(settings!.source, settings!.passphrase, to)
      })
      await witness.note(noteOf(figures!, file.label))
      await endRun(sql, id, figures!)
      await removeOld(now)
    } catch (error) {
      log.error({ err: error }, 'the backup failed')
      await failRun(sql, id, (error as Error).message).catch(() => {})
    }
  }

  /**
   * Removes backups older than `backupDays`: only our own files, recognised by their names. It runs only
   * after a backup has succeeded, so old ones stay while new ones fail.
   */
  async function removeOld(now: Date) {
    const oldest = new Date(now.getTime() - backupDays * 24 * 3_600_000)
    for (const { name } of await folder.list()) {
      const [, day, hours, minutes, seconds] = ownFileName.exec(name) ?? []
      if (day && new Date(`${day}T${hours}:${minutes}:${seconds}Z`) < oldest) await folder.remove(name)
    }
  }

  async function backUpWhenDue() {
    const now = await databaseTime(sql)
    if (bangkokText(now).slice(11) < startTime) return
    if (await isDue(sql, startOf(dayOf(now)))) await begin('system')
  }

  const stop = runPeriodically(checkEveryMs, backUpWhenDue, (err) =>
    log.warn({ err }, 'could not start the daily backup; retrying'),
  )
  return {
    place: folder.label,
    begin,
    backUpWhenDue,
    settled: () => running,
    async close() {
      await stop()
      await running
    },
  }
}

const nothingToDo = () => Promise.resolve()
