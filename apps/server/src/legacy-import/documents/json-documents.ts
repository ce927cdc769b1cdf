import { OldFileProblem } from './old-file-problem.ts'

/** The path of a value: the keys that lead to it, with numbers for list positions. */
export type JsonPath = readonly (string | number)[]
export type JsonMatch = { path: JsonPath; value: unknown }

/** Maximum size of one value; the old database itself allowed one megabyte. */
const maxValueBytes = 8 * 1024 * 1024

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const opens = (byte: number) => byte === openObject || byte === openList
const closes = (byte: number) => byte === closeObject || byte === closeList

/** The old database allowed twenty levels within a document, and an export adds a few around it. */
const maxDepth = 64

type Level = { list: boolean; key: string | null; at: number }

/**
 * Yields, for each chunk of a JSON text, the wanted values that end in it, possibly none. At most one unfinished value
 * is kept, so a file of gigabytes needs as little memory as one of kilobytes.
 *
 * @param isWanted whether to yield the value at this path. Numbers, booleans and null are never yielded. An unwanted
 * object or list is searched for wanted values; an unwanted string is skipped.
 */
export async function* documentsIn(
  chunks: AsyncIterable<Uint8Array>,
  isWanted: (path: JsonPath) => boolean,
): AsyncGenerator<JsonMatch[]> {
  const levels: Level[] = []
  /**
   * The token being read: a key, a string or wanted value (these are collected), or another scalar (skipped).
   */
  let reading: 'key' | 'value' | 'scalar' | null = null
  let parts: Uint8Array[] = []
  let size = 0
  let depth = 0
  let inString = false
  let escaped = false
  let hasBegun = false

  const path = () => levels.map(({ list, key, at }) => (list ? at : key!))
  const textOf = (rest: Uint8Array) => {
    const text = Buffer.concat([...parts, rest]).toString('utf8')
    parts = []
    size = 0
    return text
  }
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      throw new OldFileProblem('not-json')
    }
  }

  for await (const chunk of withoutMark(chunks)) {
    const found: JsonMatch[] = []
    let from = 0
    for (let position = 0; position < chunk.length; position++) {
      const byte = chunk[position]!
      if (inString) {
        if (escaped) escaped = false
        else if (byte === backslash) escaped = true
        else if (byte === quote) {
          inString = false
          if (reading === 'key') {
            levels.at(-1)!.key = String(parsed(textOf(chunk.subarray(from, position + 1))))
            reading = null
          } else if (reading === 'value' && depth === 0) {
            found.push({ path: path(), value: parsed(textOf(chunk.subarray(from, position + 1))) })
            reading = null
          }
        }
        continue
      }
      if (reading === 'value' && depth > 0) {
        if (byte === quote) inString = true
        else if (opens(byte)) depth += 1
        else if (closes(byte) && --depth === 0) {
          found.push({ path: path(), value: parsed(textOf(chunk.subarray(from, position + 1))) })
          reading = null
        }
        continue
      }
      if (reading === 'scalar' && (byte === comma || closes(byte) || isSpace(byte))) reading = null
      if (isSpace(byte) || byte === colon) continue
      const level = levels.at(-1)
      if (byte === comma) {
        if (!level) throw new OldFileProblem('not-json')
        level.at += 1
        level.key = null
        continue
      }
      if (closes(byte)) {
        if (levels.pop()?.list !== (byte === closeList)) throw new OldFileProblem('not-json')
        continue
      }
      if (reading === 'scalar') continue
      if (level && !level.list && level.key === null) {
        if (byte !== quote) throw new OldFileProblem('not-json')
        ;[reading, inString, from] = ['key', true, position]
        continue
      }
      if (!level && hasBegun) throw new OldFileProblem('not-json')
      hasBegun = true
      if (opens(byte)) {
        if (levels.length > maxDepth) throw new OldFileProblem('not-json')
        if (level && isWanted(path())) [reading, depth, from] = ['value', 1, position]
        else levels.push({ list: byte === openList, key: null, at: 0 })
      } else if (byte === quote) {
        ;[reading, inString, depth, from] = ['value', true, 0, position]
      } else reading = 'scalar'
    }
    if (reading === 'key' || reading === 'value') {
      parts.push(chunk.slice(from))
      size += chunk.length - from
      if (size > maxValueBytes) throw new OldFileProblem('document-too-large')
    }
    yield found.filter((one) => isWanted(one.path))
  }
  if (levels.length > 0 || !hasBegun || inString || depth > 0) throw new OldFileProblem('not-json')
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Leaves out the byte order mark with which programs on Windows begin a file. It may be split between chunks. */
async function* withoutMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (start === null) yield chunk
    else {
      start = Buffer.concat([start, chunk])
      if (start.length < byteOrderMark.length) continue
      yield start.subarray(start.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0)
      start = null
    }
  }
  if (start !== null) yield start
}
