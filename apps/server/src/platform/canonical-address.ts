/**
 * Whether a request names what it asks for in the one way that stands for it: a path, as a browser would write it down. Dots, back-slashes, a
 * fragment, a doubled slash or a whole address are other spellings, which one reader would take for another path than the next.
 */
export function isCanonical(address: string, ours: string): boolean {
  const path = address.split('?', 1)[0]!
  const read = URL.parse(address, ours)
  return (
    read !== null &&
    path.startsWith('/') &&
    read.origin === ours &&
    read.pathname === path &&
    !path.includes('//')
  )
}
