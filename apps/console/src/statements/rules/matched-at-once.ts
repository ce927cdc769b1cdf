/** Counts the entries that are matched as soon as auto-match is switched on: those that nothing prevents. */
export const matchedAtOnce = (rows: readonly { why: string | null }[]): number =>
  rows.filter(({ why }) => why === null).length
