import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tryLock } from './cluster-lock.ts'
import { keepRunning } from './keep-running.ts'
import { ownershipOf } from './owner.ts'

test.runIf(process.platform === 'linux')(
  'a killed database that another container has started meanwhile is left to it',
  async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'khlang-keep-'))
    const folder = join(dataFolder, 'postgres')
    mkdirSync(folder)
    const file = join(folder, 'postmaster.pid')
    const theirs = '999999999\nfolder\n1\n5432\n'
    writeFileSync(file, theirs)
    const nothing = '/bin/false'
    const binaries = { postgres: nothing, initdb: nothing, pgCtl: nothing, version: '18' }
    const cluster = { dataFolder, folder, account: null, binaries, user: 'khlang', password: '' }
    const lock = await tryLock(cluster)
    const lines: string[] = []
    const running = { pid: 999999998, port: 5432 }
    const watch = keepRunning(cluster, running, ownershipOf(dataFolder), (line) => lines.push(line))
    try {
      await expect.poll(() => lines.join('\n')).toContain('did not start again')
      expect(readFileSync(file, 'utf8')).toBe(theirs)
      lock!.release()
      await expect
        .poll(() => readFileSync(file, 'utf8'))
        .toBe(theirs.replace('999999999', String(process.pid)))
    } finally {
      await watch.end()
      rmSync(dataFolder, { recursive: true, force: true })
    }
  },
)
