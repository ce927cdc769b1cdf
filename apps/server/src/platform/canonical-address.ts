/**
 * Whether a request names what it asks for in the one way that stands for it: a path, as a browser would write it down. Dots, back-slashes, a
 * fragment, a doubled slash, a whole address or a letter written with its number are other spellings, which one reader would take for
 * another path than the next.
 */
export function isCanonical(address: string, ours: string): boolean {
  const path = address.split('?', 1)[0]!
  const read = URL.parse(address, ours)
  return (
    read !== null &&
    path.startsWith('/') &&
    read.origin === ours &&
    read.pathname === path &&
    !path.includes('//') &&
    !needlesslyEncoded.test(path) &&
    !(path.startsWith('/api/') && path.endsWith('/'))
  )
}

/** Letters, digits and signs that mean the same written either way (RFC 3986, 2.3); but the tilde, which some encode and no route has. */
const needlesslyEncoded = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])/i
