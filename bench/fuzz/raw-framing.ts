import { add, type Draft, type Oddity, set, utf8 } from './raw-draft.ts'

const length = (value: string) => (draft: Draft) => {
  draft.length = null
  add(draft, 'content-length', value)
}
const secondRequest = 'GET /api/staff/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'

/** Odd ways to mark where one request ends and the next begins, which different readers may understand differently. */
export const framing: Record<string, Oddity> = {
  'no length': (draft) => (draft.length = null),
  'a length that is too small': (draft) => length(String(Math.max(0, draft.body.length - 3)))(draft),
  'a length that is too great': (draft, random) => {
    length(String(draft.body.length + 50))(draft)
    draft.breaksOff = random.chance(0.9)
  },
  'a length that is no number': (draft, random) =>
    length(random.pick(['-1', '+5', '5,5', '0x5', '1e1', '', ' ', '9'.repeat(25), utf8('٥')]))(draft),
  'two lengths': (draft) => {
    length(String(draft.body.length))(draft)
    add(draft, 'content-length', '0')
  },
  'a length and pieces': (draft) => {
    draft.length = 'chunked'
    add(draft, 'content-length', '4')
    draft.after = secondRequest
  },
  pieces: (draft) => (draft.length = 'chunked'),
  'pieces of another kind': (draft, random) => {
    draft.length = null
    add(
      draft,
      'transfer-encoding',
      random.pick(['xchunked', 'chunked, identity', 'identity', 'chunked, chunked', '\tchunked', 'gzip']),
    )
    draft.body = '0\r\n\r\n'
    draft.after = secondRequest
  },
  'pieces that do not meet': (draft, random) => {
    draft.length = null
    draft.breaksOff = random.chance(0.9)
    add(draft, 'transfer-encoding', 'chunked')
    draft.body = random.pick([
      'ffffffffffffffff1\r\na',
      '5;x="\r\nabcde\r\n0\r\n\r\n',
      '-1\r\n',
      '3\r\nab',
      '0\r\na: b\r\n',
      '5\nabcde\n0\n\n',
      '0x5\r\nabcde\r\n0\r\n\r\n',
      'g\r\n',
    ])
  },
  'a second request in the body': (draft) => {
    draft.body = secondRequest
    draft.length = 'given'
  },
  'a body nobody asks for': (draft) => {
    draft.body ||= '{"a":1}'
    draft.length = 'given'
  },
  'half of it': (draft, random) => {
    draft.cut = random.next()
    draft.breaksOff = true
  },
  'lines that end in half': (draft, random) => (draft.newline = random.pick(['\n', '\r', '\n\r'])),
  'another version': (draft, random) =>
    (draft.version = random.pick([
      'HTTP/1.0',
      'HTTP/0.9',
      'HTTP/2.0',
      'HTTP/1.2',
      'http/1.1',
      '',
      'HTTP/1.1 x',
      'ICE/1.0',
    ])),
  'words of HTTP/2': (draft) => {
    draft.method = 'PRI'
    draft.target = '*'
    draft.version = 'HTTP/2.0'
    draft.body = 'SM\r\n\r\n\0\0\0\x04\0\0\0\0\0'
  },
  TLS: (draft) => {
    draft.method = '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'
    draft.newline = '\0'
  },
  'a JSON nobody should read': (draft, random) => {
    draft.body = random.pick([
      '{"__proto__":{"a":1}}',
      '{"a":1,"a":2}',
      '[',
      '"',
      '{"constructor":{"prototype":{}}}',
      utf8('\uFEFF{}'),
      '['.repeat(20_000),
      '{"a":'.repeat(5_000),
      '1e999',
      'null',
      '[]',
      '"x"',
      'NaN',
      '',
    ])
    draft.length = 'given'
    set(draft, 'content-type', 'application/json')
  },
}
