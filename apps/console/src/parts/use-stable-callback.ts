import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function that never changes and calls the newest `run`, so that components need not re-render for
 * a new `run`.
 */
export function useStableCallback<Args extends unknown[], Answer>(run: (...args: Args) => Answer) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
