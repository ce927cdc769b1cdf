import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { orFileProblem } from './file-problem.ts'

const errorOf = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error)

test('a file that cannot be used is named in a sentence, and a person must change something', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const missing = join(folder, 'none')
  expect(orFileProblem(await errorOf(readFile(missing)))).toMatchObject({
    exitCode: 78,
    message: `${missing} cannot be read or written: ENOENT: no such file or directory, open '${missing}'.`,
  })
  expect(orFileProblem(await errorOf(readFile(folder)))).toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('EISDIR') as string,
  })
})

test('a machine with too many open files may have room later, and other errors are none of files', async () => {
  const busy = Object.assign(new Error('EMFILE: too many open files, open'), {
    code: 'EMFILE',
    syscall: 'open',
  })
  expect(orFileProblem(busy)).toMatchObject({ exitCode: 75 })
  const socket = connect(join(tmpdir(), 'khlang-no-socket'))
  const [unconnected] = (await once(socket, 'close').catch((error: unknown) => [error])) as [unknown]
  expect(unconnected).toMatchObject({ code: 'ENOENT' })
  expect(orFileProblem(unconnected)).toBe(unconnected)
  const fault = new Error('ours')
  expect(orFileProblem(fault)).toBe(fault)
})
