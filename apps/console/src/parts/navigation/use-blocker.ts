import { useEffect, useState } from 'react'
import { useStableCallback } from '../use-stable-callback.ts'
import { type Blocked, blockWhile } from './blocker.ts'
import { useRouter } from './use-router.ts'

/**
 * Blocks leaving the page while `isDirty` returns true. Returns the navigation to ask the employee about;
 * null when there is none.
 */
export function useBlocker(isDirty: () => boolean): Blocked | null {
  const { history } = useRouter()
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const isDirtyNow = useStableCallback(isDirty)
  useEffect(() => blockWhile(history, isDirtyNow, setBlocked), [history, isDirtyNow])
  return blocked
}
