import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'khlang-dev-'))
  chmodSync(copy, 0o755) // as root, PostgreSQL runs under another account
  copySources()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** A test may change files here. Libraries are those of the repository, our own packages those of the copy. */
function copySources() {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'seed', 'scripts', 'patches', '*.json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
  )
  for (const file of files
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(root, name))))
    cpSync(join(root, file), join(copy, file))
  for (const folder of ['', 'apps/server', 'apps/console', 'apps/credit']) {
    const libraries = join(folder, 'node_modules')
    if (!existsSync(join(root, libraries))) continue
    mkdirSync(join(copy, libraries))
    for (const name of readdirSync(join(root, libraries)).filter((one) => one !== '@khlang'))
      symlinkSync(join(root, libraries, name), join(copy, libraries, name))
  }
  mkdirSync(join(copy, 'node_modules/@khlang'))
  for (const folder of [
    'apps/console',
    'apps/credit',
    'apps/server',
    'packages/contract',
    'packages/domain',
    'seed',
  ])
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@khlang', folder.split('/').at(-1)!))
}

test('whoever changes a file of the server is served the change, also after one that cannot start', async () => {
  const [port, devPort] = [await freePort(), await freePort()]
  const dev = spawn(process.execPath, ['scripts/dev/run.ts'], {
    cwd: copy,
    env: {
      ...bareEnvironment,
      PORT: String(port),
      DEV_PORT: String(devPort),
      DATA_DIR: join(copy, 'data'),
      DEMO_TRAFFIC: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(dev, 'exit')
  let words = ''
  for (const stream of [dev.stdout, dev.stderr])
    stream.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const read = (at: number, path: string) =>
    fetch(`http://localhost:${at}${path}`).then(
      (answer) => answer.text(),
      () => 'nobody answers',
    )
  const file = join(copy, 'apps/server/src/platform/monitoring/health.ts')
  const source = readFileSync(file, 'utf8')
  const saying = (word: string) => source.replace("({ status: 'ok' })", `({ status: '${word}' })`)

  await expect.poll(() => words).toContain(`Khlang listens on http://localhost:${port}`)
  expect(await read(port, '/health/live')).toBe('{"status":"ok"}')
  await expect.poll(() => read(devPort, '/')).toContain('/src/main.tsx')

  writeFileSync(file, saying('changed'))
  await expect.poll(() => read(port, '/health/live')).toBe('{"status":"changed"}')

  writeFileSync(file, 'this is no program')
  await expect.poll(() => words).toContain('The server ended with 1. The next change starts it again.')
  writeFileSync(file, saying('mended'))
  await expect.poll(() => read(port, '/health/live')).toBe('{"status":"mended"}')

  dev.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await read(port, '/health/live')).toBe('nobody answers')
})
