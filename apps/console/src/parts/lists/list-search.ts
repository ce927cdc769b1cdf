/** Returns a text parameter of the URL; undefined if empty. */
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Returns who acted, as a filter: an e-mail in lower case, as all are stored, however it was typed; the name of a worker
 * or a service key unchanged; undefined if empty.
 */
export const actorOf = (value: unknown) => {
  const text = textOf(value)?.trim()
  return textOf(text && isEmail(text) ? text.toLowerCase() : text)
}

/** A service key, an actor as `service:` and its name, or the account of the command line may have an @ too. */
const isEmail = (actor: string) => actor.includes('@') && !/^(service:|command line)/.test(actor)

/** Returns the value if it is one of these words, else undefined. */
export const oneOf = <Word extends string>(words: readonly Word[], value: unknown) =>
  words.find((word) => word === value)

/** Returns whole baht in the form of the URL and the server, digits only; undefined for anything else. */
export const bahtOf = (value: unknown) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? value : undefined

/** Returns only the parameters that are set, for a request to the server or for saving a view. */
export const givenValues = (search: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined))
