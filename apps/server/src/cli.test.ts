import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createWebServer } from 'node:http'
import { type AddressInfo, connect as dial, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import { describe, expect, test } from 'vitest'
import { findSendingHold } from '#crediting/sending/hold-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { connect } from '#platform/database/database.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { openSecret } from '#platform/secrets/known-secrets.ts'
import { openWitness } from '#platform/monitoring/witness.ts'
import { startSealer } from '#staff/audit/seal-audit.ts'
import { bareEnvironment } from '#testing/bare-environment.ts'
import { newShopDatabase, newTestDatabase, patiently } from '#testing/test-database.ts'

/** Runs the command line as an operator does; returns the exit code and the output. */
const khlang = (args: string[], settings: Record<string, string>) =>
  new Promise<[code: number, words: string]>((done) => {
    const env = { ...bareEnvironment, ...settings }
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), ...args],
      { env },
      (error, words, problems) => done([Number(error?.code ?? 0), words + problems]),
    )
  })

test('`migrate` brings the database to this version, and refuses one that a newer version has used', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url, { max: 1, ...patiently })
  const settings = { DATABASE_URL: database.url, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' }
  expect(await khlang(['migrate'], settings)).toEqual([0, 'The database is up to date with this version.\n'])
  await sql`insert into khlang.migration (name, hash) values ('9998_adds_a_column.sql', 'x')`
  expect(await khlang(['migrate'], settings)).toEqual([0, expect.stringContaining('9998_adds_a_column.sql')])
  await sql`insert into khlang.migration (name, hash, closes_older) values ('9999_takes_a_column.sql', 'x', true)`
  expect(await khlang(['migrate'], settings)).toEqual([
    78,
    expect.stringContaining('Start the newer version'),
  ])
  await sql.end()
})

test('a command is carried out although nobody reads its output any more', async () => {
  await using database = await newShopDatabase()
  const env = { ...bareEnvironment, DATABASE_URL: database.url, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' }
  const command = [join(import.meta.dirname, 'cli.ts'), 'hold', 'the back-end is repaired']
  const child = spawn(process.execPath, command, { env })
  child.stdout.destroy()
  child.stderr.destroy()
  expect((await once(child, 'exit'))[0]).toBe(0)
  const sql = connect(database.url, { max: 1, ...patiently })
  expect(await findSendingHold(sql)).not.toBeNull()
  await sql.end()
})

test.each(['hold', 'lift-hold', 'backup', 'verify', 'reconcile', 'export', 'person', 'accept-secret'])(
  '`%s` in a folder without a shop does nothing and says so',
  async (command) => {
    const folder = join(await mkdtemp(join(tmpdir(), 'khlang-cli-')), 'elsewhere')
    const args = { verify: ['audit'], export: ['orders'], person: ['export'] }[command] ?? ['x']
    expect(await khlang([command, ...args], { DATA_DIR: folder })).toEqual([
      78,
      expect.stringContaining(`There is no shop in ${folder}, so nothing was done.`),
    ])
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' })
  },
)

test('`verify audit` reports in a sentence that all is well, what is broken, or that no outside record confirms it', async () => {
  await using database = await newTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'khlang-cli-'))
  const sql = connect(database.url, { max: 2, ...patiently })
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' }
  try {
    for (const id of ['1', '2', '3'])
      await writeAudit(sql, { actor: 'a@example.test', act: 'entry.claim', object: ['entry', id] })
    const key = await openSecret(sql, folder, 'audit.secret')
    const witness = openWitness({ dataDir: folder })
    const sealer = startSealer({
      sql,
      witness,
      key,
      epoch: () => Promise.resolve(0),
      log: createLog('silent'),
    })
    await sealer.seal()
    await sealer.close()
    const verify = () => khlang(['verify', 'audit'], settings)
    expect(await verify()).toEqual([0, 'All 3 sealed lines match their seals.\n'])
    expect(await khlang(['verify', 'audit', '--head', `0-9-${'a'.repeat(64)}`], settings)).toEqual([
      1,
      expect.stringContaining('Line 9 of the chain was sealed and is missing'),
    ])
    expect(await khlang(['verify', 'audit', '--head', 'the last one'], settings)).toEqual([
      78,
      expect.stringContaining('Copy it from the nightly e-mail'),
    ])
    // The nightly check, which mails the head, is made nevertheless, and the page shows no fault of a mistyped head.
    expect(await sql`select 1 from audit_check`).toEqual([])
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`update audit set actor = 'x' where object_id = '2'`
    })
    expect(await verify()).toEqual([
      1,
      expect.stringMatching(/^Line \d+ was changed after it was sealed\. The 1 lines before it/),
    ])
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`update audit set actor = 'a@example.test' where object_id = '2'`
    })
    await rm(join(folder, 'witness'), { recursive: true })
    expect(await verify()).toEqual([1, expect.stringContaining('the folder "witness" is missing')])
  } finally {
    await sql.end({ timeout: 5 })
    await rm(folder, { recursive: true, force: true })
  }
})

test('a mistyped option is refused in a sentence, with the usage of the command', async () => {
  await using database = await newTestDatabase()
  const settings = { DATABASE_URL: database.url, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' }
  for (const command of ['create-owner', 'verify audit', 'import firebase', 'export firebase', 'reconcile'])
    expect(await khlang([...command.split(' '), '--mail', 'x'], settings)).toEqual([
      78,
      expect.stringMatching(new RegExp(`^Unknown option '--mail'[^]*${command}`)),
    ])
})

test.each([
  [
    503,
    75,
    /^The bucket shop at \S+ answered 503 when a backup was looked for \(monday\.khlang\)\. Try again/,
  ],
  [403, 78, /^The bucket shop at \S+ answered 403 when a backup was begun .*: these keys may not use it\.$/],
] as const)(
  '`backup` to a store that answers %i ends with %i and one sentence',
  async (status, exitCode, sentence) => {
    await using database = await newTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'khlang-cli-'))
    const passphrase = join(folder, 'passphrase')
    await writeFile(passphrase, 'what the owner keeps in the safe')
    const store = createWebServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end('<Error/>'))
    }).listen(0, '127.0.0.1')
    await once(store, 'listening')
    const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
    const [code, words] = await khlang(['backup', `s3://shop/monday.khlang?endpoint=${endpoint}`], {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
      BACKUP_PASSPHRASE_FILE: passphrase,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    })
    store.closeAllConnections()
    store.close()
    expect([code, words.trim()]).toEqual([exitCode, expect.stringMatching(sentence)])
    await rm(folder, { recursive: true, force: true })
  },
)

describe('`export orders`', () => {
  const count = 3_000
  async function shopWithOrders(parts: AsyncDisposableStack) {
    const database = parts.use(await newShopDatabase())
    const sql = parts.adopt(connect(database.url, { max: 1, ...patiently }), (one) => one.end())
    await sql`
      insert into credit_order (id, kind, purpose, player_id, player_key, credits, state, ordered_by)
      select gen_random_uuid(), 'removeCredit', 'cutCredit', p.id, p.external_key, n, 'done', 'nok@example.test'
      from generate_series(1, ${count}) n, (select id, external_key from player order by id limit 1) p`
    const env = { ...bareEnvironment, DATABASE_URL: database.url, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'export', 'orders'], { env })
    parts.defer(() => void child.kill())
    const read = () => sql<{ state: string }[]>`
      select state from pg_stat_activity
      where datname = current_database() and application_name = 'khlang' and query like '%from credit_order%'
        and pid <> pg_backend_pid()`
    return { child, read }
  }

  test('prints every order, no faster than they are read, to a reader that rests', async () => {
    await using parts = new AsyncDisposableStack()
    const { child, read } = await shopWithOrders(parts)
    child.stdout.pause()
    // More than the pipe takes: the command waits with what it has read, and does not collect all in memory.
    await expect.poll(async () => (await read()).map(({ state }) => state)).toEqual(['active'])
    for (let time = 0; time < 50; time++) expect((await read()).map(({ state }) => state)).toEqual(['active'])
    const lines = (await text(child.stdout)).trimEnd().split('\n')
    expect(lines).toHaveLength(count)
    expect(JSON.parse(lines[count - 1]!)).toMatchObject({ kind: 'removeCredit', state: 'done' })
  })

  test('whose reader leaves ends with a sentence', async () => {
    await using parts = new AsyncDisposableStack()
    const { child } = await shopWithOrders(parts)
    child.stdout.destroy()
    const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([code, words]).toEqual([78, 'The output was closed before every order was printed.\n'])
  })
})

describe('a wrong path', () => {
  const wrong = '/etc/passwd/x'
  const accounts = 'accounts.json'
  const cases = [
    ['import', 'firebase', '--rtdb', wrong],
    ['import', 'firebase', '--firestore', wrong],
    ['import', 'firebase', '--auth', wrong],
    ['import', 'firebase', '--auth', accounts, '--hash-config', wrong],
    ['import', 'firebase', '--auth', accounts, '--report', wrong],
    ['import', 'firebase', '--auth', accounts, '--avatars', wrong],
    ['import', 'firebase', '--service-account', wrong, '--project', 'shop-12345', '--collections', 'login'],
    ['export', 'firebase', '--to', wrong],
    ['backup', wrong],
    ['backup', `/tmp/${'x'.repeat(250)}`],
    ['restore', wrong],
    ['restore', '/tmp'],
    ['reconcile', '--file', wrong],
    ['person', 'export', 'somebody', wrong],
  ]

  test('is named by every command in one sentence, for a person to change it, and nothing is carried out', async () => {
    await using database = await newTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'khlang-cli-'))
    const passphrase = join(folder, 'passphrase')
    await writeFile(passphrase, 'what the owner keeps in the safe')
    await writeFile(join(folder, accounts), '{"users": []}')
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
      BACKUP_PASSPHRASE_FILE: passphrase,
    }
    for (const args of cases) {
      const given = args.map((arg) => (arg === accounts ? join(folder, arg) : arg))
      const [code, words] = await khlang(given, settings)
      const sentences = words.split('\n').filter((line) => line !== '' && !line.startsWith('Reading'))
      expect
        .soft([args.join(' '), code, sentences])
        .toEqual([args.join(' '), 78, [expect.stringMatching(/\/etc\/passwd|\/tmp/)]])
    }
    const sql = connect(database.url, { max: 1, ...patiently })
    expect(await sql`select state from firebase_import where state not in ('reading', 'discarded')`).toEqual(
      [],
    )
    expect(await sql`select act from audit where act in ('firebase.export', 'player.file')`).toEqual([])
    await sql.end()
    await rm(folder, { recursive: true, force: true })
  })

  test('is tried with every option and argument that the usage calls a file or a folder', async () => {
    const [, words] = await khlang([], {})
    const options = [...words.matchAll(/--[\w-]+ (?=<(file|folder)>|books\.csv)/g)].map(([option]) =>
      option.trim(),
    )
    const commands = words
      .split('\n')
      .filter((line) => /<(file|folder)/.test(line))
      .map((line) => /^ {2}(\w+)/.exec(line)?.[1])
      .filter((command) => command !== undefined)
    expect(options).toContain('--report')
    expect(commands).toContain('restore')
    expect(options.filter((option) => !cases.some((args) => args.includes(option)))).toEqual([])
    expect(commands.filter((command) => !cases.some(([first]) => first === command))).toEqual([])
  })
})

test('a database lost while a command runs is named in a sentence, and the command may be repeated', async () => {
  await using database = await newTestDatabase()
  const { hostname, port } = new URL(database.url)
  const gate = createServer((caller) => {
    gate.close() // the first caller is let in; the next finds nobody
    const inside = dial(Number(port), hostname)
    caller.pipe(inside).pipe(caller)
    caller.on('error', () => inside.destroy())
    inside.on('error', () => caller.destroy())
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const behind = new URL(database.url)
  behind.host = `127.0.0.1:${(gate.address() as { port: number }).port}`
  expect(
    await khlang(['migrate'], { DATABASE_URL: behind.href, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' }),
  ).toEqual([
    75,
    expect.stringMatching(/^The command could not be completed now \(.*ECONNREFUSED.*\)\. Run it again\.\n$/),
  ])
})

test('a folder that cannot be made is named in a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-cli-'))
  await writeFile(join(folder, 'a-file'), '')
  expect(await khlang(['migrate'], { DATA_DIR: join(folder, 'a-file', 'data') })).toEqual([
    78,
    expect.stringMatching(/^DATA_DIR \(.*\) cannot be made or written: ENOTDIR/),
  ])
  await rm(folder, { recursive: true, force: true })
})

describe('the command line', () => {
  const newInstallation = async () => {
    const database = await newTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'khlang-cli-'))
    const sql = connect(database.url, { max: 2, ...patiently })
    return {
      sql,
      folder,
      env: { DATA_DIR: folder, DATABASE_URL: database.url, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' },
      async [Symbol.asyncDispose]() {
        await sql.end({ timeout: 5 })
        await rm(folder, { recursive: true, force: true })
      },
    }
  }
  const me = `command line (${userInfo().username})`

  test('puts sending on hold and lifts the hold, audited with author and reason, and explains a refusal', async () => {
    await using installation = await newInstallation()
    const { sql, env } = installation
    expect(await khlang(['hold'], env)).toEqual([64, expect.stringContaining('State a reason')])
    expect(await khlang(['hold', 'figures look wrong'], env)).toEqual([
      0,
      expect.stringContaining(`Sending was put on hold by ${me} at `),
    ])
    expect(await findSendingHold(sql)).toMatchObject({ by: me, reason: 'figures look wrong', lost: null })
    expect(await khlang(['lift-hold', 'they are right'], env)).toEqual([
      0,
      expect.stringContaining('Sending continues'),
    ])
    expect(await findSendingHold(sql)).toBeNull()
    expect(await khlang(['lift-hold', 'once more'], env)).toEqual([1, 'Sending is not on hold.\n'])
    await sql`insert into setting (key, value) values ('history.lost', '{"what": ["takes"], "heads": 0, "takes": 1, "since": "2026-01-01T00:00:00.000Z"}')`
    expect(await khlang(['lift-hold', 'never mind'], env)).toEqual([
      1,
      expect.stringContaining('History was lost'),
    ])
    expect(await sql`select act, actor, reason from audit order by seq`).toEqual([
      { act: 'sending.hold', actor: me, reason: 'figures look wrong' },
      { act: 'sending.lift', actor: me, reason: 'they are right' },
    ])
  })

  test('accepts a changed secret on request and names what is lost by it, but never for the audit secret', async () => {
    await using installation = await newInstallation()
    const { sql, env, folder } = installation
    await openSecret(sql, folder, 'session.secret')
    await openSecret(sql, folder, 'audit.secret')
    await writeFile(join(folder, 'session.secret'), 'another one altogether')
    expect(await khlang(['accept-secret', 'session.secret'], env)).toEqual([
      0,
      expect.stringMatching(/is now in use: everybody has to sign in again\.\n$/),
    ])
    await openSecret(sql, folder, 'session.secret')
    expect(await khlang(['accept-secret', 'audit.secret'], env)).toEqual([
      78,
      expect.stringContaining('audit.secret cannot be replaced'),
    ])
    expect(await khlang(['accept-secret', 'my.secret'], env)).toEqual([
      78,
      expect.stringContaining('push.secret'),
    ])
    expect(await sql`select act, object_id from audit`).toEqual([
      { act: 'secret.accept', objectId: 'session.secret' },
    ])
    await rm(join(folder, 'audit.secret'))
    expect(await khlang(['verify', 'audit'], env)).toEqual([
      78,
      expect.stringContaining('audit.secret is missing'),
    ])
  })
})

test('`person export` writes all data about a player to a private file, and overwrites none', async () => {
  await using database = await newTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'khlang-cli-'))
  const sql = connect(database.url, { max: 2, ...patiently })
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' }
  try {
    const shop = makeShop({ seed: 1, size: 20 })
    await loadShop(sql, shop, { requests: [], withdrawals: [], strayEntries: [], slips: [] })
    const { code, mobile, id } = shop.players[3]!
    const file = join(folder, 'theirs.json')
    expect(await khlang(['person', 'export', 'nobody', file], settings)).toEqual([
      78,
      'No player has the code or id nobody.\n',
    ])
    expect(await khlang(['person', 'export', code, file], settings)).toEqual([
      0,
      `Everything stored about ${code} was written to ${file}.\n`,
    ])
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ person: { code, mobile } })
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await khlang(['person', 'export', code, file], settings)).toMatchObject([
      78,
      expect.stringContaining('cannot be written'),
    ])
    const lines = await sql`select actor, object_id from audit where act = 'player.file'`
    expect(lines[0]).toEqual({ actor: 'command line', objectId: id })
  } finally {
    await sql.end({ timeout: 5 })
    await rm(folder, { recursive: true, force: true })
  }
})
