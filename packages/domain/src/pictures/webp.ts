import { joinBytes, viewOf } from './joined.ts'
import type { CleanedPicture } from './cleaned.ts'

/** Chunks for pixels, transparency, and the header of the extended form. */
const keptChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])
/**
 * The only flag of the extended header that is kept: transparency. The others announce chunks that are dropped: colour
 * profile, Exif, XMP, animation.
 */
const transparencyFlag = 0x10

/**
 * Copies only the chunks that draw the picture and drops the rest, such as the place where the photo was taken.
 * Returns null if the file ends too early or has no still picture (such as an animation).
 */
export function cleanWebp(bytes: Uint8Array): CleanedPicture | null {
  if (bytes.length < 12) return null
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) return null
  const parts: Uint8Array[] = []
  let size: { width: number; height: number } | null = null
  for (let offset = 12; offset + 8 <= end;) {
    const name = String.fromCharCode(...bytes.subarray(offset, offset + 4))
    const length = view.getUint32(offset + 4, true)
    const next = offset + 8 + length + (length % 2)
    if (next > end) return null
    const chunk = bytes.slice(offset, next)
    if (name === 'VP8X') chunk[8]! &= transparencyFlag
    if (keptChunks.has(name)) parts.push(chunk)
    if (name === 'VP8 ' || name === 'VP8L') size = sizeOf(name, viewOf(chunk), length)
    offset = next
  }
  if (size === null) return null
  const body = joinBytes(parts)
  const head = bytes.slice(0, 12)
  viewOf(head).setUint32(4, body.length + 4, true)
  return { bytes: joinBytes([head, body]), ...size }
}

function sizeOf(name: string, chunk: DataView, length: number) {
  if (length < 10) return null
  if (name === 'VP8 ')
    return { width: chunk.getUint16(14, true) & 0x3fff, height: chunk.getUint16(16, true) & 0x3fff }
  const packed = chunk.getUint32(9, true)
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
}
