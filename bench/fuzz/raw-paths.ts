import { add, type Draft, type Oddity, utf8 } from './raw-draft.ts'
import type { Random } from '@khlang/seed/random'

/** Returns an oddity that inserts a text after one of the slashes of the path. */
const within = (put: string) => (draft: Draft, random: Random) => {
  const [path = '', query] = draft.target.split(/(?=\?)/)
  const slashes = [...path.matchAll(/\//g)].map(({ index }) => index + 1)
  const at = slashes.length > 0 ? random.pick(slashes) : 0
  draft.target = path.slice(0, at) + put + path.slice(at) + (query ?? '')
}
const atEnd = (put: string) => (draft: Draft) => {
  const [path = '', query = ''] = draft.target.split(/(?=\?)/)
  draft.target = path + put + query
}
/** Returns an oddity that percent-encodes one character of the path. */
const encoded = (digits: (code: number) => string) => (draft: Draft, random: Random) => {
  const at = random.whole(1, Math.max(1, draft.target.split('?')[0]!.length - 1))
  const sign = draft.target[at] ?? ''
  draft.target =
    draft.target.slice(0, at) + (sign && `%${digits(sign.charCodeAt(0))}`) + draft.target.slice(at + 1)
}

/** Ways to write a path that different readers may resolve differently. */
export const paths: Record<string, Oddity> = {
  'a dot': within('./'),
  'two dots': within('x/../'),
  'two dots to another': within('../'),
  'an encoded dot': within('%2e/'),
  'encoded dots': within('x/%2E%2e/'),
  'dots encoded twice': within('x/%252e%252e/'),
  'a doubled slash': within('/'),
  'a back-slash': within('\\'),
  'a back-slash for a slash': (draft, random) => {
    const at = random.whole(0, draft.target.length - 1)
    draft.target = draft.target.slice(0, at) + draft.target.slice(at).replace('/', '\\')
  },
  'an encoded slash': (draft) => (draft.target = draft.target.replace(/\/(?=[^/]*$)/, '%2F')),
  'an encoded back-slash': within('%5c'),
  'a sign encoded': encoded((code) => code.toString(16)),
  'a sign encoded long': encoded((code) => `c0%${(code | 0x80).toString(16)}`),
  'a sign of unicode': encoded((code) => `u00${code.toString(16)}`),
  'a null': atEnd('%00'),
  'an end and more': atEnd('%00.png'),
  'a slash at the end': atEnd('/'),
  'a parameter of the path': atEnd(';a=b'),
  'a fragment': atEnd('#x'),
  'an encoded question mark': atEnd('%3f'),
  'a space': atEnd(' '),
  'a tab': atEnd('\t'),
  'an end of line encoded': atEnd('%0d%0aset-cookie:a=b'),
  'half an encoding': atEnd('%'),
  'an ending': atEnd('.json'),
  'Thai signs as they are': atEnd(utf8('/ก็')),
  'bytes that are no text': atEnd('/\xff\xfe'),
  'great letters': (draft) => (draft.target = draft.target.toUpperCase()),
  'one great letter': (draft) => (draft.target = draft.target.replace(/[a-z]/, (sign) => sign.toUpperCase())),
  'a whole address of ours': (draft) => (draft.target = `http://localhost${draft.target}`),
  'a whole address of others': (draft) => (draft.target = `http://evil.example${draft.target}`),
  'a whole address with a name in it': (draft) =>
    (draft.target = `http://localhost@evil.example${draft.target}`),
  'an authority': (draft) => (draft.target = 'localhost:80'),
  'no address': (draft) => (draft.target = '*'),
  'no first slash': (draft) => (draft.target = draft.target.slice(1)),
  nothing: (draft) => (draft.target = ''),
  'an address of 20 KB': atEnd(`/${'a'.repeat(20_000)}`),
  'a question of 12 KB': (draft) =>
    (draft.target += `${draft.target.includes('?') ? '&' : '?'}a=${'b'.repeat(12_000)}`),
  'odd questions': (draft) =>
    (draft.target += `${draft.target.includes('?') ? '&' : '?'}__proto__[a]=1&constructor=2&a[]=1&a[b]=%ff&&=&%`),
  'a question twice': (draft) => (draft.target += draft.target.replace(/^[^?]*/, '').replace('?', '&')),
}

export const methods: Record<string, Oddity> = {
  'small letters': (draft) => (draft.method = draft.method.toLowerCase()),
  'another method': (draft, random) =>
    (draft.method = random.pick([
      'HEAD',
      'OPTIONS',
      'TRACE',
      'PATCH',
      'PUT',
      'DELETE',
      'GET',
      'POST',
      'PROPFIND',
      'PURGE',
    ])),
  'no method': (draft, random) => (draft.method = random.pick(['', 'GETX', 'G\0T', 'CONNECT', utf8('ก')])),
  'another method in a header': (draft, random) =>
    add(draft, random.pick(['x-http-method-override', 'x-method-override', 'x-http-method']), 'POST'),
}
