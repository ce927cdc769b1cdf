import { joinBytes, viewOf } from './joined.ts'
import { orientationOf, orientationSegment } from './orientation.ts'
import type { CleanedPicture } from './cleaned.ts'

const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, exif: 0xe1, app14: 0xee, app15: 0xef, comment: 0xfe }

/** Size of a frame header: marker, length, depth, height and width. */
const frameBytes = 9

/**
 * Cleans a JPEG segment by segment, up to the end of the image. Drops metadata of cameras and programs
 * (place, time, thumbnails, comments), except the orientation. Returns null when the file is broken. The size is 0 by 0
 * when no frame gives one.
 */
export function cleanJpeg(bytes: Uint8Array): CleanedPicture | null {
  const view = viewOf(bytes)
  const keptParts: Uint8Array[] = [bytes.subarray(0, 2)]
  let size = { width: 0, height: 0 }
  let offset = 2
  while (offset + 2 <= bytes.length) {
    if (bytes[offset] !== 0xff) return null
    const name = bytes[offset + 1]!
    if (name === 0xff) {
      offset += 1
      continue
    }
    if (name === marker.end) {
      keptParts.push(bytes.subarray(offset, offset + 2))
      return { bytes: joinBytes(keptParts), ...size }
    }
    // Refused when the file ends here or the segment's length is below the minimum of 2.
    const next = offset + 2 + ((bytes[offset + 2]! << 8) | bytes[offset + 3]!)
    if (next < offset + 4) return null
    const segment = bytes.subarray(offset, next)
    if (isFrame(name)) {
      if (segment.length < frameBytes) return null
      size = { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    }
    if (name === marker.exif) keptParts.push(...orientationOnly(segment))
    else if (!isAdded(name)) keptParts.push(segment)
    offset = next
    if (name === marker.scan) {
      const end = endOfScan(bytes, offset)
      keptParts.push(bytes.subarray(offset, end))
      offset = end
    }
  }
  return null
}

/**
 * Whether the marker is a start of frame, which contains the picture's size. Of the excluded numbers two are markers of
 * tables, and one is reserved.
 */
const isFrame = (name: number) => name >= 0xc0 && name <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(name)

/**
 * Whether the marker begins metadata that a camera or a program has added: a comment, or an application segment, colour
 * profiles included. Not so APP0 (JFIF) and APP14 (Adobe), which tell how the colours are stored.
 */
const isAdded = (name: number) =>
  name === marker.comment || (name > marker.app0 && name <= marker.app15 && name !== marker.app14)

/** Returns an Exif segment with only the orientation; an empty list if the picture is upright. */
const orientationOnly = (exif: Uint8Array): Uint8Array[] => {
  const orientation = orientationOf(exif.subarray(4))
  return orientation > 1 ? [orientationSegment(orientation)] : []
}

/** Returns where the pixel data ends: at the next marker that is neither an escaped byte nor a restart marker. */
function endOfScan(bytes: Uint8Array, startOffset: number): number {
  for (let offset = startOffset; offset + 1 < bytes.length; offset++) {
    if (bytes[offset] !== 0xff) continue
    const name = bytes[offset + 1]!
    if (name !== 0 && name !== 0xff && !(name >= 0xd0 && name <= 0xd7)) return offset
  }
  return bytes.length
}
