import { setTimeout as pause } from 'node:timers/promises'
import { dayOf, startOf } from '@khlang/domain/time'
import { backupFolder, type BackupLocation } from '#platform/backup/location.ts'
import { type BackupFigures, type BackupSource, noteOf, writeBackup } from '#platform/backup/write-backup.ts'
import { writeAudit } from '#platform/audit.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { runPeriodically } from '#platform/workers/run-periodically.ts'
import type { Witness } from '#platform/monitoring/witness.ts'
import { beginRun, endRun, failRun, isDue, lockRuns } from './backup-store.ts'

/** Where backups are stored, the passphrase that encrypts them, and what is backed up. */
export type BackupSettings = { location: BackupLocation; passphrase: string; source: BackupSource }

export type BackupWorker = {
  /** The location as text for people; null if none is configured. */
  place: string | null
  /** Begins a backup. Returns false if one is running, on any node, no place is configured, or the server is closing. */
  begin: (startedBy: string) => Promise<boolean>
  /**
   * Makes the backup of this Bangkok day if it is due: from 03:00 to midnight (`isDue`). Normally runs on its own; tests
   * call it directly.
   */
  backUpWhenDue: () => Promise<void>
  /** Waits for the end of the backup that this process began last. */
  settled: () => Promise<void>
  /** Begins no more backups, and gives up one that is under way: it is recorded as failed. */
  close: () => Promise<void>
}

const stoppedText = 'The server was stopped.'
/** How long closing waits for a backup that was given up, for example for a store to drop what it has of it. */
const giveUpMs = 5_000
const checkEveryMs = 5 * 60_000
/** Hour of the daily backup in Bangkok, when the shop is quietest. */
const startHour = 3
/** Older backups are removed after the next one that succeeds. */
export const backupDays = 14
/**
 * File names of our backups. Newer names contain milliseconds, so that two backups made in the same second
 * have different names.
 */
const ownFileName = /^khlang-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-\d{3})?Z\.khlang(\.[\da-f]+\.part)?$/
/**
 * The next backup first removes unfinished files (`.part`) of earlier ones that are older than this: their process died.
 * A younger one may still be written, by a process whose lock (`lockRuns`) ended with its connection.
 */
const unfinishedDays = 1

type Options = {
  sql: Sql
  witness: Pick<Witness, 'note'>
  settings: BackupSettings | null
  log: Log
  repeat?: typeof runPeriodically
  /** Gives up a backup as soon as the server begins to close; `close` comes only after its last request. */
  closing?: AbortSignal
}

/** Starts the daily backup. Without settings nothing is ever backed up. */
export function startBackupWorker(options: Options): BackupWorker {
  const { sql, witness, settings, log, closing, repeat = runPeriodically } = options
  if (settings === null)
    return {
      place: null,
      begin: () => Promise.resolve(false),
      backUpWhenDue: nothingToDo,
      settled: nothingToDo,
      close: nothingToDo,
    }
  const folder = backupFolder(settings.location)
  const stopping = new AbortController()
  const signal = closing ? AbortSignal.any([closing, stopping.signal]) : stopping.signal
  let running: Promise<void> = Promise.resolve()
  let runningId: string | null = null
  /** Records how the last backup ended, if the database could not do it then: the run would seem to have died. */
  let unrecordedEnd: (() => Promise<unknown>) | null = null

  async function begin(startedBy: string): Promise<boolean> {
    if (signal.aborted) return false
    const unlock = await lockRuns(sql)
    if (unlock === null) return false
    const run = await beginLocked(startedBy).catch(async (error: unknown) => {
      await unlock()
      throw error
    })
    if (run === null) {
      await unlock()
      return false
    }
    runningId = run.id
    running = make(run).then(unlock, unlock)
    return true
  }

  async function beginLocked(startedBy: string): Promise<Run | null> {
    await recordLastEnd()
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
    return id === null ? null : { id, name, now }
  }

  async function make({ id, name, now }: Run): Promise<void> {
    let figures: BackupFigures | undefined
    try {
      // First, since a disk full of them lets no backup succeed.
      await removeOld(now, { unfinished: true }).catch((err: unknown) =>
        log.warn({ err }, 'could not remove unfinished backups'),
      )
      const file = folder.file(name)
      await file.write(async (to) => {
        figures = await writeBackup(settings!.source, settings!.passphrase, to, { signal })
      })
      await witness.note(noteOf(figures!, file.label))
    } catch (error) {
      if (signal.aborted) log.warn({ err: error }, 'the backup was given up: the server is stopping')
      else log.error({ err: error }, 'the backup failed')
      const reason = signal.aborted ? stoppedText : (error as Error).message
      return recordEnd(() => failRun(sql, id, reason))
    }
    await recordEnd(() => endRun(sql, id, figures!))
    await removeOld(now, { unfinished: false }).catch((err: unknown) =>
      log.warn({ err }, 'could not remove old backups'),
    )
  }

  async function recordEnd(end: () => Promise<unknown>): Promise<void> {
    unrecordedEnd = end
    await recordLastEnd().catch((err: unknown) =>
      log.warn({ err }, 'could not record how the backup ended; retrying'),
    )
  }

  async function recordLastEnd(): Promise<void> {
    const end = unrecordedEnd
    await end?.()
    if (unrecordedEnd === end) unrecordedEnd = null
  }

  /**
   * Removes backups older than `backupDays`, or unfinished ones older than `unfinishedDays`: only our own files,
   * recognised by their names. Finished ones are removed only after a backup has succeeded, so old ones stay while new
   * ones fail.
   */
  async function removeOld(now: Date, { unfinished }: { unfinished: boolean }) {
    const days = unfinished ? unfinishedDays : backupDays
    const oldest = new Date(now.getTime() - days * 24 * 3_600_000)
    for (const { name } of await folder.list()) {
      if (signal.aborted) return
      const [, day, hours, minutes, seconds, part] = ownFileName.exec(name) ?? []
      if (
        day &&
        (part !== undefined) === unfinished &&
        new Date(`${day}T${hours}:${minutes}:${seconds}Z`) < oldest
      )
        await folder.remove(name)
    }
  }

  async function backUpWhenDue() {
    await recordLastEnd()
    const now = await databaseTime(sql)
    const dueAt = new Date(startOf(dayOf(now)).getTime() + startHour * 3_600_000)
    if (now >= dueAt && (await isDue(sql, dueAt, folder.label))) await begin('system')
  }

  const stop = repeat(checkEveryMs, backUpWhenDue, (err) =>
    log.warn({ err }, 'could not start the daily backup; retrying'),
  )
  return {
    place: folder.label,
    begin,
    backUpWhenDue,
    settled: () => running,
    async close() {
      stopping.abort()
      await stop()
      const ended = running.then(() => true)
      if (await Promise.race([ended, pause(giveUpMs, false, { ref: false })])) return
      // The next start reads from this why it failed, even if a store of files does not answer.
      const recorded = failRun(sql, runningId!, stoppedText).catch(() => {})
      await Promise.race([recorded, pause(giveUpMs, undefined, { ref: false })])
    },
  }
}

type Run = { id: string; name: string; now: Date }

const nothingToDo = () => Promise.resolve()
