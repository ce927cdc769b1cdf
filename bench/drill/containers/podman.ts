import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from '../../../apps/server/src/testing/bare-environment.ts'

const execute = promisify(execFile)

/** Podman with images, containers and networks of its own, which are deleted at the end. */
export interface Podman extends AsyncDisposable {
  /** Runs a program with this Podman's settings, and returns what it printed. */
  run(program: string, args: readonly string[], options?: { cwd?: string; seconds?: number }): Promise<string>
  podman(...args: string[]): Promise<string>
  /** Returns the id of the running container of this service of a compose file. */
  containerOf(service: string): Promise<string>
  /** Returns the state of all containers and the end of their logs, for the error message if one does not start. */
  lastWords(): Promise<string>
}

export function newPodman(folder: string): Podman {
  const own = (name: string) => join(folder, name)
  for (const name of ['images', 'running', 'networks']) mkdirSync(own(name))
  // A container cannot have higher limits than this process, and Podman's own are.
  const files = /Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))![1]!
  // `runc` also starts containers where cgroups of both versions are mounted.
  writeFileSync(
    own('containers.conf'),
    [
      '[containers]',
      `default_ulimits = ["nofile=${files}:${files}", "nproc=8192:8192"]`,
      '[engine]',
      'runtime = "runc"',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      '[network]',
      `network_config_dir = "${own('networks')}"`,
    ].join('\n'),
  )
  writeFileSync(
    own('storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${own('images')}"\nrunroot = "${own('running')}"\n`,
  )
  const env = {
    ...bareEnvironment,
    HOME: folder,
    CONTAINERS_CONF: own('containers.conf'),
    CONTAINERS_STORAGE_CONF: own('storage.conf'),
  }
  const run: Podman['run'] = async (program, args, { cwd = folder, seconds = 600 } = {}) => {
    const { stdout, stderr } = await execute(program, args, {
      cwd,
      env,
      timeout: seconds * 1_000,
      maxBuffer: 2 ** 26,
    })
    return stdout + stderr
  }
  const podman = (...args: string[]) => run('podman', args)
  return {
    run,
    podman,
    async containerOf(service) {
      const filter = `label=com.docker.compose.service=${service}`
      const { stdout } = await execute('podman', ['ps', '--quiet', '--filter', filter], { env })
      return stdout.trim()
    },
    async lastWords() {
      const { stdout } = await execute('podman', ['ps', '--all', '--quiet'], { env })
      const logs = stdout
        .split('\n')
        .filter(Boolean)
        .map((id) => podman('logs', '--tail', '20', id))
      return [await podman('ps', '--all'), ...(await Promise.all(logs))].join('\n')
    },
    async [Symbol.asyncDispose]() {
      await podman('rm', '--all', '--force', '--time', '0')
      await podman('volume', 'rm', '--all')
      await podman('network', 'prune', '--force')
      await podman('rmi', '--all', '--force')
      // Podman sometimes leaves it mounted.
      await run('umount', [join(own('images'), 'overlay')]).catch(() => '')
    },
  }
}

const base = 'docker.io/library/debian:12-slim'
const database = 'docker.io/library/postgres:18'

/**
 * Gets the two images that the shop's images are built on. Where no registry is reached they are made of
 * Debian's packages, with Debian's version of PostgreSQL. Returns where they came from.
 */
export async function getBaseImages({ run, podman }: Podman, folder: string): Promise<string> {
  try {
    for (const image of [base, database]) await run('podman', ['pull', '--quiet', image], { seconds: 300 })
    return 'from the registry'
  } catch {
    const root = join(folder, 'debian')
    await run('debootstrap', ['--variant=minbase', '--include=postgresql-15', 'bookworm', root], {
      seconds: 900,
    })
    await run('tar', ['-C', root, '-cf', `${root}.tar`, '.'])
    await podman('import', `${root}.tar`, base)
    const here = import.meta.dirname
    await podman('build', '--file', join(here, 'postgres.Containerfile'), '--tag', database, here)
    return 'made of Debian packages'
  }
}
