/** Search parameters of an address, by name. */
export type RawSearch = Record<string, string>

/** Plain text in the address instead of JSON: staff read it and share it. */
export const parseSearch = (text: string): RawSearch => Object.fromEntries(new URLSearchParams(text))

/** Returns the parameters as the text after the path, with its question mark. What is empty or not set is left out. */
export function searchText(search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
