import type { Db, Fragment } from '../database/database.ts'
import type { WorkPoller } from './work-poller.ts'

/**
 * Recoverable jobs of one kind: long work whose remaining part is recorded in the database, so that any process can
 * continue what a dead one left. This process does one of them at a time.
 */
export type RecoverableJobs<Id> = {
  /** Runs this job as soon as those woken before it are done. */
  wake: (id: Id) => void
  /**
   * Works on jobs that no process is working on, and waits until they are done. Normally runs on its own;
   * tests call it directly.
   */
  sweep: () => Promise<void>
  /** Signals the job under way to end, and waits for it. */
  close: () => Promise<void>
}

type Options<Id> = {
  poller: WorkPoller
  /** SQL condition for whether anything is left: true whenever `findLeft` would find something. */
  isLeft: (db: Db) => Fragment
  /** Finds jobs that no process is working on: its process died, or it was never woken. */
  findLeft: () => Promise<readonly Id[]>
  /** Takes a job, unless another process has it, and does it. A failed job is left to a later sweep. */
  work: (id: Id, closing: AbortSignal) => Promise<void>
  /** Called for a failed job, or with null if looking for jobs failed. */
  onFailure: (error: unknown, id: Id | null) => void
}

export function runRecoverableJobs<Id>({
  poller,
  isLeft,
  findLeft,
  work,
  onFailure,
}: Options<Id>): RecoverableJobs<Id> {
  const closing = new AbortController()
  const waiting = new Set<Id>()
  let running: Promise<void> | null = null

  function wake(id: Id) {
    if (closing.signal.aborted) return
    waiting.add(id)
    running ??= drain().finally(() => {
      running = null
    })
  }

  async function drain() {
    for (const id of waiting) {
      waiting.delete(id)
      if (closing.signal.aborted) return
      await work(id, closing.signal).catch((error: unknown) => onFailure(error, id))
    }
  }

  async function sweep() {
    try {
      ;(await findLeft()).forEach(wake)
    } catch (error) {
      onFailure(error, null)
    }
    await running
  }

  const stopWatching = poller.watch({
    due: [isLeft],
    work: sweep,
    onFailure: (error) => onFailure(error, null),
  })

  return {
    wake,
    sweep,
    async close() {
      closing.abort()
      await stopWatching()
      await running
    },
  }
}
