import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { afterEach, describe, expect, test } from 'vitest'
import { noContainers, startInContainer } from './container-for-test.ts'
import { isAlive, readPostmasterFile } from './postmaster-file.ts'
import { accountFor, identity } from './run-as.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { StartProblem } from '../start-problem.ts'

const asRoot = process.getuid?.() === 0
const folders: string[] = []
const running: EmbeddedPostgres[] = []
const processes: ChildProcess[] = []

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  for (const database of running.splice(0)) await database.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-embedded-'))
  chmodSync(folder, mode)
  folders.push(folder)
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755) // whatever the umask of the account that runs this
  return data
}

async function start(dataDir: string, log: (line: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
  running.push(database)
  return database
}

async function ask(database: EmbeddedPostgres, question: string): Promise<unknown> {
  const sql = postgres(database.url('postgres'), { max: 1, onnotice: () => {} })
  try {
    const [row] = await sql.unsafe<{ answer: unknown }[]>(question)
    return row?.answer
  } finally {
    await sql.end()
  }
}

async function startOwner(dataDir: string): Promise<{ owner: ChildProcess; pid: number }> {
  const owner = fork(new URL('./owner-for-test.ts', import.meta.url), [dataDir], { execArgv: [] })
  processes.push(owner)
  const [{ pid }] = (await once(owner, 'message')) as [{ pid: number }]
  return { owner, pid }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

test('the database starts in an empty folder, answers, and supports Thai', async () => {
  const dataDir = newFolder()
  const database = await start(dataDir)
  expect(await ask(database, `select 'เก' < 'ขก' collate "th-x-icu" as answer`)).toBe(true)
  expect(await ask(database, `select current_setting('data_checksums') as answer`)).toBe('on')
  await ask(database, 'create extension pg_trgm')
  expect(await ask(database, `select similarity('สมชาย', 'สมชาย ใจดี') > 0 as answer`)).toBe(true)
  expect(statSync(join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'postgres', 'khlang.conf'), 'utf8')).toContain(
    "listen_addresses = '127.0.0.1'",
  )
})

test('data written before a stop is there after a new start', async () => {
  const dataDir = newFolder()
  const first = await start(dataDir)
  await ask(first, 'create table kept as select 7 as answer')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  expect(await ask(await start(dataDir), 'select answer from kept')).toBe(7)
})

test('of three simultaneous starts one starts the database, and the others share it without stopping it', async () => {
  const dataDir = newFolder()
  const all = await Promise.all([start(dataDir), start(dataDir), start(dataDir)])
  expect(new Set(all.map((database) => database.pid)).size).toBe(1)
  const other = await start(dataDir)
  await other.stop()
  expect(isAlive(other.pid)).toBe(true)
  for (const database of all) await database.stop()
  expect(isAlive(other.pid)).toBe(false)
})

test('after its owner was killed the database is adopted, and stopped by the adopting process', async () => {
  const dataDir = newFolder()
  const { owner, pid } = await startOwner(dataDir)
  await kill(owner)
  const adopted = await start(dataDir)
  expect(adopted.pid).toBe(pid)
  expect(await ask(adopted, 'select 1 as answer')).toBe(1)
  await adopted.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a killed database is restarted at the same address', async () => {
  const database = await start(newFolder())
  const [pid, url] = [database.pid, database.url('postgres')]
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => database.pid).not.toBe(pid)
  expect(database.url('postgres')).toBe(url)
  expect(await ask(database, 'select 1 as answer')).toBe(1)
})

test.skipIf(process.platform === 'win32')(
  'an unrelated process with the dead database’s process id is neither waited for nor stopped',
  async () => {
    const dataDir = newFolder()
    const { owner, pid } = await startOwner(dataDir)
    await kill(owner)
    process.kill(pid, 'SIGKILL')
    const cluster = join(dataDir, 'postgres')
    const bystander = spawn('sleep', ['600'], { ...identity(accountFor(cluster)), stdio: 'ignore' })
    processes.push(bystander)
    await once(bystander, 'spawn')
    const file = join(cluster, 'postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(bystander.pid)))
    const database = await start(dataDir)
    expect(readPostmasterFile(cluster)?.pid).toBe(database.pid)
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  },
)

test('a lost secret is replaced, the data stays', async () => {
  const dataDir = newFolder()
  const first = await start(dataDir)
  await ask(first, 'create table kept as select 7 as answer')
  await first.stop()
  rmSync(join(dataDir, 'postgres.secret'))
  expect(await ask(await start(dataDir), 'select answer from kept')).toBe(7)
})

test('a first start that was killed half-way by a process with our number starts again', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, `postgres.new-${process.pid}`))
  writeFileSync(join(dataDir, `postgres.new-${process.pid}`, 'PG_VERSION'), '18\n')
  expect(await ask(await start(dataDir), 'select 1 as answer')).toBe(1)
})

test('data of another major version is refused in one sentence', async () => {
  const dataDir = newFolder()
  await (await start(dataDir)).stop()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const refused = start(dataDir)
  await expect(refused).rejects.toBeInstanceOf(StartProblem)
  await expect(refused).rejects.toThrow(
    /was written by PostgreSQL 17, but this program brings PostgreSQL 18: .*backup/,
  )
})

test('a folder that cannot be written is refused in one sentence', async () => {
  const file = join(dirname(newFolder()), 'file')
  writeFileSync(file, '')
  await expect(start(join(file, 'data'))).rejects.toThrow(
    /^The data folder .* cannot be written \(ENOTDIR\): /,
  )
})

test.runIf(asRoot)(
  'below a folder closed to others the database is placed elsewhere and is found again',
  async () => {
    const dataDir = newFolder(0o700)
    const first = await start(dataDir)
    const location = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
    folders.push(location)
    expect(await ask(first, `select current_setting('data_directory') as answer`)).toBe(
      join(location, 'postgres'),
    )
    await ask(first, 'create table kept as select 7 as answer')
    await first.stop()
    const second = await start(dataDir)
    expect(await ask(second, 'select answer from kept')).toBe(7)
    await second.stop()
    rmSync(location, { recursive: true })
    await expect(start(dataDir)).rejects.toThrow(/which is missing: bring it back/)
  },
)

describe.skipIf(noContainers)(`two containers on one volume${noContainers && ` (${noContainers})`}`, () => {
  const refusal = /Another container runs the database in .*: run the command inside that container/

  async function startElsewhere(dataDir: string) {
    const { child, answer } = await startInContainer(dataDir)
    processes.push(child)
    return { child, answer }
  }

  test('a start beside the running database is refused, and leaves it alone', async () => {
    const dataDir = newFolder()
    const database = await start(dataDir)
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const written = readFileSync(file, 'utf8')
    const { answer } = await startElsewhere(dataDir)
    expect(answer).toEqual({ refused: expect.stringMatching(refusal) })
    expect(readFileSync(file, 'utf8')).toBe(written)
    expect(await ask(database, 'select 1 as answer')).toBe(1)
    await database.stop()
    expect((await startElsewhere(dataDir)).answer).toHaveProperty('pid')
  })

  test('a database whose owner was killed is not started a second time either', async () => {
    const dataDir = newFolder()
    const { owner, pid } = await startOwner(dataDir)
    await kill(owner)
    expect((await startElsewhere(dataDir)).answer).toEqual({ refused: expect.stringMatching(refusal) })
    expect((await start(dataDir)).pid).toBe(pid)
  })

  test('of two that start at once in an empty folder one runs; once it was removed, the data is there', async () => {
    const dataDir = newFolder()
    const both = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)])
    const answers = both.map(({ answer }) => answer)
    expect(answers).toContainEqual({ pid: expect.any(Number) })
    expect(answers).toContainEqual({ refused: expect.stringMatching(refusal) })
    await expect(start(dataDir)).rejects.toThrow(refusal)
    for (const { child } of both) if (child.exitCode === null) await kill(child)
    expect(await ask(await start(dataDir), 'select 1 as answer')).toBe(1)
  })
})
