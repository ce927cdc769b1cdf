/** Returns what a text says as JSON; undefined if it is none, such as a name that somebody began with `["`. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a list in a text as JSON; null if the text is anything else. */
export function readJsonList(text: string): unknown[] | null {
  const read = readJson(text)
  return Array.isArray(read) ? read : null
}
