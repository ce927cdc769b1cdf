import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for ever, that does what the newest one does: so that a part need not be drawn anew for a new one. */
export function useLatest<Args extends unknown[], Answer>(run: (...args: Args) => Answer) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
