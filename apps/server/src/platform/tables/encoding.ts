const pieceBytes = 64 * 1024

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-874'

/**
 * Detects the encoding: UTF-16 by its mark at the beginning, UTF-8 if the whole file is valid UTF-8, otherwise the Thai
 * code page of Windows, which is TIS-620 with a few more characters. Returns null for binary data: a bank's table
 * contains no control characters.
 */
export function encodingOf(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes.subarray(0, 64 * pieceBytes).some(isControl)) return null
  return isUtf8(bytes) ? 'utf-8' : 'windows-874'
}

const endMark = 0x1a

/** Returns a text without the Ctrl-Z at its end, by which DOS and what was written for it mark the end of a file. */
export function withoutEndMark(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === endMark) end -= 1
  return bytes.subarray(0, end)
}

const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 27)

function isUtf8(bytes: Buffer): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Decodes a file in pieces of 64 KB, so that a large one never becomes a single string. */
export function* decoded(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true })
  yield decoder.decode()
}
