import { tryLock } from './cluster-lock.ts'
import type { Cluster } from './cluster.ts'
import { newestLogTail, pruneLogs } from './logs.ts'
import type { Ownership } from './owner.ts'
import { isPostmasterOf, markStale, readPostmasterFile } from './postmaster-file.ts'
import { launch, type Running } from './postmaster.ts'

export type Watch = { current(): Running; end(): Promise<void> }

const checkEveryMs = 500
const maxPauseMs = 30_000
const pruneEveryMs = 3_600_000

/**
 * Restarts PostgreSQL at the same address after it was killed (out of memory, an operator's mistake), so that every
 * pool reconnects by itself. While another process that owns the cluster is alive, only that process restarts it.
 */
export function keepRunning(
  cluster: Cluster,
  first: Running,
  owner: Ownership,
  log: (line: string) => void,
): Watch {
  let running = first
  let repair: Promise<void> | null = null
  let prunedAt = performance.now()

  let failures = 0
  let nextTry = 0

  async function startAgain() {
    log(`PostgreSQL (process ${running.pid}) has ended by itself, starting it again`)
    const launched = await relaunch(cluster, running.port)
    if (launched) running = launched
    else log(`PostgreSQL did not start again: ${newestLogTail(cluster)}`)
    failures = launched ? 0 : failures + 1
    nextTry = performance.now() + Math.min(checkEveryMs * 2 ** failures, maxPauseMs)
  }

  function check() {
    const now = performance.now()
    if (now - prunedAt > pruneEveryMs) {
      prunedAt = now
      pruneLogs(cluster)
    }
    if (repair) return // the file is written before PostgreSQL answers, so a repair under way ends first
    const file = readPostmasterFile(cluster.folder)
    // If its owner has restarted PostgreSQL, the process id is new.
    if (file && isPostmasterOf(file.pid, cluster.folder)) running = { ...file, port: running.port }
    else if (now >= nextTry && owner.livingOther() === null) {
      repair = startAgain().finally(() => (repair = null))
    }
  }

  const timer = setInterval(check, checkEveryMs).unref()
  return {
    current: () => running,
    async end() {
      clearInterval(timer)
      await repair
    },
  }
}

async function relaunch(cluster: Cluster, port: number): Promise<Running | null> {
  try {
    const lock = await tryLock(cluster)
    if (!lock) return null
    try {
      markStale(cluster.folder)
      const launched = await launch(cluster, port, lock)
      return typeof launched === 'object' ? launched : null
    } finally {
      lock.release()
    }
  } catch {
    // The folder itself may be gone. The log has the reason.
    return null
  }
}
