import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../database/database.ts'
import { openFiles } from '../files/files.ts'
import { newS3Server, s3Keys } from '#testing/s3-server.ts'
import { newEmptyDatabase, slowly } from '#testing/test-database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { backupFile, backupFolder, readBackupLocation } from './location.ts'
import { restoreBackup, type RestoreTarget } from './restore-backup.ts'
import { newRowSum } from './row-sum.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const world = worldOfFile({ past: 60 })
const passphrase = 'sealed by a good sentence'
let folder: string
let source: BackupSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khlang-backup-'))
  await world.files.put('avatars/one.webp', Buffer.from([1, 2, 3]), 'image/webp')
  await writeFile(join(folder, 'factor.secret'), 'what seals')
  await writeFile(join(folder, 'push.secret'), 'what signs')
  // Put there by somebody: a restore would refuse its name.
  await writeFile(join(folder, 'factor_old.2.secret'), 'what sealed')
  source = { main: world.databaseUrl, credit: undefined, files: world.files, dataDir: folder }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const write = async (name: string) => {
  const path = join(folder, name)
  const figures = await writeBackup(source, passphrase, createWriteStream(path))
  return { path, figures }
}

async function newTarget(): Promise<RestoreTarget> {
  const dataDir = await mkdtemp(join(folder, 'new-'))
  return {
    main: (await newEmptyDatabase()).url,
    credit: undefined,
    createCreditTables: () => Promise.resolve(),
    files: await openFiles({ kind: 'folder', path: join(dataDir, 'files') }),
    dataDir,
  }
}
const restore = (bytes: Buffer | Readable, target: RestoreTarget, by = passphrase) =>
  restoreBackup(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, by, target, () => Promise.resolve())

async function isUntouched(target: RestoreTarget) {
  const sql = connect(target.main, { max: 1, ...slowly })
  try {
    const [row] = await sql<{ there: boolean }[]>`select to_regclass('player') is not null as there`
    const players = row!.there ? (await sql`select 1 from player limit 1`).length : 0
    for await (const _key of target.files.list()) return false
    return players === 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}

test('a shop is restored row by row, with files and secrets, and its numbers continue', async () => {
  const { path, figures } = await write('whole.khlang')
  const target = await newTarget()
  const restored = await restore(await readFile(path), target)
  expect(restored).toMatchObject({
    rows: figures.rows,
    tables: figures.tables,
    files: figures.files,
    madeAt: figures.madeAt,
  })
  expect(figures.rows).toBeGreaterThan(200)
  expect(await readFile(join(target.dataDir, 'factor.secret'), 'utf8')).toBe('what seals')
  expect(await target.files.get('avatars/one.webp')).toEqual(Buffer.from([1, 2, 3]))
  const sql = connect(target.main, { max: 1, ...slowly })
  const numbers = (db: typeof sql) =>
    db`select nextval(pg_get_serial_sequence('request', 'number')) as request, nextval(pg_get_serial_sequence('audit', 'seq')) as audit`
  expect(await numbers(sql)).toEqual(await numbers(world.sql))
  // The protections work again: a line of the audit cannot change, and a request needs a player that exists.
  await sql`insert into audit (actor, act, object_kind, object_id) values ('a', 'entry.claim', 'entry', '1')`
  await expect(sql`delete from audit`).rejects.toThrow(/append/i)
  await expect(sql`update request set player_id = gen_random_uuid()`).rejects.toThrow(/foreign key/)
  await sql.end({ timeout: 5 })
})

test('a table that is restored with as many rows, but other ones, is noticed, and nothing of the backup stays', async () => {
  const { path } = await write('other-rows.khlang')
  const target = await newTarget()
  await migrate(target.main)
  const sql = connect(target.main, { max: 1, ...slowly })
  await sql`
    create function changed() returns trigger language plpgsql as 'begin new.note := $$changed$$; return new; end'`
  await sql`create trigger changed before insert on request for each row execute function changed()`
  // What the restore does to the table is undone: it switches triggers off.
  await sql`
    create function kept() returns event_trigger language plpgsql as 'begin
      if exists (select from pg_trigger where tgname = $$changed$$ and tgenabled = $$D$$) then
        alter table request enable always trigger changed; end if; end'`
  await sql`create event trigger kept on ddl_command_end when tag in ('ALTER TABLE') execute function kept()`
  await expect(restore(await readFile(path), target)).rejects.toThrow(
    /^The table request does not match the backup/,
  )
  await sql.end({ timeout: 5 })
  expect(await isUntouched(target)).toBe(true)
})

test('a transaction committed during a backup is in it as a whole or not at all', async () => {
  const [player] = await world.sql<{ id: string }[]>`select id from player limit 1`
  let writing = true
  const writer = (async () => {
    for (let at = 0; writing; at++)
      await world.sql.begin(async (tx) => {
        const key = `meanwhile-${at}`
        await tx`
          insert into request (id, external_key, kind, player_id, amount) values (gen_random_uuid(), ${key}, 'deposit', ${player!.id}, 5)`
        await tx`insert into audit (actor, act, object_kind, object_id) values ('a', 'request.create', 'meanwhile', ${key})`
      })
  })()
  const { path, figures } = await write('busy.khlang').finally(() => (writing = false))
  await writer
  const target = await newTarget()
  expect(await restore(await readFile(path), target)).toMatchObject({ rows: figures.rows })
  const sql = connect(target.main, { max: 1, ...slowly })
  const [halves] = await sql`
    select count(*) from request r full join (select * from audit where object_kind = 'meanwhile') a on a.object_id = r.external_key
    where (r.id is null or a.seq is null) and coalesce(r.external_key, a.object_id) like 'meanwhile-%'`
  expect(halves).toEqual({ count: 0 })
  await sql.end({ timeout: 5 })
})

// Invariant: A backup that was changed, cut off, or made by a newer program is refused; a restored shop is
// what was backed up, row by row, or nothing. Rule: `platform/backup/`. Database: one transaction; foreign
// keys put back.
test('a changed, truncated or lengthened backup is refused, and nothing of it is restored', async () => {
  const { path } = await write('hurt.khlang')
  const bytes = await readFile(path)
  const changed = Buffer.from(bytes)
  changed[Math.floor(bytes.length / 2)]! ^= 1
  const target = await newTarget()
  for (const [hurt, words] of [
    [changed, /was changed/],
    [bytes.subarray(0, -1), /incomplete|damaged/],
    [bytes.subarray(0, Math.floor(bytes.length / 2)), /incomplete/],
    [Buffer.concat([bytes, Buffer.from('more!')]), /changed after/],
    [Buffer.from('a picture of a cat, much longer than a head'), /not a backup of Khlang/],
    [Buffer.alloc(0), /not a backup of Khlang/],
  ] as const) {
    await expect(restore(hurt, target)).rejects.toThrow(words)
    expect(await isUntouched(target)).toBe(true)
  }
  await expect(restore(bytes, target, 'another passphrase')).rejects.toThrow(/passphrase is wrong/)
  expect(await restore(bytes, target)).toMatchObject({ fact: 'end' })
})

test('a restore that fails after its files were written removes them, so that it can be repeated', async () => {
  const bytes = await readFile((await write('failing.khlang')).path)
  const target = await newTarget()
  let restoredFiles = 0
  const failing = restoreBackup(Readable.from([bytes]), passphrase, target, async () => {
    for await (const _key of target.files.list()) restoredFiles += 1
    throw new Error('the last check fails')
  })
  await expect(failing).rejects.toThrow('the last check fails')
  expect(restoredFiles).toBeGreaterThan(0)
  expect(await isUntouched(target)).toBe(true)
  expect(await restore(bytes, target)).toMatchObject({ fact: 'end' })
})

test('a backup whose storage fails within a table names that as the cause, and nothing is restored', async () => {
  await world.sql`
    insert into audit (actor, act, object_kind, object_id, reason)
    select 'a', 'entry.claim', 'entry', n, (select string_agg(md5(random()::text), '') from generate_series(1, 8) where n > 0)
    from generate_series(1, 4000) n`
  const bytes = await readFile((await write('long.khlang')).path)
  async function* half() {
    for (let at = 0; at < bytes.length / 2; at += 8_192) yield bytes.subarray(at, at + 8_192)
    throw new Error('the store went away')
  }
  const target = await newTarget()
  await expect(restore(Readable.from(half(), { objectMode: false }), target)).rejects.toThrow(
    'the store went away',
  )
  expect(await isUntouched(target)).toBe(true)
})

describe('a backup that ends within a table', () => {
  beforeAll(
    () => world.sql`
      insert into audit (actor, act, object_kind, object_id, reason)
      select 'a', 'entry.claim', 'entry', n, (select string_agg(md5(random()::text), '') from generate_series(1, 8) where n > 0)
      from generate_series(1, 20000) n`,
  )
  /** Left open, one would keep its snapshot and a lock on its table for as long as the server runs. */
  const connectionsLeft = () => world.sql`
    select pid, wait_event, query from pg_stat_activity
    where application_name = 'khlang-backup' and datname = current_database()`

  const endConnections = () => world.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'khlang-backup' and datname = current_database()`

  test('because it is given up does so at once, whatever it was waiting for, and leaves no connection', async () => {
    const stop = new AbortController()
    const fullDisk = new Writable({ write: () => setImmediate(() => stop.abort()) }) // takes one piece, and no more
    // Which of the connections notices first decides the words; what counts is that it ends.
    await expect(writeBackup(source, passphrase, fullDisk, { signal: stop.signal })).rejects.toThrow()
    expect(stop.signal.aborted).toBe(true)
    await expect.poll(connectionsLeft).toEqual([])
  })

  test('because its storage fails says so, and leaves no connection', async () => {
    let pieces = 0
    const away = new Writable({
      write: (_piece, _encoding, done) =>
        setImmediate(done, ++pieces === 3 ? new Error('the store went away') : null),
    })
    await expect(writeBackup(source, passphrase, away)).rejects.toThrow('the store went away')
    await expect.poll(connectionsLeft).toEqual([])
  })

  test('because the database is lost says so, and leaves no connection', async () => {
    let pieces = 0
    const to = new Writable({
      write: (_piece, _encoding, done) => {
        if (++pieces === 3) void endConnections().then(() => done())
        else done()
      },
    })
    await expect(writeBackup(source, passphrase, to)).rejects.toMatchObject({
      passing: true,
      message: expect.stringMatching(
        /^The database was lost while the backup was made \(.+\)\. Try again when it answers\.$/,
      ),
    })
    await expect.poll(connectionsLeft).toEqual([])
  })

  test.each(['its storage', 'the database'])(
    'because %s answers nothing any more is given up, and leaves no connection',
    async (silent) => {
      await using proxy = await openDatabaseProxy(world.databaseUrl)
      let pieces = 0
      const to = new Writable({
        write: (_piece, _encoding, done) => {
          if (++pieces === 3 && silent === 'the database') proxy.freeze()
          if (pieces < 3 || silent === 'the database') done()
        },
      })
      await expect(
        writeBackup({ ...source, main: proxy.url }, passphrase, to, { pauseMs: 2_000 }),
      ).rejects.toMatchObject({
        passing: true,
        message: expect.stringMatching(/^The backup was given up: nothing was read or written for/),
      })
      proxy.reset()
      await expect.poll(connectionsLeft).toEqual([])
    },
  )
})

test('a backup of an older Khlang is restored as it was, and migrated to this one', async () => {
  const all = (await readMigrations()).map(({ name }) => name)
  const older = (await newEmptyDatabase()).url
  await migrate(older, { only: all.slice(0, 40) })
  const before = connect(older, { max: 1, ...slowly })
  await before`insert into audit (actor, act, object_kind, object_id) values ('a', 'entry.claim', 'entry', 'of then')`
  await before.end({ timeout: 5 })
  const path = join(folder, 'older.khlang')
  await writeBackup({ ...source, main: older }, passphrase, createWriteStream(path))
  const target = await newTarget()
  await restore(await readFile(path), target)
  const sql = connect(target.main, { max: 1, ...slowly })
  expect(await sql`select actor, object_id from audit`).toEqual([{ actor: 'a', objectId: 'of then' }])
  const brought = await sql<{ name: string }[]>`select name from khlang.migration order by name`
  expect(brought.map(({ name }) => name)).toEqual(all)
  await sql.end({ timeout: 5 })
})

test('a restored shop that cannot be migrated keeps its rows and files, and says what to do', async () => {
  const all = (await readMigrations()).map(({ name }) => name)
  const older = (await newEmptyDatabase()).url
  await migrate(older, { only: all.slice(0, 40) })
  const path = join(folder, 'stuck.khlang')
  await writeBackup({ ...source, main: older }, passphrase, createWriteStream(path))
  const target = await newTarget()
  const restoring = restoreBackup(Readable.from([await readFile(path)]), passphrase, target, async (tx) => {
    await tx`insert into audit (actor, act, object_kind, object_id) values ('a', 'entry.claim', 'entry', 'of then')`
    await tx`create table export_permit (in_the_way int)`
  })
  await expect(restoring).rejects.toThrow(/was restored.*export_permit.*start Khlang/s)
  expect(await target.files.get('avatars/one.webp')).toEqual(Buffer.from([1, 2, 3]))
  const sql = connect(target.main, { max: 1, ...slowly })
  expect(await sql`select object_id from audit`).toEqual([{ objectId: 'of then' }])
  await sql.end({ timeout: 5 })
})

test('the contents of a backup are encrypted', async () => {
  const { path } = await write('sealed.khlang')
  const text = (await readFile(path)).toString('latin1')
  expect(text).not.toContain('what seals')
  expect(text).not.toContain(world.shop.players[0]!.externalKey)
})

test('a restore never overwrites: a shop with people, existing files or another secret is refused', async () => {
  const bytes = await readFile((await write('over.khlang')).path)
  const target = await newTarget()
  await expect(restore(bytes, { ...target, main: world.databaseUrl })).rejects.toThrow(
    /database is not empty/,
  )
  await target.files.put('avatars/two.webp', Buffer.from('x'), 'image/webp')
  await expect(restore(bytes, target)).rejects.toThrow(/file storage is not empty/)
  await target.files.remove('avatars/two.webp')
  for (const name of ['factor.secret', 'push.secret']) await writeFile(join(target.dataDir, name), 'another')
  await expect(restore(bytes, target)).rejects.toThrow(
    /not the secrets of the backup: factor\.secret, push\.secret\./,
  )
  expect(await readFile(join(target.dataDir, 'factor.secret'), 'utf8')).toBe('another')
  expect(await isUntouched(target)).toBe(true)
})

test('a backup of a newer Khlang is refused in a sentence', async () => {
  await world.sql`insert into khlang.migration (name, hash) values ('9999_of_tomorrow.sql', 'x')`
  const { path } = await write('tomorrow.khlang')
  await world.sql`delete from khlang.migration where name like '9999%'`
  await expect(restore(await readFile(path), await newTarget())).rejects.toThrow(
    /newer or different version of Khlang.*9999/,
  )
})

test('a backup of several parts can be stored in a bucket as in a folder', async () => {
  const picture = randomBytes(17 * 1024 * 1024) // longer than one part, and incompressible
  await world.files.put('avatars/large.webp', picture, 'image/webp')
  await using store = await newS3Server('backups')
  const target = readBackupLocation(
    `s3://backups/of/monday.khlang?endpoint=${store.endpoint}`,
    'BACKUP_URL',
    s3Keys,
  )
  if (typeof target === 'string') throw new Error(target)
  const file = backupFile(target)
  await file.write(async (to) => void (await writeBackup(source, passphrase, to)))
  await expect(file.write(() => Promise.resolve())).rejects.toThrow(/monday\.khlang already exists/)
  const folderLocation = readBackupLocation(
    `s3://backups/of?endpoint=${store.endpoint}`,
    'BACKUP_URL',
    s3Keys,
  )
  const kept = backupFolder(folderLocation as typeof target)
  expect(await kept.list()).toEqual([{ name: 'monday.khlang', bytes: expect.any(Number) }])
  const to = await newTarget()
  expect(await restore(await file.read(), to)).toMatchObject({ fact: 'end' })
  expect((await to.files.get('avatars/large.webp'))!.equals(picture)).toBe(true)
  await world.files.remove('avatars/large.webp')
  await kept.remove('monday.khlang')
  expect(await kept.list()).toEqual([])
})

test('a checksum differs with the rows, but not with their order', () => {
  const sum = (...parts: string[]) => {
    const rows = newRowSum()
    for (const part of parts) rows.add(Buffer.from(part))
    return rows.read()
  }
  expect(sum('a\t1\nb\t2\n')).toEqual(sum('b\t2\n', 'a', '\t1\n'))
  expect(sum('a\t1\nb\t2\n')).not.toEqual(sum('a\t2\nb\t1\n'))
  expect(sum('a\n', 'a\n')).not.toEqual(sum('a\n'))
})
