import type { Counted, Counters } from '@khlang/contract/dashboard'
import { paths } from '#parts/navigation/paths.ts'

const ofPage: Partial<Record<string, Counted>> = {
  [paths.statement]: 'entries',
  [paths.deposit]: 'deposits',
  [paths.withdraw]: 'withdrawals',
}

/**
 * Returns the number for the tab's title: on the pages of entries, deposits and withdrawals the items that wait there,
 * on any other page all waiting requests and unknown orders. 0 until the counts are read.
 */
export function waitingOn(page: { path: string } | undefined, counts: Counters | null): number {
  if (!counts) return 0
  const ownCounter = page && ofPage[page.path]
  return ownCounter ? counts[ownCounter] : counts.deposits + counts.withdrawals + counts.unknown
}
