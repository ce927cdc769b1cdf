import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded/embedded-postgres.ts'
import { bareEnvironment } from '#testing/bare-environment.ts'
import { appOf } from '#testing/factors.ts'
import { freePort } from '#testing/free-port.ts'
import { migrationLock } from '#platform/database/migrate.ts'
import { newEmptyDatabase } from '#testing/test-database.ts'
import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { untilReady } from '#testing/client.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'khlang-main-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(
  env: Record<string, string>,
  args: string[] = [],
  cwd?: string,
): { child: ChildProcess; words: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...bareEnvironment, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  })
  let words = ''
  child.stdout?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  return { child, words: () => words, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

describe('a start that cannot succeed prints the reason and exits with code 78', () => {
  test.each([
    ['a port that is not a number', { PORT: 'eighty' }, /^PORT must be a number from 0 to 65535\.$/],
    ['a port out of range', { PORT: '70000' }, /^PORT must be from 0 to 65535\.$/],
    ['an unknown mode', { CREDIT_BACKEND_MODE: 'both' }, /^CREDIT_BACKEND_MODE must be legacy or keyed\.$/],
    [
      'an address of another database system',
      { DATABASE_URL: 'mysql://x' },
      /^DATABASE_URL must begin with postgres:\/\//,
    ],
    [
      'a database, but none for the back-end',
      { DATABASE_URL: 'postgres://x' },
      /^CREDIT_DATABASE_URL is missing/,
    ],
    ['an unsupported address for files', { FILES_URL: 'ftp://x' }, /^FILES_URL must be a folder, or s3:/],
    [
      'a provider without its secret',
      { OAUTH_GITHUB_ID: 'x' },
      /^OAUTH_GITHUB_SECRET is missing: OAUTH_GITHUB_ID is set, and a provider needs both, or neither\.$/,
    ],
    [
      'an invalid address of a trace collector',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http:\/\/127\.0\.0\.1:4318/,
    ],
    [
      'a remote trace collector without TLS',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example.com' },
      /^OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:/,
    ],
    ['an invalid proxy address', { TRUSTED_PROXIES: 'everyone' }, /^TRUSTED_PROXIES must be an IP address/],
  ])('%s', async (_what, env, sentence) => {
    const { ended, words } = start(env as unknown as Record<string, string>)
    expect(await ended).toBe(78)
    expect(words().trim()).toMatch(sentence)
  })

  test.each([['backup'], ['--port=80']])('with an unknown argument: %s', async (word) => {
    const { ended, words } = start({}, [word])
    expect(await ended).toBe(78)
    expect(words().trim()).toMatch(
      /^Un[a-z]+ [a-z]+ '.*'\. Only --demo may be added here;.*`npm run khlang`\.$/,
    )
  })

  test('with several wrong values: one line for each', async () => {
    const { ended, words } = start({
      PORT: 'x',
      LOG_LEVEL: 'loud',
      OAUTH_GOOGLE_SECRET: 'x',
      OAUTH_TWITTER_ID: 'x',
    })
    expect(await ended).toBe(78)
    expect(words().trim().split('\n')).toHaveLength(4)
  })

  test('with a data folder that is a file', async () => {
    const file = join(folder, 'not-a-folder')
    writeFileSync(file, '')
    const { ended, words } = start({ DATA_DIR: join(file, 'data') })
    expect(await ended).toBe(78)
    expect(words()).toMatch(/^DATA_DIR \(.*not-a-folder\/data\) cannot be made or written/)
  })

  test('the demo of a shop with an external back-end', async () => {
    const { ended, words } = start(
      { CREDIT_BACKEND_URL: 'http://127.0.0.1:9', PORT: String(await freePort()) },
      ['--demo'],
    )
    expect(await ended).toBe(78)
    expect(words().trim()).toMatch(/^CREDIT_BACKEND_URL must be left out for the demo/)
  })

  test('the demo over a real shop, which stays as it is: nothing listens, and nothing is sent', async () => {
    await using database = await newEmptyDatabase()
    const dataDir = join(folder, 'real-shop')
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) }
    const real = start({ ...env, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' })
    await expect.poll(real.words).toMatch(/Khlang listens on/)
    real.child.kill('SIGTERM')
    await real.ended
    const sql = postgres(database.url, { max: 1 })
    await sql`
      insert into khlang.employee (id, email, first_name, last_name, role)
      values (gen_random_uuid(), 'somchai@shop.example', 'O', 'W', 'owner')`
    const { ended, words } = start({ ...env, CREDIT_DATABASE_URL: database.url }, ['--demo'])
    expect(await ended).toBe(78)
    expect(words().trim()).toMatch(/^The shop in the database of DATABASE_URL is not the demo's/)
    expect(await sql`select email from khlang.employee`).toEqual([{ email: 'somchai@shop.example' }])
    await sql.end()
  })

  test('with a port already in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    await using database = await newEmptyDatabase()
    const { ended, words } = start({
      DATABASE_URL: database.url,
      CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
      HOST: '127.0.0.1',
      PORT: String(port),
    })
    expect(await ended).toBe(78)
    expect(words()).toMatch(
      new RegExp(`^Khlang cannot listen on 127.0.0.1, port ${port}: something else listens there already\\.`),
    )
    taken.close()
  })
})

test('an empty DATA_DIR leaves the demo in its own folder', async () => {
  const cwd = join(folder, 'where-it-starts')
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'demo-data'), '') // where it would be made
  const { ended, words } = start({ DATA_DIR: '', PORT: String(await freePort()) }, ['--demo'], cwd)
  expect(await ended).toBe(78)
  expect(words()).toMatch(/^DATA_DIR \(.*where-it-starts\/demo-data\) cannot be made or written/)
})

test('a folder without the secrets of its database is named in a sentence, and stays unchanged', async () => {
  await using database = await newEmptyDatabase()
  const env = {
    DATABASE_URL: database.url,
    CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
    PORT: String(await freePort()),
  }
  const first = start(env)
  await expect.poll(first.words).toMatch(/Khlang listens on/)
  first.child.kill('SIGTERM')
  await first.ended
  const other = join(folder, 'other')
  const { ended, words } = start({ ...env, DATA_DIR: other })
  expect(await ended).toBe(78)
  expect(words().trim()).toMatch(
    /^\S+session\.secret is missing: restore it from your backup, or run `npm run khlang -- accept-secret session\.secret` .*sign in again\.$/,
  )
  expect(readdirSync(other).filter((name) => name.endsWith('.secret'))).toEqual([])
})

test('a start without the patch of the database driver prints what to do', async () => {
  const bare = join(folder, 'postgres-as-published')
  cpSync(fileURLToPath(new URL('../', import.meta.resolve('postgres'))), bare, { recursive: true })
  const file = join(bare, 'src/connection.js')
  // To remove one line of the patch is enough.
  const published = readFileSync(file, 'utf8').replace(/^.*Nothing of what was under way.*\n/m, '')
  writeFileSync(file, published)
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) =>
      next(name === 'postgres' ? ${JSON.stringify(pathToFileURL(join(bare, 'src/index.js')).href)} : name, context) })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`
  const { ended, words } = start({ NODE_OPTIONS, PORT: '0' })
  expect(await ended).toBe(78)
  expect(words().trim()).toMatch(
    /^The database driver in \S+postgres-as-published lacks our patch \(patches\/postgres\S+\): run `npm ci`, without --ignore-scripts, and start again\.$/,
  )
})

test('a database that does not answer yet is named in a sentence, and the start may be tried again', async () => {
  const port = await freePort()
  const url = `postgres://khlang:secret@127.0.0.1:${port}/khlang`
  const { ended, words } = start({ DATABASE_URL: url, CREDIT_DATABASE_URL: url })
  expect(await ended).toBe(75)
  expect(words().trim()).toBe(
    `The database of DATABASE_URL (postgres://127.0.0.1:${port}/khlang) cannot be used: it does not answer.`,
  )
})

test('a database lost during the start is named in a sentence, and the start may be repeated', async () => {
  await using database = await newEmptyDatabase()
  const { hostname, port, pathname } = new URL(database.url)
  const gate = createServer((caller) => {
    gate.close() // the first caller is let in; the next finds nobody
    const inside = connect(Number(port), hostname)
    caller.pipe(inside).pipe(caller)
    caller.on('error', () => inside.destroy())
    inside.on('error', () => caller.destroy())
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const behind = new URL(`postgres://127.0.0.1:${(gate.address() as { port: number }).port}${pathname}`)
  behind.username = new URL(database.url).username
  behind.password = new URL(database.url).password
  const { ended, words } = start({ DATABASE_URL: behind.href, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' })
  expect(await ended).toBe(75)
  expect(words().trim()).toMatch(
    /^The connection to the database was lost while Khlang was starting \(.*ECONNREFUSED.*\)\. Start again\.$/,
  )
})

describe('a successful start', () => {
  test('prints the one-time address, answers when ready, and closes at SIGTERM although streams are open', async () => {
    await using database = await newEmptyDatabase()
    const port = await freePort()
    const { child, words, ended } = start({
      DATABASE_URL: database.url,
      CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
      PORT: String(port),
      NODE_NAME: 'node-of-tests',
    })
    await expect.poll(words).toMatch(/\/setup#token=/)
    const url = `http://localhost:${port}`
    await untilReady(url)

    const token = /token=([\w-]+)/.exec(words())![1]
    const owner = {
      token,
      email: 'owner@example.test',
      firstName: 'O',
      lastName: 'W',
      password: 'a long enough password',
    }
    const post = (path: string, body: unknown, cookie = '') =>
      fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    const cookiesOf = (answer: Response) =>
      answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
    expect((await post('staff/create-first-owner', owner)).status).toBe(200)
    const signedIn = await post('auth/sign-in/email', { email: owner.email, password: owner.password })
    const pending = cookiesOf(signedIn)
    const begun = await post('staff/begin-authenticator', { password: owner.password }, pending)
    const { secret } = (await begun.json()) as { secret: string }
    const cookie = cookiesOf(
      await post('staff/confirm-authenticator', { code: appOf(secret).code() }, pending),
    )
    const named = await fetch(`${url}/api/staff/me`, { headers: { cookie } })
    const request = named.headers.get('x-request-id')!
    await expect
      .poll(() => linesOf(words()).find((line) => line['request'] === request))
      .toMatchObject({
        node: 'node-of-tests',
        method: 'GET',
        route: '/api/staff/me',
        status: 200,
      })
    const stream = await fetch(`${url}/api/live`, { headers: { cookie } })
    const streamEnds = stream.text()

    child.kill('SIGTERM')
    expect(await streamEnds).toMatch(/event: resync/)
    expect(await ended).toBe(0)
  })

  test('is live and says that it migrates while a migration takes long, and is ready afterwards', async () => {
    await using database = await newEmptyDatabase()
    const sql = postgres(database.url, { max: 1 })
    await sql`select pg_advisory_lock(${migrationLock})`
    const port = await freePort()
    const { child, words, ended } = start({
      DATABASE_URL: database.url,
      CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
      PORT: String(port),
    })
    const asked = async (path: string) => {
      const answer = await fetch(`http://localhost:${port}${path}`).catch(() => null)
      return answer && [answer.status, await answer.text()]
    }
    const migrating = expect.stringContaining(
      '"status":"migrating","reasons":["The database is being migrated',
    )
    await expect.poll(() => asked('/health/ready')).toEqual([503, migrating])
    expect(await asked('/health/live')).toEqual([200, '{"status":"ok"}'])
    expect(await asked('/')).toEqual([503, expect.stringContaining('กำลังเริ่มระบบ')])
    expect(await asked('/api/staff/me')).toEqual([503, expect.stringContaining('"code":"unavailable"')])
    expect(words()).not.toMatch(/listens/)

    await sql`select pg_advisory_unlock(${migrationLock})`
    await expect.poll(() => asked('/health/ready')).toEqual([200, expect.stringContaining('"status":"ok"')])
    await expect.poll(words).toMatch(/listens/) // before that, a signal ends the process at once
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await sql.end()
  })

  test('stops on request even if its database no longer answers a running query', async () => {
    await using database = await newEmptyDatabase()
    await using proxy = await openDatabaseProxy(database.url)
    const port = await freePort()
    const { child, words, ended } = start({
      DATABASE_URL: proxy.url,
      CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
      PORT: String(port),
    })
    await expect.poll(words).toMatch(/\/setup#token=/)
    proxy.silence()
    const asked = fetch(`http://localhost:${port}/health/ready`).catch(() => null)
    expect((await asked)?.status).toBe(503)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

/** Returns the log lines in the output of a process. */
const linesOf = (words: string) =>
  words
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('a shop on the embedded database is backed up by the command, and restored into an empty folder with sending on hold', async () => {
  const khlang = (dataDir: string, ...args: string[]) =>
    new Promise<[code: number, words: string]>((done) => {
      const env = {
        ...bareEnvironment,
        DATA_DIR: join(folder, dataDir),
        BACKUP_PASSPHRASE_FILE: passphrase,
      }
      execFile(process.execPath, [join(main, '../cli.ts'), ...args], { env }, (error, words, problems) =>
        done([Number(error?.code ?? 0), words + problems]),
      )
    })
  const passphrase = join(folder, 'passphrase')
  const backup = join(folder, 'shop.khlang')
  writeFileSync(passphrase, 'what the owner keeps in the safe')
  expect(await khlang('old', 'migrate')).toEqual([0, expect.any(String)])
  expect(await khlang('old', 'hold', 'the shop moves')).toEqual([0, expect.stringContaining('on hold')])
  expect(await khlang('old', 'backup', backup)).toEqual([0, expect.stringContaining(backup)])
  expect(await khlang('new', 'restore', backup)).toEqual([0, expect.stringContaining('Sending is on hold')])
  const [code, words] = await khlang('new', 'lift-hold', 'it looks well')
  expect(code).not.toBe(0)
  expect(words).toContain('History was lost')
})

test('with the embedded database the server connects as a user who owns nothing in it', async () => {
  const dataDir = join(folder, 'empty')
  const { child, ended, words } = start({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  await expect.poll(words).toMatch(/Khlang listens on/)
  const embedded = await startEmbeddedPostgres({ dataDir })
  const owner = postgres(embedded.url('khlang'), { max: 1 })
  try {
    const logins = await owner<{ name: string; login: string }[]>`
      select distinct application_name as name, usename::text as login from pg_stat_activity
      where datname = 'khlang' and pid <> pg_backend_pid() and application_name like 'khlang%'`
    expect(logins.length).toBeGreaterThan(0)
    expect(logins.filter(({ login }) => login !== 'khlang_server')).toEqual([])
  } finally {
    await owner.end({ timeout: 5 })
    child.kill('SIGTERM')
    await ended
    await embedded.stop()
  }
})
