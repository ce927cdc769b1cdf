import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useRouter, useRouterState } from '#parts/navigation/use-router.ts'
import { createScrollMemory } from './scroll-memory.ts'

/** Restores the scroll position after going back. A newly opened page starts at its top. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  const shown = useRouterState((state) => state.shown)
  const memory = useRef<ReturnType<typeof createScrollMemory>>(undefined)
  useLayoutEffect(() => {
    if (shown) memory.current?.arrive(shown.location)
  }, [shown])
  useEffect(() => {
    const created = createScrollMemory(scroller.current!, router.state.location)
    memory.current = created
    const unsubscribe = router.subscribe(() => created.leave(router.state.location))
    return () => {
      unsubscribe()
      created.end()
    }
  }, [router, scroller])
}
