import {
  type Picture,
  type PictureBounds,
  pictureProblems,
  readPictureWithin,
} from '../cashier/pictures/picture.ts'
import { type Decision, refuse } from '../decision.ts'

/** What the server takes in. */
export const avatarBounds: PictureBounds = { bytes: 2 * 1024 * 1024, dots: 24_000_000 }
/** Each side of the picture that is kept. */
export const avatarSide = 512

export const avatarProblems = [...pictureProblems, 'drawing', 'moving'] as const
export type AvatarProblem = (typeof avatarProblems)[number]

/**
 * Whether bytes may become an avatar, by what they say themselves, before anything unpacks them. Drawings can hold scripts and moving
 * pictures have no one face: both are named, because staff do bring them.
 */
export function readAvatar(
  bytes: Uint8Array,
  most: PictureBounds = avatarBounds,
): Decision<Picture, AvatarProblem> {
  const start = String.fromCharCode(...bytes.subarray(0, 256))
  if (/^GIF8[79]a/.test(start)) return refuse('moving')
  if (/^[\s\u00ef\u00bb\u00bf]*<(\?xml|!doctype\s+svg|svg|!--)/i.test(start)) return refuse('drawing')
  return readPictureWithin(most, bytes)
}
