import { folderFiles } from './folder-files.ts'
import type { FilesLocation } from './files-location.ts'
import { bucketFiles } from './bucket-files.ts'

/**
 * Files under our own keys, such as `avatars/<id>/<name>.webp`. Only the witness's files are ever changed;
 * other new content gets a new key.
 */
export type Files = {
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Returns null if there is none. */
  get: (key: string) => Promise<Buffer | null>
  /** Removing a file that does not exist succeeds. */
  remove: (key: string) => Promise<void>
  /** Returns the keys with this prefix, in no particular order. */
  list: (prefix?: string) => AsyncGenerator<string>
}

/** Opens and tests the file store. If it cannot be used, the start ends with a message. */
export const openFiles = (location: FilesLocation): Promise<Files> =>
  location.kind === 'folder' ? folderFiles(location.path) : bucketFiles(location)
