import { maskEmail, maskText } from '@khlang/domain/players/masks'
import { readPlayerSearch } from '@khlang/domain/players/player-filter'

/**
 * Masks the search text of a filter for the audit log and for approvals, whose readers must not see a full number or
 * e-mail address that was searched for.
 */
export function maskedFilter(filter: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { q } = filter
  if (typeof q !== 'string') return { ...filter }
  const { email } = readPlayerSearch(q)
  return { ...filter, q: email === null ? maskText(q) : maskEmail(email) }
}

/** Whether the search text of a filter has a full number or is an e-mail address, and so is masked. */
export const isMasked = (filter: Readonly<Record<string, unknown>>): boolean =>
  maskedFilter(filter)['q'] !== filter['q']

/** The rows that were selected in a list (`ids`; null if none were), or left out of all (`except`). */
export type Selection = { ids: readonly string[] | null; except: readonly string[] }

/** Returns how many rows were selected or left out, without their ids. */
export const selectionCounts = ({ ids, except }: Selection): { chosen?: number; except?: number } => ({
  ...(ids && { chosen: ids.length }),
  ...(except.length > 0 && { except: except.length }),
})
