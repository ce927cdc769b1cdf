import { setTimeout as sleep } from 'node:timers/promises'
import type { BackTestId } from '@khlang/domain/brand'
import { isPassing, type Sql } from '#platform/database/database.ts'
import { runRecoverableJobs, type RecoverableJobs } from '#platform/workers/recoverable-jobs.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import { openSnapshot } from '#platform/database/snapshot.ts'
import { evaluateReplay } from './evaluate-replay.ts'
import {
  areBackTestsLeft,
  endBackTest,
  findLeftBackTests,
  type Lease,
  saveProgress,
  takeBackTest,
  readBackTest,
} from './back-test-store.ts'
import { replayWindow } from './replay-window.ts'

export type BackTestRunner = RecoverableJobs<BackTestId>

const leaseSeconds = 30
/** The shortest time between two savings of the progress, each of which extends the lease. */
const saveEveryMs = 500
/**
 * A back-test works for this long (ms), then pauses for `restTimes` times as long (50 ms at most), so that it
 * uses about a third of a processor.
 */
const sliceMs = 12
const restTimes = 2
/** A run that takes longer is given up, and the back-test has failed. */
const longestMs = 15 * 60_000

/**
 * Runs back-tests, one at a time in this process, each in a read-only snapshot, and takes over those whose
 * process died.
 */
export function createBackTestRunner(sql: Sql, poller: WorkPoller, log: Log): BackTestRunner {
  async function work(lease: Lease, closing: AbortSignal) {
    try {
      await runBackTest(sql, lease, closing)
    } catch (error) {
      if (closing.aborted || isPassing(error)) throw error
      await endBackTest(sql, lease, null)
      throw error
    }
  }

  return runRecoverableJobs({
    poller,
    isLeft: areBackTestsLeft,
    findLeft: () => findLeftBackTests(sql),
    async work(id, closing) {
      const lease = await takeBackTest(sql, id, leaseSeconds)
      if (lease) await work(lease, closing)
    },
    onFailure: (error, backTestId) =>
      backTestId
        ? log.warn(
            { err: error, backTestId },
            'a back-test failed; it is continued if the database can do it later',
          )
        : log.warn({ err: error }, 'the sweep for abandoned back-tests failed; retrying'),
  })
}

async function runBackTest(sql: Sql, lease: Lease, closing: AbortSignal): Promise<void> {
  const test = await readBackTest(sql, lease.id)
  if (!test) return
  const snapshot = await openSnapshot(sql)
  try {
    const pause = createPause(sql, lease, closing)
    const replayed = await replayWindow(snapshot.db, test, { limit: test.limit }, pause)
    const evaluated = await evaluateReplay(snapshot.db, replayed)
    await endBackTest(sql, lease, { ...evaluated, cut: replayed.cut, total: replayed.total })
  } finally {
    await snapshot.close()
  }
}

/**
 * Creates the function that a run calls after each step: it pauses after each time slice and saves the
 * progress regularly. It throws if the process closes, the run takes too long, or another process has taken
 * the back-test over.
 */
function createPause(sql: Sql, lease: Lease, closing: AbortSignal) {
  const began = performance.now()
  let sliceBegan = began
  let savedAt = -Infinity
  return async ({ total, done }: { total: number; done: number }) => {
    const now = performance.now()
    if (now - sliceBegan < sliceMs) return
    closing.throwIfAborted()
    if (now - began > longestMs) throw new Error('A back-test took too long')
    if (now - savedAt > saveEveryMs) {
      if (!(await saveProgress(sql, lease, { total, progress: done, leaseSeconds })))
        throw new Error('Another process has taken this back-test over')
      savedAt = performance.now()
    }
    await sleep(Math.min(50, restTimes * (now - sliceBegan)), undefined, { signal: closing })
    sliceBegan = performance.now()
  }
}
