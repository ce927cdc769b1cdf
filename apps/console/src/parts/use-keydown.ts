import { type RefObject, useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Keys that are pressed within a part of the page, before the page itself hears them. */
export function useKeyDown(part: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void) {
  const latest = useLatest(press)
  useEffect(() => {
    const element = part.current
    element?.addEventListener('keydown', latest)
    return () => element?.removeEventListener('keydown', latest)
  }, [part, latest])
}
