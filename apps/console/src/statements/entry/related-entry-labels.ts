import type { EntryRow } from '@khlang/contract/statements/statements'
import * as m from '#messages'

/** Returns how a split or a join replaced or else created this entry, or that it was undone; null if there was none. */
export function relatedEntryText({
  madeBy,
  disposition,
}: Pick<EntryRow, 'madeBy' | 'disposition'>): string | null {
  if (disposition === 'unmade') return m.related_unmade()
  if (disposition === 'split') return m.related_was_split()
  if (disposition === 'join') return m.related_was_joined()
  if (madeBy === 'split') return m.related_part()
  return madeBy === 'join' ? m.related_sum() : null
}
