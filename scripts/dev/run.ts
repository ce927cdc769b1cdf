import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { endOf, restartOnChange } from './restart-on-change.ts'

/**
 * npm run dev: the demo, which restarts whenever a file of the server changes, and the console from its
 * sources, which updates the open page on every change. The database keeps running, so that a restart is
 * short.
 *
 * PORT (8080) is the server's. The console is opened at DEV_PORT (5173), which forwards commands to the
 * server under the server's own address.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const port = process.env['PORT'] ?? '8080'
const devPort = process.env['DEV_PORT'] ?? '5173'
const dataDir = process.env['DATA_DIR'] ?? join(root, 'demo-data')
const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'apps/console/.vite/compiled') }

await mkdir(dataDir, { recursive: true, mode: 0o755 })
const database = await startEmbeddedPostgres({ dataDir })
const server = restartOnChange(root, { ...env, PORT: port, DATA_DIR: dataDir })
const console_ = spawn(
  process.execPath,
  [viteOf('apps/console'), 'apps/console', '--port', devPort, '--strictPort'],
  { cwd: root, stdio: 'inherit', env: { ...env, SERVER_URL: `http://localhost:${port}` } },
)

let stoppedBySignal = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stoppedBySignal = true
    console_.kill(signal)
  })
// When the console ends, all ends. A server that ends is started again by the next change.
const code = await endOf(console_)
await server.close()
await database.stop()
process.exitCode = stoppedBySignal ? 0 : Math.max(code, 1)

function viteOf(workspace: string): string {
  const vite = createRequire(join(root, workspace, 'package.json')).resolve('vite/package.json')
  return join(vite, '..', 'bin', 'vite.js')
}
