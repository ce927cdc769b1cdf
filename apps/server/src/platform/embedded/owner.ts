import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, processStartTime } from './postmaster-file.ts'

/**
 * Records which process owns the cluster and stops it at its own end. Several processes may use the cluster;
 * a dead owner is replaced by the first process that notices.
 */
export type Ownership = {
  /** Returns the process id of another owner that is alive; null if there is none. */
  livingOther(): number | null
  take(): void
  release(): void
}

/** One process may open the same folder twice (tests do), so the id alone does not distinguish the two. */
const inThisProcess = new Set<string>()

/**
 * Returns the ownership of this data folder as this process sees it. A process that died owns nothing; on Linux
 * also if its process id is in use again (`processStartTime`).
 */
export function ownershipOf(dataFolder: string): Ownership {
  const path = join(dataFolder, 'postgres.owner')
  const ownMark = `${process.pid} ${processStartTime(process.pid)} ${randomUUID()}`

  function livingOther(): number | null {
    const written = read(path)
    if (written === ownMark) return null
    const [number, born] = written.split(' ')
    const pid = Number(number)
    if (pid === process.pid) return inThisProcess.has(written) ? pid : null
    return pid > 0 && isAlive(pid) && processStartTime(pid) === born ? pid : null
  }

  return {
    livingOther,
    take() {
      inThisProcess.add(ownMark)
      writeFileSync(path, ownMark, { mode: 0o600 })
    },
    release() {
      inThisProcess.delete(ownMark)
      if (read(path) === ownMark) rmSync(path, { force: true })
    },
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
