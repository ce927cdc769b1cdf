import { hash } from 'node:crypto'
import type { Sum } from './records.ts'

const newline = 0x0a

/**
 * Adds up the rows of a table as COPY writes them, one per line (COPY escapes newlines within a row). The
 * sum of the line hashes does not depend on the order, since a restored table is read in a different order.
 */
export function newRowSum() {
  const lanes = new Uint32Array(4)
  let rows = 0
  let open: Buffer = Buffer.alloc(0)

  function addLine(line: Buffer) {
    const digest = hash('sha256', line, 'buffer')
    for (let lane = 0; lane < 4; lane++) lanes[lane]! += digest.readUInt32LE(lane * 4) // wraps around
    rows += 1
  }

  return {
    add(chunk: Buffer) {
      let offset = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, offset)) {
        const line = chunk.subarray(offset, end)
        addLine(open.length === 0 ? line : Buffer.concat([open, line]))
        open = Buffer.alloc(0)
        offset = end + 1
      }
      if (offset < chunk.length) open = Buffer.concat([open, chunk.subarray(offset)])
    },
    read: (): Sum => ({ rows, sum: [...lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('') }),
  }
}
