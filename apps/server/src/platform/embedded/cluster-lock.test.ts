import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitLock, here, refusal, tryLock } from './cluster-lock.ts'
import { markStale } from './postmaster-file.ts'

let dataFolder = ''
beforeEach(() => (dataFolder = mkdtempSync(join(tmpdir(), 'khlang-lock-'))))
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))
const cluster = () => ({ dataFolder, folder: join(dataFolder, 'postgres'), account: null })

test.runIf(process.platform === 'linux')(
  'one has the lock at a time: until it and every process that inherited it have ended',
  async () => {
    const lock = await tryLock(cluster())
    expect(lock?.handle).toBeTypeOf('number')
    expect(readFileSync(join(dataFolder, 'postgres.lock'), 'utf8')).toBe(here())
    expect(await tryLock(cluster())).toBeNull()
    const heir = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', lock!.handle!] })
    await once(heir, 'spawn')
    lock!.release()
    expect(await tryLock(cluster())).toBeNull()
    heir.kill('SIGSTOP') // as in a paused container
    expect(await tryLock(cluster())).toBeNull()
    const ended = once(heir, 'exit')
    heir.kill('SIGKILL')
    await ended
    const next = await tryLock(cluster())
    expect(next).not.toBeNull()
    next!.release()
  },
)

test.runIf(process.platform === 'linux')('who can share the running database waits for no lock', async () => {
  const lock = await tryLock(cluster())
  let asked = 0
  expect(await awaitLock(cluster(), () => ++asked > 2)).toBeNull()
  lock!.release()
  const free = await awaitLock(cluster(), () => false)
  expect(free).not.toBeNull()
  free!.release()
})

const cannot = { handle: null }
test.runIf(process.platform === 'linux').each([
  ['is missing', '', cannot],
  ['cannot lock on this file system', 'exit 65', cannot],
  ['says that another has it', 'exit 1', null],
  ['is killed by a signal', 'kill -TERM $$', null],
])(
  'if the program that locks %s, only what lasts lets everybody start as before',
  async (_, script, expected) => {
    if (script) writeFileSync(join(dataFolder, 'flock'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    vi.stubEnv('PATH', dataFolder)
    const lock = await tryLock(cluster()).finally(() => vi.unstubAllEnvs())
    if (expected) expect(lock).toMatchObject(expected)
    else expect(lock).toBeNull()
  },
)

test.runIf(process.platform === 'linux')(
  'a program that cannot be run now is a problem, not a permission',
  async () => {
    writeFileSync(join(dataFolder, 'flock'), '', { mode: 0o644 })
    vi.stubEnv('PATH', dataFolder)
    await expect(tryLock(cluster()).finally(() => vi.unstubAllEnvs())).rejects.toThrow(/EACCES/)
  },
)

test('a holder here is waited for, one in another container only as long as it takes to say so', () => {
  expect(refusal(cluster(), here(), 59_000)).toBeNull()
  expect(refusal(cluster(), here(), 61_000)?.message).toMatch(/^Another process of this machine still holds/)
  expect(refusal(cluster(), 'a container', 1_000)).toBeNull()
  const refused = refusal(cluster(), 'a container', 4_000)
  expect(refused?.message).toMatch(
    /^Another container runs .* \(docker compose exec console \/opt\/khlang\/khlang …\), or stop it first\.$/,
  )
  expect(refused?.exitCode, 'the service may try again').toBe(75)
})

test('the file of a dead PostgreSQL is marked as ours, with the rest of its lines kept', () => {
  const folder = dataFolder
  markStale(folder)
  writeFileSync(join(folder, 'postmaster.pid'), '999999999\nfolder\n1\n5432\n')
  markStale(folder)
  if (process.platform !== 'win32')
    expect(readFileSync(join(folder, 'postmaster.pid'), 'utf8')).toBe(`${process.pid}\nfolder\n1\n5432\n`)
})
