import type { Counted, Counters } from '@khlang/contract/dashboard'
import { useEffect } from 'react'
import * as m from '#messages'
import { short } from '#ui/numbers.ts'
import type { Page } from '../page.ts'
import { paths } from '#parts/navigation/paths.ts'
import type { PageLocation } from '../page-location.ts'
import { useCounters } from '#parts/navigation/use-counters.ts'

const ofPage: Partial<Record<string, Counted>> = {
  [paths.statement]: 'entries',
  [paths.deposit]: 'deposits',
  [paths.withdraw]: 'withdrawals',
}

/**
 * Sets the tab's title with the number of waiting items. A separate component, so that a changed count
 * re-renders nothing else.
 */
export function TabTitle({ place: { page, title } }: { place: PageLocation }) {
  const waiting = waitingOn(page, useCounters())
  useEffect(() => {
    const name = [title, m.product()].filter(Boolean).join(' · ')
    document.title = waiting > 0 ? `(${short(waiting)}) ${name}` : name
  }, [title, waiting])
  return null
}

/** Returns the count of this page, or of all places where players wait. */
function waitingOn(page: Page | undefined, counts: Counters | null): number {
  if (!counts) return 0
  const own = page && ofPage[page.path]
  return own ? counts[own] : counts.deposits + counts.withdrawals + counts.unknown
}
