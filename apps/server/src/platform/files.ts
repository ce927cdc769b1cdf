import { folderFiles } from './folder-files.ts'
import type { FilesPlace } from './files-place.ts'
import { bucketFiles } from './bucket-files.ts'

/** Files under keys of ours, such as `avatars/<id>/<name>.webp`. None is changed but those of the witness: a new one gets a new key. */
export type Files = {
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Null when there is none. */
  get: (key: string) => Promise<Buffer | null>
  /** One that is not there is removed already. */
  remove: (key: string) => Promise<void>
  /** The keys that begin so, in no order. */
  list: (prefix?: string) => AsyncGenerator<string>
}

/** Opened at the start, and tried: a place that cannot be used ends the start with a sentence. */
export const openFiles = (place: FilesPlace): Promise<Files> =>
  place.kind === 'folder' ? folderFiles(place.path) : bucketFiles(place)
