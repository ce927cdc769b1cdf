import { type RefObject, useEffect } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

/** Handles keys pressed inside a part of the page, before the page's own handlers do. */
export function useKeyDown(part: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void) {
  const latest = useStableCallback(press)
  useEffect(() => {
    const element = part.current
    element?.addEventListener('keydown', latest)
    return () => element?.removeEventListener('keydown', latest)
  }, [part, latest])
}
