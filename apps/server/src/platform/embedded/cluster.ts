import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './postmaster-file.ts'
import { type Account, giveAllTo, giveTo, identity } from './run-as.ts'

/** A cluster on disk and what is needed to run it. */
export type Cluster = {
  /** The folder that the operator chose (DATA_DIR). */
  dataFolder: string
  /** The files of PostgreSQL: in `dataFolder`, or under /var/lib if PostgreSQL's account cannot enter that. */
  folder: string
  /** The account that PostgreSQL runs under; null for the account of this process. */
  account: Account | null
  binaries: Binaries
  user: string
  password: string
}

const defaults: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%Y%m%d-%H%M%S.log',
  log_rotation_size: '4MB',
  log_rotation_age: '0',
  log_checkpoints: 'off',
}

/**
 * Throws a `StartProblem` if the data was written by another major version: PostgreSQL itself would report that
 * only in its log.
 */
export function checkVersion({ folder, binaries }: Cluster): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) return
  const written = readFileSync(file, 'utf8').trim()
  const bundledVersion = binaries.version.split('.')[0]
  if (written === bundledVersion) return
  throw new StartProblem(
    `The data in ${folder} was written by PostgreSQL ${written}, but this program brings PostgreSQL ${bundledVersion}: ` +
      'take a backup with the version of the program that wrote it and restore it into an empty data folder.',
  )
}

/**
 * Creates the cluster under a temporary name and renames it: a start that dies half-way, or two at once,
 * leave no half-made cluster. Of the settings only `fsync` matters here. An existing cluster is given to its account.
 */
export function makeClusterIfMissing(cluster: Cluster, settings: Record<string, string>): void {
  const { folder, account } = cluster
  if (existsSync(join(folder, 'PG_VERSION'))) {
    giveAllTo(folder, account)
    return
  }
  sweepDrafts(folder)
  const draft = `${folder}.new-${process.pid}`
  const passwordFile = `${draft}.secret`
  mkdirSync(draft, { mode: 0o700 })
  giveTo(draft, account)
  writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
  giveTo(passwordFile, account)
  try {
    initdb(cluster, draft, passwordFile, settings.fsync === 'off')
    writeFileSync(join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'khlang.conf'\n", { flag: 'a' })
    renameSync(draft, folder)
  } catch (problem) {
    if (!existsSync(join(folder, 'PG_VERSION'))) throw problem
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * The character type must support Thai: under "C" the trigram index ignores Thai letters and a search by
 * name finds nothing. Systems differ in spelling, so the first one that initdb accepts is used.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'en-US']

const initdbSettings = [
  '--auth=scram-sha-256',
  '--data-checksums',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--text-search-config=simple',
]

function initdb(
  { binaries, account, user }: Cluster,
  draft: string,
  passwordFile: string,
  withoutSync: boolean,
): void {
  let output = ''
  for (const characterType of characterTypes) {
    const result = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${user}`,
        `--pwfile=${passwordFile}`,
        `--lc-ctype=${characterType}`,
        ...initdbSettings,
        ...(withoutSync ? ['--no-sync'] : []),
      ],
      { ...identity(account), encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    )
    if (result.status === 0) return
    output = result.error?.message ?? result.stderr.trim()
    if (!output.includes('locale')) break
  }
  throw new StartProblem(`PostgreSQL could not make its data folder: ${output.replaceAll(/\s+/g, ' ')}`)
}

/** A draft with our number is of an earlier process: in a container it has the same number at every start. */
function sweepDrafts(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    const maker = Number(/\.new-(\d+)(?:\.secret)?$/.exec(name)?.[1])
    if (maker && (maker === process.pid || !isAlive(maker)))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

/**
 * Writes the defaults and these settings, which take precedence, again at every start. Settings from `alter system` take
 * precedence over both. The port is given when PostgreSQL is started.
 */
export function writeSettings({ folder, account }: Cluster, settings: Record<string, string>): void {
  const file = join(folder, 'khlang.conf')
  const draft = `${file}.${process.pid}`
  const lines = Object.entries({ ...defaults, ...settings }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  writeFileSync(draft, lines.join(''))
  chmodSync(draft, 0o600)
  giveTo(draft, account)
  renameSync(draft, file)
}

/**
 * Sets a new password for a data folder whose secret was lost. This gives nobody new rights: anyone who may
 * run PostgreSQL on these files can do the same.
 */
export function resetPassword({ binaries, folder, account, user, password }: Cluster): void {
  const quoted = `'${password.replaceAll("'", "''")}'`
  spawnSync(binaries.postgres, ['--single', '-D', folder, 'postgres'], {
    ...identity(account),
    input: `alter role ${user} password ${quoted}\n`,
  })
}
