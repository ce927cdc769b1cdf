import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { createScrollMemory } from './scroll-memory.ts'

/** Going back restores the scroll position; a newly opened page starts at its top. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const memory = createScrollMemory(scroller.current!, router.state.location)
    const endings = [
      router.subscribe('onBeforeLoad', ({ toLocation }) => memory.leave(toLocation)),
      router.subscribe('onRendered', ({ toLocation }) => memory.arrive(toLocation)),
      memory.end,
    ]
    return () => endings.forEach((end) => end())
  }, [router, scroller])
}
