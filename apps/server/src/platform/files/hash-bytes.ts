import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const sliceBytes = 1024 * 1024

/**
 * Returns the SHA-256 of a file that somebody sent, in hex. Hashes a megabyte at a time: 30 MB at once would
 * keep every other request waiting for 60 ms.
 */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    if (from > 0) await yieldToEventLoop()
    hash.update(bytes.subarray(from, from + sliceBytes))
  }
  return hash.digest('hex')
}
