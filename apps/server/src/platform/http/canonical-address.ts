/**
 * Returns whether a request uses the one canonical spelling of its address: a path as a browser would write
 * it. Dots, back-slashes, a fragment, a doubled slash, an absolute URL, a needlessly encoded letter or a slash at
 * the end of an API path are other spellings, which different components could read as different paths.
 */
export function isCanonical(address: string, ownOrigin: string): boolean {
  const path = address.split('?', 1)[0]!
  if (plain.test(path)) return true // as nearly all are, without the cost of parsing
  const read = URL.parse(address, ownOrigin)
  return (
    read !== null &&
    path.startsWith('/') &&
    read.origin === ownOrigin &&
    read.pathname === path &&
    !path.includes('//') &&
    !needlesslyEncoded.test(path) &&
    !(path.startsWith('/api/') && path.endsWith('/'))
  )
}

/**
 * Letters, digits and signs that mean the same encoded or not (RFC 3986, 2.3), except the tilde, which some
 * clients encode and no route uses.
 */
const needlesslyEncoded = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])/i

/** A path in which no parser reads anything but itself. */
const plain = /^(?:\/[\w-]+)+$/
