import {
  largestPictureBytes,
  type Picture,
  type PictureProblem,
  readPicture,
} from '@khlang/domain/pictures/picture'
import { Refusal } from '#platform/http/refusal.ts'

/** Creates the refusal of a picture, none of which is kept. The console has a sentence for each reason. */
const pictureRefusal = (problem: PictureProblem) =>
  new Refusal('bad-input', { fields: [{ path: 'picture', message: problem }] })

/** Maximum size of a picture and how many are accepted at once, from any sender. */
export const pictureLimits = {
  maxBytes: largestPictureBytes,
  tooLarge: () => pictureRefusal('too-large'),
  atOnce: 16,
  busyMs: 2_000,
}

/** Reads the picture of a request body; refuses one that is too large or not a picture, and says what is allowed. */
export function pictureOf(bytes: Buffer): Picture {
  const picture = readPicture(bytes)
  if (!picture.ok) throw pictureRefusal(picture.refusal)
  return picture.value
}
