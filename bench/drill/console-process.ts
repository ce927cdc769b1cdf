import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts'

/** One console, as an operator runs it: `main.ts` with its settings. It is not restarted automatically. */
export type ConsoleProcess = {
  port: number
  /** `program`: the entry of another version of the console. */
  start(more?: Record<string, string>, program?: string): Promise<void>
  /** Sends SIGTERM. Returns how the process ended, and after how many seconds. */
  stop(): Promise<{ code: number | null; seconds: number }>
  kill(): Promise<void>
  /** Returns the id of the process; fails if it is not running. */
  pid(): number
  /** Lines of the console's log about unforeseen errors. */
  incidents: readonly string[]
}

export function newConsole(entry: string, port: number, env: Record<string, string>): ConsoleProcess {
  let child: ChildProcess | null = null
  const incidents: string[] = []
  const isUp = () => child !== null && child.exitCode === null && child.signalCode === null
  return {
    port,
    incidents,
    async start(more = {}, program = entry) {
      let words = ''
      child = spawn(process.execPath, [program], {
        env: {
          ...bareEnvironment,
          ...env,
          ...more,
          PORT: String(port),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const started = Promise.withResolvers<void>()
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          words = (words + chunk.toString()).slice(-3_000)
          if (process.env['DRILL_LOG']) process.stderr.write(chunk)
          incidents.push(
            ...chunk
              .toString()
              .split('\n')
              .filter((line) => line.includes('"incident"')),
          )
          if (/Khlang listens on/.test(words)) started.resolve()
        })
      child.once('exit', (code) => started.reject(new Error(`The console ended with ${code}: ${words}`)))
      await started.promise
    },
    async stop() {
      if (!isUp()) return { code: null, seconds: 0 }
      const began = performance.now()
      const ended = once(child!, 'exit')
      child!.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      return { code, seconds: (performance.now() - began) / 1_000 }
    },
    pid() {
      if (!isUp()) throw new Error('The console is not running.')
      return child!.pid!
    },
    async kill() {
      if (!isUp()) return
      const ended = once(child!, 'exit')
      child!.kill('SIGKILL')
      await ended
    },
  }
}
