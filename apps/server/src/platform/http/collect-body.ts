import { Refusal } from './refusal.ts'

type Limits = {
  /** The declared length in bytes; 0 if there is none. */
  declared: number
  maxBytes: number
  tooLarge: () => Refusal
  /** How long to wait before reading on (ms), once these bytes have been read. */
  pace?: (bytes: number) => number
}

/**
 * Collects a body in one piece of memory, whose `ArrayBuffer` is its own and may be transferred to a worker.
 * Each chunk is copied to its place as it arrives: joining 31 MB at the end would block all requests for 30
 * ms and need the memory twice. Rejects with a refusal if the body is too large, if there is no room for it,
 * or if it did not arrive completely.
 */
export function collectBody(body: NodeJS.ReadableStream, limits: Limits): Promise<Buffer> {
  const { declared, maxBytes, tooLarge, pace = () => 0 } = limits
  // No memory is allocated for a body of which nothing arrives.
  let bytes: Buffer = Buffer.alloc(0)
  let length = 0
  let restTimer: NodeJS.Timeout | undefined
  return new Promise((resolve, reject) => {
    // Uses listeners and not an iterator, because `bodies.ts` listens to the same chunks and may end the
    // stream with an error.
    body.on('data', add)
    body.once('end', end)
    body.once('error', stop)
    body.once('close', stop)

    function add(chunk: Buffer): void {
      if (length + chunk.length > maxBytes) return stop(tooLarge())
      if (length + chunk.length > bytes.length)
        bytes = enlarge(bytes, Math.max(declared, length + chunk.length), maxBytes)
      length += chunk.copy(bytes, length)
      const waitMs = pace(chunk.length)
      if (waitMs > 0) rest(waitMs)
    }
    function rest(ms: number): void {
      body.pause()
      restTimer = setTimeout(() => body.resume(), ms)
    }
    function end(): void {
      settle()
      resolve(length === bytes.length ? bytes : ownPiece(bytes, length))
    }
    function stop(problem?: Error): void {
      settle()
      body.pause() // the code that answers decides about the rest
      bytes = Buffer.alloc(0)
      reject(problem instanceof Refusal ? problem : notWhole())
    }
    function settle(): void {
      clearTimeout(restTimer) // otherwise reading would go on with a body that is refused
      body.off('data', add).off('end', end).off('error', stop).off('close', stop)
    }
  })
}

/** The refusal of a body whose sender has left. */
export const notWhole = () =>
  new Refusal('bad-input', { detail: 'The body did not arrive complete. Send it again.' })

/**
 * Returns a larger copy. The size doubles, so that each byte of a body of unknown length is copied about
 * twice.
 */
function enlarge(bytes: Buffer, neededBytes: number, maxBytes: number): Buffer {
  const enlarged = Buffer.allocUnsafeSlow(Math.min(Math.max(neededBytes, bytes.length * 2, 65_536), maxBytes))
  bytes.copy(enlarged)
  return enlarged
}

function ownPiece(bytes: Buffer, length: number): Buffer {
  const piece = Buffer.allocUnsafeSlow(length)
  bytes.copy(piece, 0, 0, length)
  return piece
}
