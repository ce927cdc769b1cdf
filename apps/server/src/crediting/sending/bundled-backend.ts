import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { StartProblem } from '#platform/start-problem.ts'
import { type BackendAddress, bearerOf } from '#platform/backend-address.ts'

export type BundledBackend = BackendAddress & { stop: () => Promise<void> }

const entry = fileURLToPath(new URL('../../../../credit/src/main.ts', import.meta.url))

export type BundledOptions = {
  databaseUrl: string
  /** Whether it remembers idempotency keys. */
  honourKeys: boolean
  /** Whether callers may make it fail, as in the demo. */
  faults: boolean
  consoleUrl: string
  consoleKey: string
}
type Launched = BundledOptions & { secret: string }

/**
 * Starts the bundled crediting back-end as a separate process on a loopback port and treats it like any
 * foreign system. If it dies it is restarted on the same port; it stops with us.
 *
 * It accepts calls from us only: both processes share a secret that is made for this start and is written
 * nowhere. The demo's back-end asks for no secret, because people who try the product may request faults and
 * read its books under the fixed names.
 */
export async function startBundledBackend(bundledOptions: BundledOptions): Promise<BundledBackend> {
  const secret = bundledOptions.faults ? '' : randomBytes(32).toString('base64url')
  const options = { ...bundledOptions, secret }
  let stopping = false
  let child = launch(options, 0)
  const url = await addressOf(child)
  const port = Number(new URL(url).port)
  watch(child)

  function watch(running: ChildProcess) {
    running.once('exit', () => {
      if (stopping) return
      setTimeout(() => {
        if (stopping) return
        child = launch(options, port)
        watch(child)
      }, 500).unref()
    })
  }
  return {
    url,
    headers: secret === '' ? {} : bearerOf(secret),
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
    },
  }
}

function launch(
  { databaseUrl, honourKeys, faults, consoleUrl, consoleKey, secret }: Launched,
  port: number,
): ChildProcess {
  return fork(entry, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      SystemRoot: process.env['SystemRoot'], // Windows cannot open a socket without this variable
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      // Its database may have a certificate of a private authority, as the main one may.
      NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
      CREDIT_DATABASE_URL: databaseUrl,
      PORT: String(port),
      CREDIT_HONOUR_KEYS: honourKeys ? 'on' : 'off',
      CREDIT_FAULTS: faults ? 'on' : 'off',
      CONSOLE_URL: consoleUrl,
      CONSOLE_API_KEY: consoleKey,
      CREDIT_SECRET: secret,
    },
  })
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) =>
      reject(new StartProblem(`The bundled crediting back-end did not start (exit code ${code}).`)),
    )
  })
}
