/** The parts of a path that a pattern marks with a dollar sign: `/management/user/$userId`. */
export type RawParams = Record<string, string>

/** Returns the named parts of the path; null if the path does not match the pattern. */
export function matchPath(pattern: string, pathname: string): RawParams | null {
  const [patternParts, pathParts] = [pattern.split('/'), pathname.split('/')]
  if (patternParts.length !== pathParts.length) return null
  const params: RawParams = {}
  for (const [index, name] of patternParts.entries()) {
    const part = pathParts[index]!
    if (!name.startsWith('$')) {
      if (name !== part) return null
    } else if (part === '') return null
    else params[name.slice(1)] = decoded(part)
  }
  return params
}

/** Returns the path of a pattern with these parts. */
export const fillPath = (pattern: string, params: RawParams = {}) =>
  pattern.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
