import { add, drop, type Oddity, set, utf8 } from './raw-draft.ts'

export const headers: Record<string, Oddity> = {
  'no host': (draft) => drop(draft, 'host'),
  'another host': (draft, random) =>
    set(
      draft,
      'host',
      random.pick([
        'evil.example',
        'localhost.evil.example',
        'localhost@evil.example',
        '',
        '[::1',
        'a b',
        '127.0.0.1:99999',
      ]),
    ),
  'two hosts': (draft) => add(draft, 'host', 'evil.example'),
  'another origin': (draft, random) =>
    set(
      draft,
      'origin',
      random.pick(['https://evil.example', 'null', 'http://localhost:1', 'http://localhost.evil.example']),
    ),
  'two origins': (draft, random) => {
    const both = ['http://localhost', 'https://evil.example']
    for (const one of random.chance(0.5) ? both : both.toReversed()) add(draft, 'origin', one)
  },
  'from another site': (draft) => set(draft, 'sec-fetch-site', 'cross-site'),
  'a key beside a cookie': (draft, random) =>
    set(
      draft,
      'authorization',
      random.pick(['Basic eDp4', 'Bearer x', 'Bearer', '', 'Digest a=b', `Bearer khl_${'a'.repeat(43)}`]),
    ),
  'two keys': (draft) => {
    add(draft, 'authorization', 'Bearer a')
    add(draft, 'authorization', 'Bearer b')
  },
  'two cookies': (draft) => {
    for (let count = 0; count < 2; count++) add(draft, 'cookie', 'better-auth.session_token=x.y')
  },
  'a cookie of nobody': (draft, random) =>
    set(
      draft,
      'cookie',
      random.pick([
        '__proto__=1',
        '=;=;',
        'a=%',
        `a=${'b'.repeat(8_000)}`,
        'better-auth.session_token=; better-auth.session_token=a',
      ]),
    ),
  'another kind of body': (draft, random) =>
    set(
      draft,
      'content-type',
      random.pick([
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'application/json; charset=utf-16',
        'application/JSON;charset=a;charset=b',
        'application/xml',
        '',
        '/',
        'image/png',
      ]),
    ),
  'two kinds of body': (draft) => add(draft, 'content-type', 'text/plain'),
  'a packed body': (draft, random) =>
    add(draft, 'content-encoding', random.pick(['gzip', 'br', 'identity', 'x'])),
  'where others say it came from': (draft, random) => {
    const name = random.pick([
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'forwarded',
      'x-real-ip',
      'x-khlang-address',
    ])
    add(
      draft,
      name,
      random.pick([
        '1.2.3.4',
        '::1',
        'evil.example',
        'for=1.2.3.4;host=evil.example',
        ', ,',
        'a'.repeat(3_000),
        '\xff',
      ]),
    )
  },
  'another address in a header': (draft, random) =>
    add(
      draft,
      random.pick(['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix', 'x-original-uri']),
      '/api/staff/me',
    ),
  'another protocol': (draft, random) => {
    add(draft, 'connection', 'upgrade')
    add(draft, 'upgrade', random.pick(['h2c', 'websocket', 'TLS/1.0']))
    add(draft, 'http2-settings', 'AAMAAABkAARAAAAAAAIAAAAA')
  },
  'a wish for an answer before the body': (draft, random) =>
    add(draft, 'expect', random.pick(['100-continue', 'x', ''])),
  'a part of it': (draft, random) =>
    add(draft, 'range', random.pick(['bytes=0-0', 'bytes=5-1', 'bytes=-', 'bytes=0-,0-,0-', 'lines=1'])),
  'if it has changed': (draft, random) =>
    add(
      draft,
      random.pick(['if-none-match', 'if-match', 'if-modified-since']),
      random.pick(['*', '"x"', 'W/', '9999']),
    ),
  'two wishes of kind': (draft) => {
    add(draft, 'accept', '*/*;q=a')
    add(draft, 'accept-encoding', 'gzip;q=9, *;q=0, br, x')
    add(draft, 'accept-language', 'th;q=, en-'.repeat(50))
  },
  'a space before the colon': (draft) => add(draft, 'x-a ', 'b'),
  'a folded line': (draft) => add(draft, 'x-a', 'b\r\n c'),
  'an end of line within': (draft) => add(draft, 'x-a', 'b\rcookie: c'),
  'a null within': (draft) => add(draft, 'x-a', 'a\0b'),
  'no name': (draft) => add(draft, '', 'a'),
  'an odd name': (draft, random) =>
    add(draft, random.pick(['__proto__', 'constructor', 'x(y)', utf8('ก'), 'toString']), 'a'),
  'three hundred lines': (draft) => {
    for (let count = 0; count < 300; count++) add(draft, `x-${count}`, 'a')
  },
  'a line of 20 KB': (draft) => add(draft, 'x-a', 'a'.repeat(20_000)),
  'lines that belong to one hand': (draft) => add(draft, 'connection', 'close, cookie, authorization, host'),
}
