import { type Decision, refuse } from '../decision.ts'
import type { CleanedPicture } from './cleaned.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

export const pictureKinds = ['jpeg', 'png', 'webp'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** A picture as it is stored: only the bytes needed to show it. */
export type Picture = { kind: PictureKind; bytes: Uint8Array; width: number; height: number }

export const pictureProblems = ['empty', 'too-large', 'not-a-picture', 'broken', 'too-many-dots'] as const
export type PictureProblem = (typeof pictureProblems)[number]

export const largestPictureBytes = 5 * 1024 * 1024
/** A file of a few kilobytes can decompress to more pixels than a browser can hold. */
const maxPixels = 50_000_000

type Kind = {
  kind: PictureKind
  hasSignature: (bytes: Uint8Array) => boolean
  /** Rebuilds a picture without hidden data such as the place. Null when the file is broken or has no still picture. */
  clean: (bytes: Uint8Array) => CleanedPicture | null
}

const kinds: readonly Kind[] = [
  { kind: 'jpeg', hasSignature: (bytes) => begins(bytes, [0xff, 0xd8, 0xff]), clean: cleanJpeg },
  {
    kind: 'png',
    hasSignature: (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    clean: cleanPng,
  },
  {
    kind: 'webp',
    hasSignature: (bytes) => begins(bytes, letters('RIFF')) && begins(bytes.subarray(8), letters('WEBP')),
    clean: cleanWebp,
  },
]

/** The most bytes, and the most dots (pixels: width times height), that a picture may have. */
export type PictureBounds = { bytes: number; dots: number }

/**
 * Returns a slip picture as it is stored. Server and browser run the same code, so both get the same bytes for the
 * same picture.
 */
export const readPicture = (bytes: Uint8Array): Decision<Picture, PictureProblem> =>
  readPictureWithin({ bytes: largestPictureBytes, dots: maxPixels }, bytes)

/**
 * Reads a picture by its bytes and ignores its file name. Drops place, time, comments and anything after its
 * end.
 */
export function readPictureWithin(
  limits: PictureBounds,
  bytes: Uint8Array,
): Decision<Picture, PictureProblem> {
  if (bytes.length === 0) return refuse('empty')
  if (bytes.length > limits.bytes) return refuse('too-large')
  const foundKind = kinds.find(({ hasSignature }) => hasSignature(bytes))
  if (!foundKind) return refuse('not-a-picture')
  const cleaned = foundKind.clean(bytes)
  if (cleaned === null || cleaned.width < 1 || cleaned.height < 1) return refuse('broken')
  if (cleaned.width * cleaned.height > limits.dots) return refuse('too-many-dots')
  return { ok: true, value: { kind: foundKind.kind, ...cleaned } }
}

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
