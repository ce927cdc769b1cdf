import { joined, viewOf } from './joined.ts'
import type { Cleaned } from './cleaned.ts'

const signatureBytes = 8
/** Chunks for size, colours and pixels. Texts, times, places and later frames of an animation are dropped. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'])

/**
 * Copies the chunks that draw the picture and drops the rest, such as texts and places. Returns null if the
 * file is not a complete PNG.
 */
export function cleanPng(bytes: Uint8Array): Cleaned | null {
  const view = viewOf(bytes)
  const parts: Uint8Array[] = [bytes.subarray(0, signatureBytes)]
  let size: { width: number; height: number } | null = null
  let hasDots = false
  for (let at = signatureBytes; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const next = at + 12 + length
    if (next > bytes.length || (size === null) !== (name === 'IHDR')) return null
    if (name === 'IHDR') {
      if (length !== 13) return null
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    }
    if (kept.has(name)) parts.push(bytes.subarray(at, next))
    hasDots ||= name === 'IDAT'
    if (name === 'IEND') return hasDots ? { bytes: joined(parts), ...size! } : null
    at = next
  }
  return null
}
