import {
  largestPictureBytes,
  type Picture,
  type PictureProblem,
  readPicture,
} from '@khlang/domain/pictures/picture'
import { Refusal } from '#platform/http/refusal.ts'

/** Creates the refusal of an uploaded picture. The console has a sentence for each problem. */
const pictureRefusal = (problem: PictureProblem) =>
  new Refusal('bad-input', { fields: [{ path: 'picture', message: problem }] })

/** The limits of both upload routes, for `takeBytes`: those of staff and of the player site. */
export const pictureLimits = {
  maxBytes: largestPictureBytes,
  tooLarge: () => pictureRefusal('too-large'),
  uploadsAtOnce: 16,
  maxWaitMs: 2_000,
}

/** Reads the picture in a request body. Refuses bytes that are too large, broken or no picture. */
export function pictureOf(bytes: Buffer): Picture {
  const picture = readPicture(bytes)
  if (!picture.ok) throw pictureRefusal(picture.refusal)
  return picture.value
}
