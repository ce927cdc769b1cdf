import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'

/**
 * npm run dev: the demo, which restarts whenever a file of the server changes, and the console from its sources, which
 * updates the open page on every change. The database keeps running meanwhile, which makes a restart short.
 *
 * PORT (8080) is the server's. The console is opened at DEV_PORT (5173), which forwards commands to the server under
 * the server's own address.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const port = process.env['PORT'] ?? '8080'
const devPort = process.env['DEV_PORT'] ?? '5173'
const dataDir = process.env['DATA_DIR'] ?? join(root, 'demo-data')

await mkdir(dataDir, { recursive: true, mode: 0o755 })
const database = await startEmbeddedPostgres({ dataDir })
const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', '--demo'], {
    PORT: port,
    DATA_DIR: dataDir,
  }),
  start([viteOf('apps/console'), 'apps/console', '--port', devPort, '--strictPort'], {
    SERVER_URL: `http://localhost:${port}`,
  }),
]

let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (closing) return
    closing = true
    for (const child of children) child.kill(signal)
  })
const codes = await Promise.all(children.map(end))
await database.stop()
process.exitCode = closing ? 0 : Math.max(...codes)

function start(args: string[], settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'apps/console/.vite/compiled'), ...settings },
  })
  // One is useless without the other.
  child.once('exit', () => children.forEach((other) => other.kill('SIGTERM')))
  return child
}

function end(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

function viteOf(workspace: string): string {
  const vite = createRequire(join(root, workspace, 'package.json')).resolve('vite/package.json')
  return join(vite, '..', 'bin', 'vite.js')
}
