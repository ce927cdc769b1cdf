import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { checkVersion, type Cluster, makeClusterIfMissing, resetPassword, writeSettings } from './cluster.ts'
import { awaitLock } from './cluster-lock.ts'
import { clusterFolder, openDataFolder, readOrMakeSecret } from './data-folder.ts'
import { keepRunning } from './keep-running.ts'
import { newestLogTail, pruneLogs } from './logs.ts'
import { type Ownership, ownershipOf } from './owner.ts'
import { isPostmasterOf, markStale, readPostmasterFile } from './postmaster-file.ts'
import { awaitRunning, freePort, launch, type Running, shutDown } from './postmaster.ts'
import { accountFor } from './run-as.ts'
import { StartProblem } from '../start-problem.ts'

export type EmbeddedPostgres = {
  url(database: string): string
  /** Process number of the postmaster; it changes if the postmaster is killed and restarted. */
  readonly pid: number
  /** Stops PostgreSQL, unless another process still owns it. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log?: (line: string) => void
  /** Settings that override the defaults, in the format of postgresql.conf. */
  settings?: Record<string, string>
}

/**
 * Starts the embedded database. Safe to call in any situation: after a kill -9 it adopts the PostgreSQL that
 * was left running. If several processes call it for one folder, one starts PostgreSQL and the others share
 * it. Throws a `StartProblem` if PostgreSQL does not start in five attempts, cannot be used here, or runs in another
 * container on the same volume.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {} } = options
  const cluster = openCluster(options.dataDir)
  checkVersion(cluster)
  const owner = ownershipOf(cluster.dataFolder)
  for (let attempt = 1; attempt <= 5; attempt++) {
    const adopted = await adoptRunning(cluster, owner, log)
    if (adopted) {
      if (owner.livingOther() === null) owner.take()
      return handle(cluster, adopted, owner, log)
    }
    const launched = await launchAlone(cluster, settings)
    if (launched === 'shared') continue
    if (typeof launched === 'object') {
      owner.take()
      return handle(cluster, launched, owner, log)
    }
    log(`PostgreSQL did not start (${newestLogTail(cluster)}), trying again`)
  }
  throw new StartProblem(`PostgreSQL did not start in ${cluster.folder}: ${newestLogTail(cluster)}`)
}

/** Starts PostgreSQL while nobody else can. Returns `shared` if another process here did so meanwhile. */
async function launchAlone(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<Running | 'ended' | 'shared'> {
  const lock = await awaitLock(cluster, () => runsHere(cluster))
  if (!lock) return 'shared'
  try {
    makeClusterIfMissing(cluster, settings)
    markStale(cluster.folder)
    writeSettings(cluster, settings)
    pruneLogs(cluster)
    const launched = await launch(cluster, await freePort(), lock)
    if (typeof launched === 'object') return launched
    if (launched === 'stranger') resetPassword(cluster)
    return 'ended'
  } finally {
    lock.release()
  }
}

function runsHere({ folder }: Cluster): boolean {
  const file = readPostmasterFile(folder)
  return file !== null && isPostmasterOf(file.pid, folder)
}

function openCluster(dataDir: string): Cluster {
  const dataFolder = openDataFolder(dataDir)
  const folder = clusterFolder(dataFolder, accountFor(join(dataFolder, 'postgres')))
  const account = accountFor(folder)
  return {
    dataFolder,
    account,
    folder,
    binaries: findBinaries(account),
    user: 'khlang',
    password: readOrMakeSecret(dataFolder),
  }
}

/**
 * Returns the PostgreSQL that already runs on this folder, once it answers. Stops it if it does not answer or refuses
 * our password, or throws if another living process owns it. Returns null if nothing runs there any more.
 */
async function adoptRunning(
  cluster: Cluster,
  owner: Ownership,
  log: (line: string) => void,
): Promise<Running | null> {
  const running = readPostmasterFile(cluster.folder)
  if (!running || !isPostmasterOf(running.pid, cluster.folder)) return null
  const answer = await awaitRunning(cluster, running.pid)
  if (typeof answer === 'object') {
    log(`sharing the PostgreSQL that already runs on ${cluster.folder} (process ${running.pid})`)
    return answer
  }
  if (answer === 'ended') return null
  const other = owner.livingOther()
  if (other !== null) {
    throw new StartProblem(
      `Process ${other} runs a PostgreSQL server on ${cluster.folder} that does not respond: end that process first.`,
    )
  }
  log(`stopping a PostgreSQL on ${cluster.folder} that does not answer (process ${running.pid})`)
  await shutDown(cluster, running.pid)
  return null
}

function handle(
  cluster: Cluster,
  first: Running,
  owner: Ownership,
  log: (line: string) => void,
): EmbeddedPostgres {
  const watch = keepRunning(cluster, first, owner, log)
  let stopping: Promise<void> | null = null
  async function stop(): Promise<void> {
    await watch.end()
    if (owner.livingOther() !== null) return
    const file = readPostmasterFile(cluster.folder)
    if (file && isPostmasterOf(file.pid, cluster.folder)) await shutDown(cluster, file.pid)
    owner.release()
  }
  return {
    get pid() {
      return watch.current().pid
    },
    url: (database) =>
      `postgres://${cluster.user}:${cluster.password}@127.0.0.1:${first.port}/${encodeURIComponent(database)}`,
    stop: () => (stopping ??= stop()),
  }
}
