import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'
import { type Client, clientOf } from './client.ts'
import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A console in its own process, as a shop runs it. Tests kill it. */
export interface ConsoleProcess extends AsyncDisposable {
  /** Returns a client that is signed in; one without a session if the sign-in is refused. */
  signIn(email: string, password: string): Promise<Client>
  /** Peak memory in megabytes; null if the system does not report it. */
  mostMemory(): number | null
  /** Kills it as `kill -9` does, and waits until it has ended. */
  kill(): Promise<void>
}

/**
 * Starts a console and resolves when it listens; rejects with its own output if it ends instead. Unless `env` says
 * otherwise, nothing answers at the address of its back-end.
 */
export async function startConsoleProcess(env: {
  DATABASE_URL: string
  DATA_DIR: string
  [name: string]: string
}): Promise<ConsoleProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...bareEnvironment,
      CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let words = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        words += chunk.toString()
        if (words.includes('Khlang listens on')) resolve()
      })
    child.on('exit', (code) =>
      reject(new Error(`The console ended with ${code} before it listened: ${words}`)),
    )
  })
  const url = `http://localhost:${port}`
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return {
    async signIn(email, password) {
      const answer = await clientOf(url, {}).raw('POST', '/api/auth/sign-in/email', { email, password })
      const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
      return clientOf(url, { cookie: cookies.join('; ') })
    },
    mostMemory() {
      const status = `/proc/${child.pid}/status`
      if (!existsSync(status)) return null
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))![1]) / 1024
    },
    kill,
    [Symbol.asyncDispose]: kill,
  }
}
