import { type ChildProcess, fork } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folders of the server's files. Tests, and files used only by tests, are ignored. */
const sources = ['apps/server/src', 'apps/server/migrations', 'apps/credit/src', 'packages', 'seed']
const isOfServer = (file: string) =>
  /\.(ts|sql)$/.test(file) && !/\.test\.ts$|\b(testing|node_modules)\b/.test(file)
/** How long to wait after a change, since an editor writes a file in several steps. */
const settledAfterMs = 30

const entry = fileURLToPath(new URL('server.ts', import.meta.url))

/**
 * Runs the demo's server, and replaces it whenever one of its files changes. The next server has its
 * libraries loaded before it is needed. A server that is starting is not stopped, since that would leave a
 * half-filled shop.
 */
export function restartOnChange(root: string, env: NodeJS.ProcessEnv): { close(): Promise<void> } {
  let change: PromiseWithResolvers<void>
  let closing = false
  let next = prepare()
  let server = next
  load()
  const running = run()
  const watchers = watchSources()

  async function run(): Promise<void> {
    for (;;) {
      server = next
      const ended = endOf(server)
      server.send('begin')
      await Promise.race([new Promise((resolve) => server.once('message', resolve)), ended])
      next = prepare()
      void ended.then((code) => {
        if (code !== 0 && !server.killed)
          console.error(`The server ended with ${code}. The next change starts it again.`)
      })
      await change.promise
      if (closing) return
      load()
      server.kill()
      await ended
    }
  }

  /** Loads the files into the next server as they are now, while the previous one is still closing. */
  function load() {
    change = Promise.withResolvers()
    next.send('load')
  }

  function prepare(): ChildProcess {
    return fork(entry, ['--demo'], {
      cwd: root,
      env,
      execArgv: ['--disable-warning=ExperimentalWarning', '--experimental-import-meta-resolve'],
    })
  }

  function watchSources() {
    let settled: NodeJS.Timeout | undefined
    return sources.map((folder) =>
      watch(join(root, folder), { recursive: true }, (_event, file) => {
        if (!file || !isOfServer(file)) return
        clearTimeout(settled)
        settled = setTimeout(() => change.resolve(), settledAfterMs)
      }),
    )
  }

  return {
    async close() {
      closing = true
      for (const watcher of watchers) watcher.close()
      server.kill()
      change.resolve()
      await running
      next.kill()
      await Promise.all([server, next].map(endOf))
    },
  }
}

/** Resolves to the exit code; 1 if a signal ended it. */
export function endOf(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode ?? 1)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
