import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { openFolder, sharedFolder } from './binaries.ts'
import { type Account, canEnter } from './run-as.ts'

/** Returns the real path of the folder the operator chose; creates it if missing and verifies that it is writable. */
export function openDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    const realDataDir = realpathSync(dataDir)
    const proof = join(realDataDir, `.writable-${randomUUID()}`)
    writeFileSync(proof, '')
    rmSync(proof)
    return realDataDir
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new StartProblem(
      `The data folder ${dataDir} cannot be written (${reason}): grant this user write access, or choose another ` +
        'with DATA_DIR.',
      { cause },
    )
  }
}

/** Returns the database's password, the same to each process on this folder, also when several start at once. */
export function readOrMakeSecret(dataFolder: string): string {
  return readOrMake(join(dataFolder, 'postgres.secret'), () => randomBytes(24).toString('base64url'))
}

/**
 * Returns the folder of the cluster: in the data folder, unless PostgreSQL's account cannot enter it (a home
 * with mode 0700). Then it is under /var/lib, and the data folder keeps a pointer to it, because silently
 * replacing a database by an empty one is the worst thing a start can do.
 */
export function clusterFolder(dataFolder: string, account: Account | null): string {
  const ownFolder = join(dataFolder, 'postgres')
  const pointer = join(dataFolder, 'postgres.location')
  if (!existsSync(pointer)) {
    if (canEnter(dataFolder, account)) return ownFolder
    if (existsSync(ownFolder)) {
      throw new StartProblem(
        `The database in ${ownFolder} cannot be reached by ${account?.name}, under whom PostgreSQL runs: a folder above ` +
          'it is closed to other users; open it (chmod o+x) or move the data folder.',
      )
    }
  }
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const location = readOrMake(pointer, () => {
    // With a random part, so that a data folder that was deleted and created again starts empty, not with the
    // previous data.
    const newFolder = join(sharedFolder, `${hash}-${randomBytes(3).toString('hex')}`)
    openFolder(sharedFolder)
    openFolder(newFolder)
    return newFolder
  })
  if (!existsSync(location)) {
    throw new StartProblem(
      `The database of ${dataFolder} lies in ${location}, which is missing: bring it back, or delete ${pointer} to ` +
        'start with an empty one.',
    )
  }
  if (!basename(location).startsWith(hash)) {
    const renamed = join(sharedFolder, `${hash}-moved`)
    throw new StartProblem(
      `${dataFolder} is a copy of another data folder, whose database lies in ${location}: if the folder was moved, ` +
        `rename that to ${renamed} and write this path into ${pointer}.`,
    )
  }
  return join(location, 'postgres')
}

/**
 * Reads a file, or makes it if it is missing. Uses a link, which unlike a rename does not replace an existing
 * file: so the file is created completely or not at all, and by only one of several processes.
 */
function readOrMake(path: string, make: () => string): string {
  if (!existsSync(path)) {
    const draft = `${path}.${randomUUID()}`
    writeFileSync(draft, `${make()}\n`, { mode: 0o600 })
    try {
      linkSync(draft, path)
    } catch (problem) {
      if (!existsSync(path)) throw problem
    } finally {
      rmSync(draft)
    }
  }
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw new StartProblem(`${path} cannot be read: start as the user it belongs to, or as root.`, { cause })
  }
}
