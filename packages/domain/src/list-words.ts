/**
 * How a search matches rows. The database's `like` and the check of a live row must agree, or a live list would show
 * what a fresh read does not.
 */
export const beginsWith = (word: string | null | undefined, wanted: string) =>
  word?.startsWith(wanted) ?? false

/** Whether a word of the name begins with the search text. */
export const wordBeginsWith = (name: string, wanted: string) =>
  name.startsWith(wanted) || name.includes(` ${wanted}`)

/** Codes are typed in either case. */
export const codeBeginsWith = (code: string | null | undefined, wanted: string) =>
  code?.toLowerCase().startsWith(wanted.toLowerCase()) ?? false

/** Returns the number for `17` or `#17`; null for anything else. */
export const numberMeant = (wanted: string) =>
  /^#?\d{1,15}$/.test(wanted) ? Number(wanted.replace('#', '')) : null
