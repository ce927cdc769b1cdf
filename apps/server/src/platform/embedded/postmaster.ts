import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterLock } from './cluster-lock.ts'
import type { Cluster } from './cluster.ts'
import { isAlive, isPostmasterOf, processStartTime, readPostmasterFile } from './postmaster-file.ts'
import { probe, type ProbeAnswer } from './probe.ts'
import { identity } from './run-as.ts'

export type Running = { pid: number; port: number }

/** A long recovery after a crash is normal and must not be interrupted; no answer at all is not normal. */
const recoveryMs = 300_000
const silenceMs = 15_000

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in the terminal reaches only the program, which can
 * finish its work before it stops the database. Returns as soon as PostgreSQL answers or has ended; after
 * `recoveryMs` without an answer it is stopped and counts as ended. Returns `stranger` if it does not accept our
 * password or serves other data, and was therefore stopped. PostgreSQL inherits the lock and has it until it ends.
 */
export async function launch(
  cluster: Cluster,
  port: number,
  lock: ClusterLock,
): Promise<Running | 'ended' | 'stranger'> {
  const child = spawnPostmaster(cluster, port, lock)
  const hasEnded = () => child.signalCode !== null || (child.exitCode !== null && child.exitCode !== 0)
  const started = performance.now()
  while (!hasEnded()) {
    const file = readPostmasterFile(cluster.folder)
    // If another start was faster, the file belongs to that start, and our PostgreSQL is about to exit.
    if (file?.port && (file.pid === child.pid || process.platform === 'win32')) {
      const answer = await probe(cluster, file.port)
      if (answer === 'ready') return file
      if (answer === 'stranger') {
        await shutDown(cluster, file.pid)
        return 'stranger'
      }
    }
    if (performance.now() - started > recoveryMs) {
      if (file) await shutDown(cluster, file.pid)
      break
    }
    await pause(20)
  }
  return 'ended'
}

function spawnPostmaster(
  { folder, account, binaries }: Cluster,
  port: number,
  { handle }: ClusterLock,
): ChildProcess {
  const log = openSync(join(folder, 'startup.log'), 'w', 0o600)
  // PostgreSQL refuses to run with administrator rights, as it does as root. On Windows only pg_ctl can drop
  // them.
  const [program, args] =
    process.platform === 'win32'
      ? [binaries.pgCtl, ['start', '-W', '-D', folder, '-o', `-p ${port}`]]
      : [binaries.postgres, ['-D', folder, '-p', String(port)]]
  const child = spawn(program, args, {
    ...identity(account),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log, ...(handle === null ? [] : [handle])],
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

/**
 * Waits for a PostgreSQL that we did not start, as long as it may still come up. Returns its address, or why
 * it cannot be used.
 */
export async function awaitRunning(cluster: Cluster, pid: number): Promise<Running | ProbeAnswer | 'ended'> {
  const started = performance.now()
  while (isPostmasterOf(pid, cluster.folder)) {
    const file = readPostmasterFile(cluster.folder)
    const answer: ProbeAnswer = file?.port ? await probe(cluster, file.port) : 'silent'
    if (answer === 'ready' && file?.pid === pid) return file
    if (answer === 'stranger') return answer
    if (performance.now() - started > (answer === 'busy' ? recoveryMs : silenceMs)) return answer
    await pause(100)
  }
  return 'ended'
}

/**
 * Stops PostgreSQL in the mode "fast" (sessions are ended, everything is written), after 15 s in the mode
 * "immediate" (the next start recovers), then by killing it.
 */
export async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  const born = processStartTime(pid)
  for (const [mode, seconds] of [
    ['fast', '15'],
    ['immediate', '5'],
  ] as const) {
    await pgCtlStop(cluster, mode, seconds)
    if (!isPostmasterOf(pid, cluster.folder)) return await waitForExit(pid, born)
  }
  process.kill(pid, 'SIGKILL')
  await waitForExit(pid, born)
}

/**
 * Waits until a process has really ended. pg_ctl reports the end when `postmaster.pid` is gone, but the
 * process lives a moment longer, without a working folder. Its start time distinguishes it from a new process
 * with the same number.
 */
async function waitForExit(pid: number, born: string): Promise<void> {
  while (isAlive(pid) && processStartTime(pid) === born) await pause(20)
}

function pgCtlStop({ binaries, folder, account }: Cluster, mode: string, seconds: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = spawn(binaries.pgCtl, ['stop', '-w', '-D', folder, '-m', mode, '-t', seconds], {
      ...identity(account),
      // The command that stops PostgreSQL gets its own session as well: a second Ctrl-C by an impatient
      // operator must not cut the shutdown short.
      detached: true,
      windowsHide: true,
      stdio: 'ignore',
    })
    stop.on('error', () => resolve()).on('exit', () => resolve())
  })
}

/**
 * Returns a port that is free now. If another process takes the port before PostgreSQL does, the start fails
 * and is repeated.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}
