import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Router } from './router.ts'
import { RouterContext } from './use-router.ts'

type Props = {
  router: Router
  /** Shown until the first page is loaded. */
  first: ReactNode
  /** The shell, with the page at its `Outlet`. */
  children: ReactNode
}

export function RouterProvider({ router, first, children }: Props) {
  const shown = useSyncExternalStore(router.subscribe, () => router.state.shown)
  useLayoutEffect(() => router.onRendered(shown), [router, shown])
  return <RouterContext value={router}>{shown ? children : first}</RouterContext>
}
