import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { copyRepository } from '../../apps/server/src/testing/repository-copy.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

test('the development server is ready when staff can sign in, and serves a changed file, also after one that failed to start', async () => {
  using copy = copyRepository(repository, [
    'apps',
    'packages',
    'patches',
    'scripts',
    'seed',
    'package.json',
    'tsconfig.json',
  ])
  const { root } = copy
  const password = 'correct horse battery staple'
  const [port, devPort] = [await freePort(), await freePort()]
  const dev = spawn(process.execPath, ['scripts/dev/run.ts'], {
    cwd: root,
    env: {
      ...bareEnvironment,
      PORT: String(port),
      DEV_PORT: String(devPort),
      DATA_DIR: join(root, 'data'),
      DEMO_TRAFFIC: 'off',
      DEMO_PASSWORD: password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(dev, 'exit')
  // Ends its server and its database even if an expectation below fails.
  await using _ = {
    async [Symbol.asyncDispose]() {
      dev.kill('SIGTERM')
      await ended
    },
  }
  let words = ''
  for (const stream of [dev.stdout, dev.stderr])
    stream.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const read = (at: number, path: string) =>
    fetch(`http://localhost:${at}${path}`).then(
      (answer) => answer.text(),
      () => 'nobody answers',
    )
  const statusOf = (path: string, body?: object) =>
    fetch(`http://localhost:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { origin: `http://localhost:${port}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).then(
      ({ status }) => status,
      () => 'nobody answers',
    )
  const file = join(root, 'apps/server/src/platform/monitoring/health.ts')
  const source = readFileSync(file, 'utf8')
  const saying = (word: string) => source.replace("({ status: 'ok' })", `({ status: '${word}' })`)

  await expect.poll(() => statusOf('/health/ready')).toBe(200)
  expect(await statusOf('/api/auth/sign-in/email', { email: 'owner@demo.example', password })).toBe(200)
  await expect.poll(() => words).toContain(`Khlang listens on http://localhost:${port}`)
  expect(await read(port, '/health/live')).toBe('{"status":"ok"}')
  await expect.poll(() => read(devPort, '/')).toContain('/src/main.tsx')

  writeFileSync(file, saying('changed'))
  await expect.poll(() => read(port, '/health/live')).toBe('{"status":"changed"}')

  writeFileSync(file, 'this is no program')
  await expect.poll(() => words).toContain('The server ended with 1. The next change starts it again.')
  writeFileSync(file, saying('fixed'))
  await expect.poll(() => read(port, '/health/live')).toBe('{"status":"fixed"}')

  dev.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await read(port, '/health/live')).toBe('nobody answers')
})
