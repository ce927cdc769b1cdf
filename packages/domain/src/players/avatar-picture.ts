import { type Picture, type PictureBounds, pictureProblems, readPictureWithin } from '../pictures/picture.ts'
import { type Decision, refuse } from '../decision.ts'

/** Bounds of an uploaded picture. */
export const avatarBounds: PictureBounds = { bytes: 2 * 1024 * 1024, dots: 24_000_000 }
/** Width and height of the stored picture, in pixels. */
export const avatarSide = 512

export const avatarProblems = [...pictureProblems, 'drawing', 'moving'] as const
export type AvatarProblem = (typeof avatarProblems)[number]

/**
 * Checks the bytes of an avatar before anything decodes them. Drawings (SVG) can contain scripts, and a GIF
 * may be an animation; staff do upload both, so each has its own refusal.
 */
export function readAvatar(
  bytes: Uint8Array,
  limits: PictureBounds = avatarBounds,
): Decision<Picture, AvatarProblem> {
  const start = String.fromCharCode(...bytes.subarray(0, 256))
  if (/^GIF8[79]a/.test(start)) return refuse('moving')
  if (/^[\s\u00ef\u00bb\u00bf]*<(\?xml|!doctype\s+svg|svg|!--)/i.test(start)) return refuse('drawing')
  return readPictureWithin(limits, bytes)
}
