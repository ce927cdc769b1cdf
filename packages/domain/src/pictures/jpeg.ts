import { joined, viewOf } from './joined.ts'
import { orientationOf, orientationSegment } from './orientation.ts'
import type { Cleaned } from './cleaned.ts'

const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, exif: 0xe1, app14: 0xee, app15: 0xef, comment: 0xfe }

/** Size of a frame header: marker, length, depth, height and width. */
const frameBytes = 9

/**
 * Cleans a JPEG segment by segment, up to the end of the image. Drops metadata of cameras and programs
 * (place, time, thumbnails, comments), except the orientation. Returns null when the file is broken.
 */
export function cleanJpeg(bytes: Uint8Array): Cleaned | null {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let size = { width: 0, height: 0 }
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const name = bytes[at + 1]!
    if (name === 0xff) {
      at += 1
      continue
    }
    if (name === marker.end) {
      kept.push(bytes.subarray(at, at + 2))
      return { bytes: joined(kept), ...size }
    }
    // Refused when the file ends here or the segment's length is below the minimum of 2.
    const next = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    if (next < at + 4) return null
    const segment = bytes.subarray(at, next)
    if (isFrame(name)) {
      if (segment.length < frameBytes) return null
      size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    if (name === marker.exif) kept.push(...orientationOnly(segment))
    else if (!isAdded(name)) kept.push(segment)
    at = next
    if (name === marker.scan) {
      const end = endOfScan(bytes, at)
      kept.push(bytes.subarray(at, end))
      at = end
    }
  }
  return null
}

/**
 * Whether the marker is a start of frame, which contains the picture's size. The excluded numbers are markers
 * of tables.
 */
const isFrame = (name: number) => name >= 0xc0 && name <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(name)

/** Whether the marker begins metadata that a camera or a program has added. */
const isAdded = (name: number) =>
  name === marker.comment || (name > marker.app0 && name <= marker.app15 && name !== marker.app14)

/** Returns an Exif segment with only the orientation; an empty list if the picture is upright. */
const orientationOnly = (exif: Uint8Array): Uint8Array[] => {
  const orientation = orientationOf(exif.subarray(4))
  return orientation > 1 ? [orientationSegment(orientation)] : []
}

/** Returns where the pixel data ends: at the next marker that is neither an escaped byte nor a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const name = bytes[at + 1]!
    if (name !== 0 && name !== 0xff && !(name >= 0xd0 && name <= 0xd7)) return at
  }
  return bytes.length
}
