import { viewOf } from './joined.ts'

const orientationTag = 0x0112
const exifSignature = [0x45, 0x78, 0x69, 0x66, 0, 0] // "Exif"

/** Returns the Exif orientation, from 1 to 8; 1 when there is none. */
export function orientationOf(exif: Uint8Array): number {
  if (!exifSignature.every((byte, at) => exif[at] === byte)) return 1
  const tiff = viewOf(exif.subarray(exifSignature.length))
  if (tiff.byteLength < 8) return 1
  const isLittleEndian = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittleEndian)
  if (directory + 2 > tiff.byteLength) return 1
  const count = tiff.getUint16(directory, isLittleEndian)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.byteLength) return 1
    if (tiff.getUint16(entry, isLittleEndian) !== orientationTag) continue
    const value = tiff.getUint16(entry + 8, isLittleEndian)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Returns an Exif segment that has only the orientation. */
export const orientationSegment = (orientation: number) =>
  // oxfmt-ignore
  new Uint8Array([
    0xff, 0xe1, 0, 34, ...exifSignature,
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1,
    orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
    0, 0, 0, 0,
  ])
