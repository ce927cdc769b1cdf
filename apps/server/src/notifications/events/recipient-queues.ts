import type { Db, Fragment } from '#platform/database/database.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import { runRecoverableJobs } from '#platform/workers/recoverable-jobs.ts'

export type RecipientQueues = {
  wake: (receiverId: string) => void
  /** Sends all due messages, and waits until this is done. Normally runs on its own; tests call it directly. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

/** How long a worker may hold a message: longer than any call takes. */
export const leaseSeconds = 30

/**
 * Sends queued messages one by one, with a separate queue per receiver, so that a slow or unreachable one
 * does not delay the others.
 */
export function startRecipientQueues({
  poller,
  isDue,
  findDue,
  sendNext,
  onFailure,
}: {
  poller: WorkPoller
  /** Whether anything is due to any receiver. */
  isDue: (db: Db) => Fragment
  /** Returns receivers with due messages that no process is working on. */
  findDue: () => Promise<readonly string[]>
  /** Sends the next message of a receiver. Returns false if none is due. */
  sendNext: (receiverId: string, closing: AbortSignal) => Promise<boolean>
  /**
   * Called for a failure at one receiver, or with null if looking for work failed; the next poll continues.
   */
  onFailure: (err: unknown, receiverId: string | null) => void
}): RecipientQueues {
  const queues = new Map<string, Promise<void>>()

  async function runQueue(receiverId: string, closing: AbortSignal) {
    while (!closing.aborted && (await sendNext(receiverId, closing)));
  }

  const work = runRecoverableJobs<string>({
    poller,
    isLeft: isDue,
    findLeft: findDue,
    async work(receiverId, closing) {
      if (queues.has(receiverId)) return
      const queue = runQueue(receiverId, closing)
        .catch((err: unknown) => onFailure(err, receiverId))
        .finally(() => queues.delete(receiverId))
      queues.set(receiverId, queue)
    },
    onFailure,
  })

  return {
    wake: work.wake,
    async sweep() {
      await work.sweep()
      await Promise.all(queues.values())
    },
    async close() {
      await work.close()
      await Promise.all(queues.values())
    },
  }
}
