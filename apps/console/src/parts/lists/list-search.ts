/** Text of an address; nothing for what is empty. */
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** One of these words, or nothing. */
export const oneOf = <Word extends string>(words: readonly Word[], value: unknown) =>
  words.find((word) => word === value)

/** Whole baht as the address and the server write them: digits alone. */
export const bahtOf = (value: unknown) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? value : undefined

/** Only what is set, as words of an address: what a server is asked with, and what a view keeps. */
export const given = (search: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined))
