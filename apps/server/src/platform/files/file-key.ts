const key = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,5}$/

/**
 * Returns the key, or throws if it could lead outside its folder: we make all keys, so that would be our own
 * bug.
 */
export function checkedKey(text: string): string {
  if (!key.test(text)) throw new Error(`Not a key of a file: ${JSON.stringify(text)}`)
  return text
}

export const isKey = (text: string): boolean => key.test(text)
