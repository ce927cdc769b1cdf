import { useEffect } from 'react'
import * as m from '#messages'
import { shortCount } from '#ui/numbers.ts'
import type { PageLocation } from '../page-location.ts'
import { useCounters } from '#parts/navigation/use-counters.ts'
import { waitingOn } from './waiting-on.ts'

/**
 * Sets the tab's title with the number of waiting items. A separate component, so that a changed count
 * re-renders nothing else.
 */
export function TabTitle({ place: { page, title } }: { place: PageLocation }) {
  const waitingCount = waitingOn(page, useCounters())
  useEffect(() => {
    const name = [title, m.product()].filter(Boolean).join(' · ')
    document.title = waitingCount > 0 ? `(${shortCount(waitingCount)}) ${name}` : name
  }, [title, waitingCount])
  return null
}
