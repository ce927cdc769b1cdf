import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts'

/** A process that is restarted whenever it dies, until it is stopped. */
export type Kept = {
  pid: () => number | undefined
  /** Returns for how many seconds the process has been ready; null while it is starting. */
  readyForSeconds: () => number | null
  /** Whether the process is stopped by SIGSTOP: it does nothing and cannot notice. */
  isFrozen: () => boolean
  /** How the process ended each time without having been killed, with its last output. */
  endedByItself: readonly string[]
  /** Log lines about unforeseen errors. */
  incidents: readonly string[]
  /** Kills the process, starts it with these environment changes, and waits until it is ready. */
  restart: (changes: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

export type Program = { entry: string; env: Record<string, string>; readyLine: RegExp; preload?: string }

/**
 * Exit code of a process that was started without its database, so that its supervisor starts it again
 * (sysexits.h).
 */
const tryAgainLater = 75

/** Starts the process, waits for the line that says it is ready, and keeps it running. */
export async function keepProcess({ entry, env, readyLine, preload }: Program): Promise<Kept> {
  let child: ChildProcess
  let stopping = false
  let everReady = false
  let readyAt: number | null = null
  let changedEnv: Record<string, string> = {}
  let nextReady = Promise.withResolvers<void>()
  const endedByItself: string[] = []
  const incidents: string[] = []
  const start = () =>
    new Promise<void>((ready, fail) => {
      let words = ''
      let isReady = false
      child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), entry], {
        env: { ...bareEnvironment, ...env, ...changedEnv },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const onData = (chunk: Buffer) => {
        incidents.push(
          ...chunk
            .toString()
            .split('\n')
            .filter((line) => line.includes('"incident"')),
        )
        words = (words + chunk.toString()).slice(-4_000)
        if (!readyLine.test(words)) return
        everReady = isReady = true
        readyAt ??= performance.now()
        nextReady.resolve()
        ready()
      }
      child.stdout?.on('data', onData)
      child.stderr?.on('data', onData)
      child.once('exit', (code, killedBy) => {
        readyAt = null
        if (stopping) return
        if (!everReady) return fail(new Error(`${entry} does not start: ${words}`))
        const waitsForItsDatabase = !isReady && code === tryAgainLater
        if (killedBy !== 'SIGKILL' && !waitsForItsDatabase)
          endedByItself.push(`${entry} ended with ${code ?? killedBy}: ${words.slice(-600)}`)
        setTimeout(() => void start().then(ready, fail), 300)
      })
    })
  await start()
  return {
    endedByItself,
    incidents,
    readyForSeconds: () => (readyAt === null ? null : Math.round((performance.now() - readyAt) / 1_000)),
    isFrozen: () => stateOf(child.pid!) === 'T',
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    async restart(changes) {
      changedEnv = { ...changedEnv, ...changes }
      nextReady = Promise.withResolvers()
      signal([child.pid!], 'SIGCONT')
      child.kill('SIGKILL')
      await nextReady.promise
    },
    stop: () =>
      new Promise((done) => {
        stopping = true
        if (child.exitCode !== null || child.signalCode !== null) return done()
        child.once('exit', () => done())
        child.kill('SIGCONT')
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
      }),
  }
}

/**
 * Returns the process and all its descendants. PostgreSQL's back-end processes are in separate process
 * groups.
 */
export function family(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(Number(name))
    if (stat) parents.set(Number(name), Number(stat[1]))
  }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}

const stateOf = (pid: number): string | undefined => statOf(pid)?.[0]

/** Returns the fields of /proc/PID/stat from the state on (proc(5)); null if the process ended meanwhile. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // it had ended already
    }
  }
}
