import type { Counters } from '@khlang/contract/dashboard'
import type { Page } from './pages.ts'
import { paths } from './paths.ts'
import { useCounters } from './use-counters.ts'

const ofPage: Partial<Record<string, keyof Counters>> = {
  [paths.statement]: 'entries',
  [paths.deposit]: 'deposits',
  [paths.withdraw]: 'withdrawals',
}

/** How much waits, for the title of the tab: on this page, or wherever players wait. */
export function useWaiting(page: Page | undefined): number {
  const counts = useCounters()
  if (!counts) return 0
  const own = page && ofPage[page.path]
  return own ? counts[own] : counts.deposits + counts.withdrawals + counts.unknown
}
