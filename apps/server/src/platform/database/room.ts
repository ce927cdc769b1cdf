import { statfs } from 'node:fs/promises'

const [mb, gb] = [1024 * 1024, 1024 * 1024 * 1024]
/** With less free space the next write may fail, since PostgreSQL's write-ahead log grows by files of 16 MB. */
const minBytes = 64 * mb
const fewBytes = 2 * gb

/** With `reasons` the server is not ready for work, with `warnings` alone it is. */
type Room = { reasons: string[]; warnings: string[] }

/**
 * Checks the free space on the disk of a folder. An external database has no folder on this machine
 * (`undefined`); then nothing is reported.
 */
export async function roomOf(folder: string | undefined): Promise<Room> {
  if (folder === undefined) return { reasons: [], warnings: [] }
  try {
    const { bavail, bsize } = await statfs(folder)
    return roomIn(bavail * bsize, folder)
  } catch (error) {
    return { reasons: [`The folder ${folder} cannot be reached: ${(error as Error).message}.`], warnings: [] }
  }
}

/**
 * Evaluates the free space: returns `reasons` if the disk is too full to write, `warnings` if it is nearly
 * full.
 */
export function roomIn(bytes: number, folder: string): Room {
  const freeSpace = `${Math.floor(bytes / mb)} MB are left on the disk of ${folder}`
  if (bytes < minBytes)
    return {
      reasons: [`The disk is full: ${freeSpace}. Nothing can be written until there is room.`],
      warnings: [],
    }
  return { reasons: [], warnings: bytes < fewBytes ? [`The disk is nearly full: ${freeSpace}.`] : [] }
}
