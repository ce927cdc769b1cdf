import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { applySchema } from '@khlang/credit/ledger'
import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { isAlive } from '../platform/embedded/postmaster-file.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import { connect, type Sql } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'

/** Template databases, created once per run and copied for the tests. */
export const templates = {
  /** The newest schema. */
  schema: 'khlang_template',
  /** The newest schema with the usual small shop of a world. */
  shop: 'khlang_template_shop',
  /** The schema of the crediting back-end. */
  credit: 'khlang_template_credit',
}
/** How many players the usual shop of a world has. */
export const usualPlayers = 20
export const usualShop = () => makeShop({ seed: 1, size: usualPlayers })

declare module 'vitest' {
  // An interface, because only an interface can be merged with a declaration.
  interface ProvidedContext {
    adminUrl: string
  }
}

let cluster: EmbeddedPostgres | null = null
let folder = ''

/** Starts one PostgreSQL per run. It is fast because it may lose its data in a power cut. */
export async function setup(project: TestProject): Promise<void> {
  await sweep()
  folder = newFolder()
  // Temporary files of tests go there too, and are deleted with it.
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
      // Autovacuum would keep working through all the databases of earlier tests.
      autovacuum: 'off',
    },
  })
  await makeTemplates(cluster)
  project.provide('adminUrl', cluster.url('postgres'))
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function makeTemplates(database: EmbeddedPostgres): Promise<void> {
  const admin = postgres(database.url('postgres'), { max: 1 })
  try {
    await admin.unsafe(`create database ${templates.schema}`)
    await migrate(database.url(templates.schema))
    await fill(database.url(templates.schema), lengthenWaits)
    await admin.unsafe(`create database ${templates.shop} template ${templates.schema}`)
    await fill(database.url(templates.shop), (sql) => loadShop(sql, usualShop()))
    await admin.unsafe(`create database ${templates.credit}`)
    await fill(database.url(templates.credit), applySchema)
    // Forbids connections to the templates, since a template in use cannot be cloned.
    for (const name of Object.values(templates))
      await admin.unsafe(`alter database ${name} with is_template true allow_connections false`)
  } finally {
    await admin.end()
  }
}

/**
 * After a wrong password or code the next one must wait, two seconds at first. In tests every wait is forty seconds
 * longer, so that on a busy machine none ends before the next try; a test ends a wait by backdating `last_at` by a
 * minute. What a test writes itself stays as it is.
 */
const lengthenWaits = (sql: Sql) =>
  sql.unsafe(`
    create schema testing;
    create function testing.lengthen_wait() returns trigger language plpgsql as $$
      begin
        new.last_at := new.last_at + interval '40 seconds';
        return new;
      end $$;
    create trigger lengthen_wait before update on auth.failed_sign_in for each row
      when (new.failures = old.failures + 1) execute function testing.lengthen_wait();`)

async function fill(url: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect(url, { max: 1, connectWithinSeconds: 120 })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

const prefix = 'khlang-test-'
const clusterIn = (run: string) => join(run, 'cluster')

/** A folder in memory, if the system has one. There a new database costs a quarter of the CPU time of a disk. */
const memory = '/dev/shm'
/**
 * In bytes, for the databases of the files that run at the same moment and for the processes of a run. A machine with
 * less free memory uses the disk.
 */
const wholeRun = 6 * 1024 ** 3

function memoryOrDisk(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > wholeRun ? memory : tmpdir()
}

function newFolder(): string {
  const made = mkdtempSync(join(memoryOrDisk(), `${prefix}${process.pid}-`))
  // Writable for every account, as the system's own temporary folder: if the tests run as root, PostgreSQL runs
  // under another account.
  chmodSync(made, 0o1777)
  return made
}

/** Deletes what killed runs left behind, and stops their PostgreSQL, by adopting it first. */
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
      // One of its processes still writes there, or another run sweeps too; the next run tries again.
    }
  }
}
