import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { newTestDatabase } from '#testing/test-database.ts'
import { checkOutsideDatabase } from './ensure-database.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))
const asRoot = process.getuid?.() === 0
const idOf = (what: string) => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }))

/** A real PgBouncer before this database, with these settings beside the usual ones. */
async function pooled(url: string, settings: string) {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'khlang-pooler-'))
  const door = await freePort()
  const ini = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    ini,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${door}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${users}\n${settings}\n`.replace(
      '* =',
      `${pathname.slice(1)} =`,
    ),
  )
  // PgBouncer does not run as root.
  const ids = asRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (ids.uid !== undefined) for (const path of [folder, ini, users]) chownSync(path, ids.uid, ids.gid)
  chmodSync(folder, 0o700)
  const child = spawn(program!, [ini], { ...ids, stdio: 'ignore' })
  const listens = () =>
    new Promise<boolean>((done) => {
      const socket = dial(door, '127.0.0.1')
      socket.once('connect', () => done(true) ?? socket.destroy())
      socket.once('error', () => done(false))
    })
  await expect.poll(listens).toBe(true)
  const through = new URL(url)
  through.port = String(door)
  through.hostname = '127.0.0.1'
  return {
    url: through.href,
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test.skipIf(!program).each([
  ['that refuses the startup parameters', 'pool_mode = session'],
  [
    'that ignores the startup parameters',
    'pool_mode = transaction\nignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ],
])('a pooler %s is named in an error with the exit code of a permanent problem', async (_how, settings) => {
  await using database = await newTestDatabase()
  await using pooler = await pooled(database.url, settings)
  await expect(checkOutsideDatabase(pooler.url, 'DATABASE_URL')).rejects.toMatchObject({
    message: expect.stringContaining(
      'A pooler, such as PgBouncer, stands between Khlang and the database of DATABASE_URL',
    ),
    exitCode: 78,
  })
})
