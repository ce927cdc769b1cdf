const key = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,5}$/

/** Keys are made by us; one that could lead outside its folder is our own bug, wherever it came from. */
export function checkedKey(text: string): string {
  if (!key.test(text)) throw new Error(`Not a key of a file: ${JSON.stringify(text)}`)
  return text
}

export const isKey = (text: string): boolean => key.test(text)
