import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Content of `postmaster.pid`, which a running PostgreSQL writes into its data folder. */
export type PostmasterFile = { pid: number; port: number }

/**
 * Reads the file of a cluster's PostgreSQL; null if there is none. The process may have died since: check
 * with `isAlive`.
 */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  const text = read(join(cluster, 'postmaster.pid'))
  if (text === '') return null
  const [pid, , , port] = text.split('\n')
  return { pid: Number(pid), port: Number(port ?? 0) }
}

/**
 * Returns whether a process is alive. A zombie counts as dead: there may be nobody to reap it, for example if
 * the program itself is process 1 of a container.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM'
  }
  return !/^\d+ \(.*\) [ZX] /s.test(read(`/proc/${pid}/stat`))
}

/**
 * Returns whether this process number is the PostgreSQL of this folder. After a crash or in a container the
 * number in the file may easily belong to another process, which must be neither waited for nor stopped.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return workingFolder(pid) === cluster
  if (process.platform === 'win32') return true
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes('postgres') && command.includes(cluster)
}

/**
 * Returns the start time of a process, to distinguish two processes with the same number; empty where the
 * system has no cheap way to tell.
 */
export function processStartTime(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/**
 * Writes our own process number into the lock file of a PostgreSQL that died. PostgreSQL refuses to start
 * while the pid in this file belongs to a living process of the same user, even an unrelated one, but ignores
 * its own pid and its parent's. Deleting the file would also skip the check for shared memory that is still
 * in use. Call it only with the cluster's lock: that a process is dead says nothing about another container.
 */
export function markStale(cluster: string): void {
  if (process.platform === 'win32') return
  const file = readPostmasterFile(cluster)
  if (!file || isPostmasterOf(file.pid, cluster)) return
  const path = join(cluster, 'postmaster.pid')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^-?\d+/, String(process.pid)))
}

/** Reads a file. Returns an empty string if it is missing, since these files may disappear at any time. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
