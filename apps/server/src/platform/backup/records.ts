import { StartProblem } from '../start-problem.ts'

/** The content of a backup, in sequence: facts as JSON, and the bytes that belong to the fact before them. */
export type Fact =
  | {
      fact: 'begin'
      madeAt: string
      /** The migrations that had been run on the database. They identify its schema version. */
      migrations: { name: string; hash: string }[]
      /** Whether it contains the books of the bundled back-end. */
      credit: boolean
    }
  | { fact: 'secret'; name: string }
  | { fact: 'table'; database: DatabaseName; schema: string; name: string; columns: string[] }
  | ({ fact: 'table-end' } & Sum)
  | { fact: 'sequences'; database: DatabaseName; values: SequenceValue[] }
  | { fact: 'file'; key: string }
  | { fact: 'bytes-end'; bytes: number; hash: string }
  | { fact: 'end'; tables: number; rows: number; files: number }

/** Whether this is the name of a secret, or of the witness's notes, as a backup contains them. No other is ever restored. */
export const isSecretName = (name: string) => /^(witness\/)?[a-z][a-z-]*\.(secret|jsonl)$/.test(name)

export type DatabaseName = 'main' | 'credit'
export type SequenceValue = { schema: string; name: string; last: string }
/** The checksum of a table, independent of the order of its rows. */
export type Sum = { rows: number; sum: string }

export const writeFact = (fact: Fact): Buffer => toFrame(0, Buffer.from(JSON.stringify(fact)))
export const writeBytes = (bytes: Buffer): Buffer => toFrame(1, bytes)

function toFrame(kind: 0 | 1, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head[0] = kind
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

export type FactReader = {
  /** Returns null at the end of the stream. Fails on bytes that nobody has read (`bytes`), and if the stream was cut. */
  next: () => Promise<Fact | null>
  /** Returns the bytes that belong to the fact just read; `next` continues after them. */
  bytes: () => AsyncGenerator<Buffer>
}

export function readFacts(stream: AsyncIterable<Buffer>): FactReader {
  const frames = readFrames(stream)
  let peekedFrame: { kind: number; content: Buffer } | null = null
  const take = async () => {
    const one = peekedFrame ?? (await frames.next()).value ?? null
    peekedFrame = null
    return one
  }
  return {
    async next() {
      const one = await take()
      if (one === null) return null
      if (one.kind !== 0) throw new StartProblem('The backup is damaged: its parts are in the wrong order.')
      return JSON.parse(one.content.toString()) as Fact
    },
    async *bytes() {
      for (let one = await take(); one !== null; one = await take()) {
        if (one.kind === 0) {
          peekedFrame = one
          return
        }
        yield one.content
      }
    },
  }
}

async function* readFrames(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ kind: number; content: Buffer }, undefined> {
  let leftover: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    leftover = leftover.length === 0 ? chunk : Buffer.concat([leftover, chunk])
    let offset = 0
    while (
      leftover.length - offset >= 5 &&
      leftover.length - offset >= 5 + leftover.readUInt32BE(offset + 1)
    ) {
      const end = offset + 5 + leftover.readUInt32BE(offset + 1)
      yield { kind: leftover[offset]!, content: leftover.subarray(offset + 5, end) }
      offset = end
    }
    leftover = leftover.subarray(offset)
  }
  if (leftover.length > 0) throw new StartProblem('The backup is damaged: it ends in the middle of a part.')
}
