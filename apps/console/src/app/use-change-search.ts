import { useCallback } from 'react'
import { usePage, useRouter } from '#parts/navigation/use-router.ts'

/**
 * Returns a function that changes the search parameters of the page that called this hook; parameters that are not
 * given stay. A change made after the employee has left the page is dropped, since it comes from a late answer and
 * would open the page again. `addsEntry` says whether a change adds an entry to the history, so that Back undoes it;
 * otherwise it replaces the current entry. `addsEntry` must be the same function at every render.
 */
export function useChangeSearch<Search extends object>(
  addsEntry: (change: Partial<Search>) => boolean = never,
) {
  const router = useRouter()
  const isOpen = useIsOpen()
  return useCallback(
    (change: Partial<Search>) => {
      if (isOpen()) router.changeSearch(change, { replace: !addsEntry(change) })
    },
    [router, isOpen, addsEntry],
  )
}

const never = () => false

/**
 * Returns a function that tells whether the page that called this hook is still open, or is being opened.
 * Call it for every answer that would navigate.
 */
export function useIsOpen(): () => boolean {
  const { history } = useRouter()
  const { pathname } = usePage().location
  return useCallback(() => history.location.pathname === pathname, [history, pathname])
}
