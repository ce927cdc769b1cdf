import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { isAlive } from '../platform/embedded/postmaster-file.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'

export const templateDatabase = 'khlang_template'

declare module 'vitest' {
  // An interface, because only an interface can be added to.
  interface ProvidedContext {
    adminUrl: string
  }
}

let cluster: EmbeddedPostgres | null = null
let folder = ''

/** One PostgreSQL per run. It may lose everything at a power cut, which is what makes it quick. */
export async function setup(project: TestProject): Promise<void> {
  await sweep()
  folder = newFolder()
  // Whatever a test puts aside goes there too, and is gone with it.
  process.env['TMPDIR'] = folder
  cluster = await startEmbeddedPostgres({
    dataDir: clusterIn(folder),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '4GB',
      // It would go round all the databases that were of use once.
      autovacuum: 'off',
    },
  })
  await makeTemplate(cluster)
  project.provide('adminUrl', cluster.url('postgres'))
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function makeTemplate(database: EmbeddedPostgres): Promise<void> {
  const admin = postgres(database.url('postgres'), { max: 1 })
  try {
    await admin.unsafe(`create database ${templateDatabase}`)
    await migrate(database.url(templateDatabase))
    // Nobody may connect to it from now on, since a template in use cannot be cloned.
    await admin.unsafe(`alter database ${templateDatabase} with is_template true allow_connections false`)
  } finally {
    await admin.end()
  }
}

const prefix = 'khlang-test-'
const clusterIn = (run: string) => join(run, 'cluster')

/** Kept in memory, where a system has it: there a new database costs a quarter of the processor that it costs on a disk. */
const memory = '/dev/shm'
/** More than a whole run leaves there before it ends; whoever has less to spare takes the disk. */
const wholeRun = 10 * 1024 ** 3

function roomiest(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > wholeRun ? memory : tmpdir()
}

function newFolder(): string {
  const made = mkdtempSync(join(roomiest(), `${prefix}${process.pid}-`))
  // Open as the system's own: for root, whose PostgreSQL runs under another account.
  chmodSync(made, 0o1777)
  return made
}

/** A run that was killed has left its PostgreSQL running: whoever comes next adopts it, to stop it. */
async function sweep(): Promise<void> {
  const places = [tmpdir(), memory].filter((place) => existsSync(place))
  for (const left of places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))) {
    const pid = basename(left).startsWith(prefix) && Number.parseInt(basename(left).slice(prefix.length), 10)
    if (!pid || isAlive(pid)) continue
    if (existsSync(clusterIn(left))) {
      const adopted = await startEmbeddedPostgres({ dataDir: clusterIn(left) }).catch(() => null)
      await adopted?.stop()
    }
    try {
      rmSync(left, { recursive: true, force: true })
    } catch {
      // Something of it still writes there, or another run sweeps too: the next one looks again.
    }
  }
}
