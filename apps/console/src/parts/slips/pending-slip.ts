import { type Picture, type PictureProblem, readPicture } from '@khlang/domain/pictures/picture'
import { readCode } from './read-code.ts'
import { type TypedSlip, untyped } from './typed-slip.ts'

/** A picture that is about to be attached, with the facts known so far. */
export type PendingSlip = {
  /** The picture is attached at most once under this id, however often it is sent. */
  operationId: string
  picture: Picture
  /** The picture as a data URL. */
  pictureUrl: string
  /**
   * The hash of the picture; null if the page cannot compute one. Then an equal picture is recognised only after
   * this one is attached.
   */
  hash: string | null
  typed: TypedSlip
}

export class PictureRefused extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Prepares a picture: removes metadata such as the place before anything is sent, and reads the bank's code,
 * if there is one. Throws `PictureRefused` if the file is not a valid picture for a slip.
 */
export async function prepareSlip(file: Blob): Promise<PendingSlip> {
  const read = readPicture(new Uint8Array(await file.arrayBuffer()))
  if (!read.ok) throw new PictureRefused(read.refusal)
  const picture = read.value
  const blob = blobOf(picture)
  const [pictureUrl, hash, code] = await Promise.all([dataUrlOf(blob), hashOf(picture), readCode(blob)])
  const typed = code === null ? untyped : { ...untyped, ...code, bank: code.bank ?? '', fromCode: true }
  return { operationId: crypto.randomUUID(), picture, pictureUrl, hash, typed }
}

export const blobOf = ({ bytes, kind }: Picture) => new Blob([bytes as BlobPart], { type: `image/${kind}` })

const dataUrlOf = (blob: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(reader.result as string))
    reader.addEventListener('error', () => failed(new PictureRefused('broken')))
    reader.readAsDataURL(blob)
  })

async function hashOf({ bytes }: Picture): Promise<string | null> {
  // Browsers offer `crypto.subtle` only over HTTPS.
  if (!crypto.subtle) return null
  const hash = await crypto.subtle.digest('SHA-256', bytes as BufferSource)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
