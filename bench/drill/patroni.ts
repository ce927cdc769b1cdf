import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import {
  isPostmasterOf,
  readPostmasterFile,
} from '../../apps/server/src/platform/embedded/postmaster-file.ts'
import type { Archive } from './archive.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import {
  accountOfEngines,
  type Engine,
  folderFor,
  placeExample,
  programOf,
  startEngine,
  waitUntil,
} from './engine.ts'

/** Two PostgreSQL 15 servers managed by Patroni, with three etcd servers, as in `deploy/many`. */
export interface Cluster extends AsyncDisposable {
  /** Addresses of the databases, in the order of their names. */
  ports: readonly number[]
  password: string
  /** Returns the number of the machine that is the primary now. */
  primary(): Promise<number>
  /** Waits until the other machine is a standby that receives changes. */
  standbyIsThere(): Promise<void>
  /** Machines of the databases: Patroni and PostgreSQL die and freeze together. */
  machines: readonly Engine[]
  /** The folder of each machine; its database is in `data`. */
  homes: readonly string[]
  /**
   * Makes etcd forget the cluster, which is needed before a database from the archive is started. Both
   * machines must be down.
   */
  forget(): void
  /** Starts a machine that died. */
  restart(machine: number): void
  etcd: { stop(count: number): Promise<void>; restart(): void }
}

type Member = { name: string; role: string; state: string }

/**
 * Starts the cluster. `archive`: where the machines store every change; by default nowhere. `synchronous`:
 * whether a commit waits for the standby, as in the example.
 */
export async function startCluster(
  folder: string,
  { archive, synchronous = true }: { archive?: Archive; synchronous?: boolean } = {},
): Promise<Cluster> {
  const account = accountOfEngines()
  const parts = new AsyncDisposableStack()
  const etcds = await Promise.all(
    [1, 2, 3].map(async (number) => ({ number, client: await freePort(), peer: await freePort() })),
  )
  const addresses = Object.fromEntries(
    etcds.flatMap(({ number, client, peer }) => [
      [`10.0.0.3${number}:2379`, `127.0.0.1:${client}`],
      [`10.0.0.3${number}:2380`, `127.0.0.1:${peer}`],
    ]),
  )
  const etcdStarts = etcds.map(({ number, client, peer }) => {
    const home = folderFor(join(folder, `etcd${number}`), account)
    const config = placeExample('etcd.yml', home, {
      'name: etcd1': `name: etcd${number}`,
      'urls: http://10.0.0.31:2379': `urls: http://127.0.0.1:${client}`,
      'urls: http://10.0.0.31:2380': `urls: http://127.0.0.1:${peer}`,
      '/var/lib/etcd': join(home, 'data'),
      ...Object.fromEntries(Object.entries(addresses).filter(([from]) => from.endsWith('2380'))),
    })
    return () => startEngine(programOf('etcd'), ['--config-file', config], account)
  })
  const running = etcdStarts.map((start) => parts.use(start()))

  const machines = await Promise.all(
    [1, 2].map(async (number) => ({ number, port: await freePort(), rest: await freePort() })),
  )
  const password = 'drill-superuser'
  const starts = machines.map(({ number, port, rest }) => {
    const home = folderFor(join(folder, `db${number}`), account)
    const archiveConfig = archive?.placeConfig(home, { port, dataDir: join(home, 'data') })
    const config = placeExample('patroni.yml', home, {
      'pgbackrest --stanza=khlang archive-push %p': archiveConfig
        ? `pgbackrest --config=${archiveConfig} --stanza=khlang archive-push %p`
        : '/bin/true',
      'name: db1': `name: db${number}`,
      'synchronous_mode: true': `synchronous_mode: ${synchronous}`,
      '10.0.0.11:8008': `127.0.0.1:${rest}`,
      '10.0.0.11:5432': `127.0.0.1:${port}`,
      '10.0.0.0/24': '127.0.0.1/32',
      '/var/lib/postgresql/khlang': join(home, 'data'),
      '/var/lib/postgresql/patroni.pgpass': join(home, 'pgpass'),
      '/var/run/postgresql': home,
      'change-me-superuser': password,
      'change-me-replicator': 'drill-replicator',
      ...Object.fromEntries(Object.entries(addresses).filter(([from]) => from.endsWith('2379'))),
    })
    const postmaster = () => {
      const file = readPostmasterFile(join(home, 'data'))
      return file && isPostmasterOf(file.pid, join(home, 'data')) ? [file.pid] : []
    }
    return { home, config, start: () => startEngine(programOf('patroni'), [config], account, postmaster) }
  })
  const engines = starts.map(({ start }) => parts.use(start()))

  const members = async (): Promise<Member[]> => {
    for (const { rest } of machines) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const isPrimary = async ({ rest }: { rest: number }) =>
    (await fetch(`http://127.0.0.1:${rest}/primary`, { signal: AbortSignal.timeout(1_000) })).ok
  const primary = async () => {
    for (const machine of machines) if (await isPrimary(machine).catch(() => false)) return machine.number - 1
    throw new Error('no machine says that it is the primary')
  }
  const words = () => engines.map((engine) => engine.lastWords()).join('\n---\n')
  const standbyIsThere = () =>
    waitUntil('the standby is there', async () =>
      (await members()).some(
        ({ role, state }) =>
          role === (synchronous ? 'sync_standby' : 'replica') && /running|streaming/.test(state),
      ),
    ).catch((problem: unknown) => {
      throw new Error(`${String(problem)}\n${words()}`)
    })
  await waitUntil('there is a primary', async () => (await primary()) >= 0).catch((problem: unknown) => {
    throw new Error(`${String(problem)}\n${words()}`)
  })
  await standbyIsThere()
  return {
    ports: machines.map(({ port }) => port),
    password,
    primary,
    standbyIsThere,
    machines: engines,
    homes: starts.map(({ home }) => home),
    forget() {
      execFileSync('/usr/bin/patronictl', ['-c', starts[0]!.config, 'remove', 'khlang'], {
        input: 'khlang\nYes I am aware\n',
        stdio: ['pipe', 'ignore', 'pipe'],
      })
    },
    restart(machine) {
      engines[machine] = parts.use(starts[machine]!.start())
    },
    etcd: {
      async stop(count) {
        await Promise.all(running.slice(0, count).map((engine) => engine.stop()))
      },
      restart() {
        for (const [at, start] of etcdStarts.entries()) if (at < 2) running[at] = parts.use(start())
      },
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}
