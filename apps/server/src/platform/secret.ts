import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret that this installation made for itself, kept in its data folder, readable by its user alone. */
export async function readOrMakeSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
