import { randomBytes } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf } from '../database/database.ts'
import { checkedKey, isKey } from './file-key.ts'
import type { Files } from './files.ts'
import { StartProblem } from '../start-problem.ts'

/** Stores files in a folder, readable by this user alone. */
export async function folderFiles(root: string): Promise<Files> {
  const pathOf = (key: string) => join(root, checkedKey(key))
  const files: Files = {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true })
        await rename(draft, path) // complete, or not there
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: (key) =>
      readFile(pathOf(key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix = '') {
      for await (const one of await opendir(root, { recursive: true })) {
        if (!one.isFile()) continue
        const key = relative(root, join(one.parentPath, one.name)).split(sep).join('/')
        if (key.startsWith(prefix) && isKey(key)) yield key // a half-written file has no valid key yet
      }
    },
  }
  try {
    const proof = `writable-${process.pid}-${randomBytes(4).toString('hex')}.txt`
    await files.put(proof, Buffer.from('x'), 'text/plain')
    await files.remove(proof)
  } catch (cause) {
    throw new StartProblem(
      `The folder of files ${root} cannot be written (${codeOf(cause) || String(cause)}): grant this user write access, or choose another with FILES_URL.`,
      { cause },
    )
  }
  return files
}
