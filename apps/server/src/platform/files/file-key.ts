const key = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,5}$/

/**
 * Returns the key. Throws if the key could lead outside its folder, which would be our own bug, since we
 * create all keys.
 */
export function checkedKey(text: string): string {
  if (!key.test(text)) throw new Error(`Not a key of a file: ${JSON.stringify(text)}`)
  return text
}

export const isKey = (text: string): boolean => key.test(text)
