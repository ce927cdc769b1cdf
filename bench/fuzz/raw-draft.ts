import type { Random } from '@khlang/seed/random'

/**
 * A request before it becomes bytes, so that every part of it can be altered. Each character of its texts is
 * sent as one byte.
 */
export type Draft = {
  method: string
  /** The target in the request line. */
  target: string
  version: string
  headers: [name: string, value: string][]
  body: string
  /** How the body's length is given; null: not at all. */
  length: 'given' | 'chunked' | null
  /** The separator between lines. */
  newline: string
  /** The share of the request that is sent before hanging up. */
  cut: number
  breaksOff: boolean
  /** Bytes sent after the request on the same connection. */
  after: string
}

/** Makes a request odd in one way. */
export type Oddity = (draft: Draft, random: Random) => void

export const draftOf = (
  method: string,
  target: string,
  headers: Record<string, string>,
  body: string | undefined,
): Draft => ({
  method,
  target,
  version: 'HTTP/1.1',
  headers: [['host', 'localhost'], ...Object.entries(headers)],
  body: body ?? '',
  length: body === undefined ? null : 'given',
  newline: '\r\n',
  cut: 1,
  breaksOff: false,
  after: '',
})

/** Returns the bytes to send. */
export function toBytes(draft: Draft): Buffer {
  const { method, target, version, newline, body } = draft
  const lines = draft.headers.map(([name, value]) => `${name}: ${value}`)
  if (draft.length === 'given') lines.push(`content-length: ${body.length}`)
  if (draft.length === 'chunked') lines.push('transfer-encoding: chunked')
  const first = version === '' ? `${method} ${target}` : `${method} ${target} ${version}`
  const said = draft.length === 'chunked' ? inPieces(body) : body
  const bytes = Buffer.from([first, ...lines, '', ''].join(newline) + said + draft.after, 'latin1')
  return draft.cut < 1 ? bytes.subarray(0, Math.floor(bytes.length * draft.cut)) : bytes
}

function inPieces(body: string): string {
  const half = Math.ceil(body.length / 2)
  return [body.slice(0, half), body.slice(half), '']
    .filter((part, at) => part !== '' || at === 2)
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
    .join('')
}

/** Returns text as its UTF-8 bytes, one character per byte. */
export const utf8 = (text: string) => Buffer.from(text).toString('latin1')

export const set = (draft: Draft, name: string, value: string) =>
  (draft.headers = [...draft.headers.filter(([one]) => one !== name), [name, value]])
export const add = (draft: Draft, name: string, value: string) => draft.headers.push([name, value])
export const drop = (draft: Draft, name: string) =>
  (draft.headers = draft.headers.filter(([one]) => one !== name))
