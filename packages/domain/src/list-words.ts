/**
 * How a search finds rows, the same for the database's `like` and for a row that a screen hears of: the two must agree, or a
 * live list shows what a fresh read does not.
 */
export const beginsWith = (word: string | null | undefined, wanted: string) =>
  word?.startsWith(wanted) ?? false

/** Some word of a name begins so. */
export const wordBeginsWith = (name: string, wanted: string) =>
  name.startsWith(wanted) || name.includes(` ${wanted}`)

/** Codes are typed in either case. */
export const codeBeginsWith = (code: string | null | undefined, wanted: string) =>
  code?.toLowerCase().startsWith(wanted.toLowerCase()) ?? false

/** `17` and `#17` mean a number; anything else means none. */
export const numberMeant = (wanted: string) =>
  /^#?\d{1,15}$/.test(wanted) ? Number(wanted.replace('#', '')) : null
