/** Search parameters of a URL, by name. */
export type RawSearch = Record<string, string>

/** Reads search parameters. They are plain text instead of JSON, since staff read and share them. */
export const parseSearch = (text: string): RawSearch => Object.fromEntries(new URLSearchParams(text))

/**
 * Returns the parameters as the text after the path, with its question mark. Empty parameters are left out.
 */
export function searchText(search: object): string {
  const givenEntries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(givenEntries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
