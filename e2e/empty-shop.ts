import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '../apps/server/src/testing/bare-environment.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

export interface EmptyShop extends AsyncDisposable {
  url: string
  /** The one-time address for creating the first owner, as printed at the start. */
  ownerAddress: string
  /** The folder of the backups. */
  backups: string
}

/** Starts the server as `npm start` does, with an empty folder: with a new database, no demo data, no account. */
export async function openEmptyShop(backendUrl: string): Promise<EmptyShop> {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-empty-shop-'))
  chmodSync(folder, 0o755) // the database runs as another user if root starts it
  const [data, backups, passphrase] = ['data', 'backups', 'passphrase'].map((name) => join(folder, name))
  mkdirSync(backups!)
  writeFileSync(passphrase!, 'a passphrase of the walk, kept elsewhere', { mode: 0o600 })
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...bareEnvironment,
      PORT: String(port),
      DATA_DIR: data!,
      CREDIT_BACKEND_URL: backendUrl,
      BACKUP_URL: backups!,
      BACKUP_PASSPHRASE_FILE: passphrase!,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const ownerAddress = await new Promise<string>((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const address = /http\S+\/setup#token=\S+/.exec(said)?.[0]
        if (address) resolve(address)
      })
    child.on('exit', (code) => reject(new Error(`The shop ended with ${code} before it was ready: ${said}`)))
  })
  return {
    url: `http://localhost:${port}`,
    ownerAddress,
    backups: backups!,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
