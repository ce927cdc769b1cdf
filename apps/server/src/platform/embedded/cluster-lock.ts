import { spawn } from 'node:child_process'
import { closeSync, constants, ftruncateSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartProblem } from '../start-problem.ts'
import type { Cluster } from './cluster.ts'
import { giveTo } from './run-as.ts'

/**
 * The right to start PostgreSQL on a cluster. `handle`: the open file that carries it, which the PostgreSQL that is
 * started inherits; null where the system has no such locks.
 */
export type ClusterLock = { handle: number | null; release(): void }

type Locked = Pick<Cluster, 'dataFolder' | 'folder' | 'account'>

/**
 * Takes the lock, or returns null if it is held. Process numbers and shared memory, by which PostgreSQL finds out
 * whether it runs already, differ in another container on the same volume. A lock of the system (flock) counts in all
 * of them. It lasts until the last process that inherited it has ended, also if that process is paused, its owner was
 * killed or the clock jumps. Node cannot take one by itself, so the program `flock` takes it on our open file. Where
 * that is missing (Windows, macOS), nobody is kept out.
 */
export async function tryLock({ dataFolder, account }: Locked): Promise<ClusterLock | null> {
  const handle = openSync(lockFile(dataFolder), constants.O_RDWR | constants.O_CREAT, 0o600)
  const release = () => closeSync(handle)
  try {
    const answer = await flock(handle)
    if (answer === 'taken') {
      giveTo(lockFile(dataFolder), account)
      ftruncateSync(handle)
      writeSync(handle, here(), 0)
      return { handle, release }
    }
    release()
    return answer === 'held' ? null : { handle: null, release() {} }
  } catch (problem) {
    release()
    throw problem
  }
}

/**
 * Takes the lock as soon as it is free. Returns null as soon as `mayShare` says that there is a PostgreSQL to share.
 * Throws a `StartProblem` if neither happens in time.
 */
export async function awaitLock(cluster: Locked, mayShare: () => boolean): Promise<ClusterLock | null> {
  const started = performance.now()
  while (!mayShare()) {
    const lock = await tryLock(cluster)
    if (lock) return lock
    const problem = refusal(cluster, holderOf(cluster.dataFolder), performance.now() - started)
    if (problem) throw problem
    await pause(100)
  }
  return null
}

/**
 * Returns why to wait no longer for a lock that is held at this place (`here`); null: it may still become free. Here
 * the holder is about to start, or a part of a killed PostgreSQL that is about to end. Elsewhere it cannot be shared.
 */
export function refusal(
  { dataFolder, folder }: Pick<Locked, 'dataFolder' | 'folder'>,
  holder: string,
  waitedMs: number,
): StartProblem | null {
  const isElsewhere = holder !== here()
  if (waitedMs < (isElsewhere ? elsewhereMs : hereMs)) return null
  return new StartProblem(
    isElsewhere
      ? `Another container runs the database in ${folder}: run the command inside that container ` +
          '(docker compose exec console /opt/khlang/khlang …), or stop it first.'
      : `Another process of this machine still holds the database in ${folder}: wait until it has ended, or end it ` +
          `(fuser ${lockFile(dataFolder)} names it).`,
    { passing: true },
  )
}

/** Names where the process numbers of this process count: the start of the machine, and the container. */
export function here(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return 'the only place'
  }
}

/** Long enough for a holder that has just got the lock to write down where it is. */
const elsewhereMs = 3_000
const hereMs = 60_000

const lockFile = (dataFolder: string) => join(dataFolder, 'postgres.lock')
const holderOf = (dataFolder: string) => readFileSync(lockFile(dataFolder), 'utf8')

/** `impossible`: the program is missing, or the file system has no locks. */
type LockAnswer = 'taken' | 'held' | 'impossible'

/** Anything that may be different the next time (a signal, no memory for a process) never counts as `impossible`. */
function flock(handle: number): Promise<LockAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] })
    child.on('error', (problem) => {
      if ('code' in problem && problem.code === 'ENOENT') resolve('impossible')
      else reject(problem)
    })
    child.on('exit', (code) => {
      if (code === 0) resolve('taken')
      else resolve(code === 1 || code === null ? 'held' : 'impossible')
    })
  })
}
