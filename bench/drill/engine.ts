import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { family, signal } from '../chaos/processes.ts'

/** A real program of the machine, such as HAProxy or Patroni, with all processes that it started. */
export interface Engine extends AsyncDisposable {
  /** Returns the end of the program's output, for the error message if it does not start. */
  lastWords(): string
  /** Kills the program and everything that it started at once, as if the machine lost its power. */
  die(): void
  /** Freezes the program with all its child processes. The returned function lets them continue. */
  freeze(): () => void
  stop(): Promise<void>
}

/**
 * Returns the account for PostgreSQL and Patroni, which refuse to run as root: the one that Debian made for
 * them.
 */
export const accountOfEngines = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a program. `moreProcesses`: ids of processes that belong to it and are not its children, such as the
 * PostgreSQL that Patroni starts, which outlives Patroni.
 */
export function startEngine(
  program: string,
  args: readonly string[],
  account: { uid?: number; gid?: number } = {},
  moreProcesses: () => readonly number[] = () => [],
): Engine {
  let words = ''
  const child: ChildProcess = spawn(program, args, {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-3_000)))
  child.on('error', (error) => (words += String(error)))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const all = () => [...(isOver() ? [] : family(child.pid!)), ...moreProcesses().flatMap(family)]
  return {
    lastWords: () => words,
    die: () => signal(all(), 'SIGKILL'),
    freeze() {
      const stopped = all()
      signal(stopped, 'SIGSTOP')
      return () => signal(stopped, 'SIGCONT')
    },
    async stop() {
      const rest = all()
      signal(rest, 'SIGCONT')
      if (!isOver()) {
        child.kill('SIGTERM')
        await Promise.race([once(child, 'exit'), pause(15_000, undefined, { ref: false })])
      }
      signal(rest, 'SIGKILL')
    },
    async [Symbol.asyncDispose]() {
      await this.stop()
    },
  }
}

/** Repeats the check until it is true. Fails after `seconds`, naming what was waited for. */
export async function waitUntil(
  condition: string,
  isTrue: () => Promise<boolean>,
  seconds = 90,
): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Waited ${seconds} s in vain until ${condition}.`)
    await pause(100)
  }
}

/**
 * Writes a file of `deploy/many/` into a folder, with the addresses and folders of this machine instead of
 * those in the example. Fails if one of them is not in the file, so that the drill always runs the shipped
 * configuration.
 */
export function placeExample(
  name: string,
  folder: string,
  exchanged: Readonly<Record<string, string>>,
): string {
  let text = readFileSync(new URL(`../../deploy/many/${name}`, import.meta.url), 'utf8')
  for (const [from, to] of Object.entries(exchanged)) {
    if (!text.includes(from)) throw new Error(`deploy/many/${name} does not say ${from}`)
    text = text.replaceAll(from, to)
  }
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Makes a folder owned by the account of a program. */
export function folderFor(path: string, { uid, gid }: { uid?: number; gid?: number }): string {
  mkdirSync(path, { recursive: true })
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  chmodSync(path, 0o700)
  return path
}

/** The library that fakes the time. Its folder is named after the processor. */
const fakeTimes = ['x86_64', 'aarch64'].map((arch) => `/usr/lib/${arch}-linux-gnu/faketime/libfaketime.so.1`)
const engines = {
  haproxy: '/usr/sbin/haproxy',
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  pgbackrest: '/usr/bin/pgbackrest',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  libfaketime: fakeTimes.find((path) => existsSync(path)) ?? fakeTimes[0]!,
}
const enginesOfContainers = {
  podman: '/usr/bin/podman',
  'podman-compose': '/usr/bin/podman-compose',
  runc: '/usr/sbin/runc',
  catatonit: '/usr/bin/catatonit',
  'aardvark-dns': '/usr/lib/podman/aardvark-dns',
  debootstrap: '/usr/sbin/debootstrap',
}

/** Returns the Debian packages that are missing for drills of this kind. */
export const missingEngines = (kind: 'machines' | 'containers'): string[] =>
  Object.entries(kind === 'machines' ? engines : enginesOfContainers).flatMap(([name, path]) =>
    existsSync(path) ? [] : [name === 'etcd' ? 'etcd-server' : name],
  )
export const programOf = (name: keyof typeof engines) => engines[name]
