import { useCallback } from 'react'
import { usePage, useRouter } from '#parts/navigation/use-router.ts'

/**
 * Returns a function that changes the search parameters of the page it is called on; parameters that are not given
 * stay. A change that comes after the employee has left the page is dropped: it belongs to an answer that arrived
 * late, and would bring the page back.
 *
 * `adds` says whether a change adds an entry to the history, so that Back undoes it; otherwise it replaces the current
 * entry. It must be the same function at every render.
 */
export function useChangeSearch<Search extends object>(adds: (change: Partial<Search>) => boolean = never) {
  const router = useRouter()
  const isOpen = useIsOpen()
  return useCallback(
    (change: Partial<Search>) => {
      if (isOpen()) router.changeSearch(change, { replace: !adds(change) })
    },
    [router, isOpen, adds],
  )
}

const never = () => false

/**
 * Returns whether the page that calls it is still the one the employee is on, or is going to: asked again for every
 * answer that would navigate.
 */
export function useIsOpen(): () => boolean {
  const { history } = useRouter()
  const { pathname } = usePage().location
  return useCallback(() => history.location.pathname === pathname, [history, pathname])
}
