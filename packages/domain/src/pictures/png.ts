import { joinBytes, viewOf } from './joined.ts'
import type { CleanedPicture } from './cleaned.ts'

const signatureBytes = 8
/** Chunks for size, colours and pixels. Texts, times, places and later frames of an animation are dropped. */
const keptChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
])

/**
 * Copies the chunks that draw the picture and drops the rest, such as texts and places. Returns null if the
 * file is not a complete PNG.
 */
export function cleanPng(bytes: Uint8Array): CleanedPicture | null {
  const view = viewOf(bytes)
  const parts: Uint8Array[] = [bytes.subarray(0, signatureBytes)]
  let size: { width: number; height: number } | null = null
  let hasPixelData = false
  for (let offset = signatureBytes; offset + 12 <= bytes.length;) {
    const length = view.getUint32(offset)
    const name = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8))
    const next = offset + 12 + length
    if (next > bytes.length || (size === null) !== (name === 'IHDR')) return null
    if (name === 'IHDR') {
      if (length !== 13) return null
      size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) }
    }
    if (keptChunks.has(name)) parts.push(bytes.subarray(offset, next))
    hasPixelData ||= name === 'IDAT'
    if (name === 'IEND') return hasPixelData ? { bytes: joinBytes(parts), ...size! } : null
    offset = next
  }
  return null
}
