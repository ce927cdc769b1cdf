import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** What a running PostgreSQL writes into its data folder about itself. */
export type PostmasterFile = { pid: number; port: number }

export function readPostmasterFile(cluster: string): PostmasterFile | null {
  const text = read(join(cluster, 'postmaster.pid'))
  if (text === '') return null
  const [pid, , , port] = text.split('\n')
  return { pid: Number(pid), port: Number(port ?? 0) }
}

/** A zombie is dead: nobody may be there to reap it, as when the program itself is process 1 of a container. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM'
  }
  return !/^\d+ \(.*\) [ZX] /s.test(read(`/proc/${pid}/stat`))
}

/**
 * Whether the process of this number is the PostgreSQL of this folder. After a crash or in a container the number
 * in the file is easily somebody else's, who must be neither waited for nor stopped.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return workingFolder(pid) === cluster
  if (process.platform === 'win32') return true
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes('postgres') && command.includes(cluster)
}

/** Tells two bearers of one number apart; empty where the system has no cheap answer. */
export function bornAt(pid: number): string {
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
 * PostgreSQL refuses to start while the number in its file belongs to a living process of the same user, whatever
 * that is. With its parent's number, ours, it goes on to its second check (shared memory still in use), which the
 * removal of the file would take away.
 */
export function markStale(cluster: string): void {
  if (process.platform === 'win32') return
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^-?\d+/, String(process.pid)))
}

/** Empty when it is missing: these files come and go while we look. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
