import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../start-problem.ts'

/**
 * Reads a secret that this installation created, in its data folder, readable by its user alone; creates it
 * if missing. The file is written completely before it gets its name. So two processes that start at once
 * read the same secret, and a process killed while writing leaves no file.
 */
export async function readOrMakeSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  const storedSecret = await readSecret(file)
  if (storedSecret !== null) return storedSecret
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(temporaryFile, randomBytes(32).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    await link(temporaryFile, file).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporaryFile, { force: true })
  }
  return (await readSecret(file))!
}

/** Reads a secret from its file; null if there is none. Throws a `StartProblem` if the file is empty. */
export async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const secret = text.trim()
  if (secret === '')
    throw new StartProblem(
      `${file} is empty: restore the secret from your backup, or delete the file if nothing was encrypted with it yet.`,
    )
  return secret
}
