import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { bringMoneyIn, openNewShop, stateOf } from './containers/first-money.ts'
import { getBaseImages, newPodman, type Podman } from './containers/podman.ts'
import { type Drill, newOutcome } from './drill.ts'
import { waitUntil } from './engine.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const composeFile = 'deploy/one/compose.yml'
const backupName = 'before-the-update.khlang'

/**
 * A drill in which a shop is opened on one machine as `deploy/one/compose.yml` says: from a release, in
 * containers, by the commands in the head of that file.
 */
export const inContainers = (): Drill => ({
  name: 'in-containers',
  needs: 'containers',
  passes:
    'a release becomes an image and a running shop by the commands of compose.yml, not as root and read-only; money comes in, also after PostgreSQL was killed and after all containers were made again',
  async run(folder) {
    const outcome = newOutcome()
    await using engine = newPodman(folder)
    outcome.note('base images', await getBaseImages(engine, folder))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const release = await unpackRelease(engine, folder)
    await runCommandsOfHead(engine, release, placeCompose(release, folder, port), url)
    const compose = async (...args: string[]) => {
      const printed = await engine.run('podman-compose', ['-f', composeFile, ...args], { cwd: release })
      // It prints the codes of the commands that it ran, and succeeds whatever they are. Some may fail: it tries to
      // make what exists, and then uses that.
      if (/^exit code: (\d+)$(?![\s\S]*^exit code)/m.exec(printed)?.[1] !== '0') throw new Error(printed)
    }
    const isReady = async () =>
      (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok
    const becomesReady = (what: string) =>
      waitUntil(what, isReady).catch(async (problem: unknown) => {
        throw new Error(`${String(problem)}\n${await engine.lastWords()}`)
      })
    const isHealthy = async (service: string) =>
      engine.podman('healthcheck', 'run', await engine.containerOf(service)).then(
        () => true,
        () => false,
      )

    await compose('build')
    const began = performance.now()
    await compose('up', '-d')
    await becomesReady('the console is ready')
    outcome.note('from containers to a ready console, s', (performance.now() - began) / 1_000)
    const inside = async (words: string) =>
      (await engine.podman('exec', await engine.containerOf('console'), 'sh', '-c', words)).trim()
    const user = await inside('id -u')
    outcome.must('user of the console', user, user === '10001')
    const written = await inside(
      'for at in / /opt/khlang /tmp /var/lib/khlang; do touch $at/x 2>/dev/null && echo $at; done',
    )
    outcome.must('folders it can write to', written.split('\n'), written === '/tmp\n/var/lib/khlang')
    for (const service of ['console', 'database'])
      outcome.must(`${service} is healthy`, await isHealthy(service), await isHealthy(service))

    const log = await engine.podman('logs', await engine.containerOf('console'))
    const shop = await openNewShop(url, /#token=([\w-]+)/.exec(log)![1]!)
    const first = await bringMoneyIn(shop, 'first', 100)

    await compose('run', '--rm', 'console', 'backup', `/backups/${backupName}`)
    const backup = join(folder, 'backups', backupName)
    const mode = existsSync(backup) && statSync(backup).mode & 0o777
    outcome.must('backup by hand, readable by its owner alone', mode, mode === 0o600)

    process.kill(Number(await pidOf(engine, 'database')), 'SIGKILL')
    await waitUntil('the console notices', async () => !(await isReady()))
    await becomesReady('the console is ready again')
    const second = await bringMoneyIn(shop, 'second', 200)

    const stopped = performance.now()
    await compose('down')
    outcome.note('until all containers had ended, s', (performance.now() - stopped) / 1_000)
    await compose('up', '-d')
    await becomesReady('the console is ready in new containers')
    const session = await shop.statusOf('staff/me')
    outcome.must('the session from before, answered', session, session === 200)
    const states = await Promise.all([first, second].map((id) => stateOf(shop, id)))
    outcome.must(
      'deposits from before',
      states,
      states.every((state) => state === 'done'),
    )
    await bringMoneyIn(shop, 'third', 300)
    return outcome
  },
})

/** Makes a release of the last commit, and unpacks it as on another machine. Returns its folder. */
async function unpackRelease({ run }: Podman, folder: string): Promise<string> {
  const printed = execFileSync('npm', ['run', '--silent', 'release'], { cwd: root, encoding: 'utf8' })
  const archive = /\S+\.tar\.gz/.exec(printed)![0]
  const unpacked = join(folder, 'release')
  mkdirSync(unpacked)
  await run('tar', ['-xzf', resolve(root, archive), '-C', unpacked, '--strip-components=1'])
  return unpacked
}

/** Moves what compose.yml names on the machine into the drill's folder. Returns the exchanged names. */
function placeCompose(release: string, folder: string, port: number): Record<string, string> {
  const exchanged = {
    '/etc/khlang/secrets': join(folder, 'secrets'),
    '/mnt/backups/khlang': join(folder, 'backups'),
    '127.0.0.1:8080:8080': `127.0.0.1:${port}:8080`,
  }
  const path = join(release, composeFile)
  writeFileSync(path, exchange(readFileSync(path, 'utf8'), exchanged))
  return exchanged
}

const exchange = (text: string, exchanged: Readonly<Record<string, string>>) =>
  Object.entries(exchanged).reduce((all, [from, to]) => all.replaceAll(from, to), text)

/** Runs the commands that the head of compose.yml gives to an operator, except those of compose itself. */
async function runCommandsOfHead(
  engine: Podman,
  release: string,
  exchanged: Record<string, string>,
  url: string,
) {
  const [head] = readFileSync(join(release, composeFile), 'utf8').split('\nname:')
  const commands = head!
    .split('\n')
    .flatMap((line) => /^# {3}(\S.*?)(?: {3,}\(.*\))?$/.exec(line)?.slice(1) ?? [])
    .filter((command) => !command.startsWith('docker compose'))
    .map((command) => exchange(command, { ...exchanged, 'https://console.example.com': url }))
  await engine.run('sh', ['-euc', commands.join('\n')], { cwd: release })
}

const pidOf = async ({ podman, containerOf }: Podman, service: string) =>
  podman('inspect', '--format', '{{.State.Pid}}', await containerOf(service))
