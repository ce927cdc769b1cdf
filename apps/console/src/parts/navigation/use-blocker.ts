import { useEffect, useState } from 'react'
import { useStableCallback } from '../use-stable-callback.ts'
import { type Blocked, blockWhile } from './blocker.ts'
import { useRouter } from './use-router.ts'

/** Holds back every way off the page while `isDirty` says so. Returns what to ask the employee, null when nothing. */
export function useBlocker(isDirty: () => boolean): Blocked | null {
  const { history } = useRouter()
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const isDirtyNow = useStableCallback(isDirty)
  useEffect(() => blockWhile(history, isDirtyNow, setBlocked), [history, isDirtyNow])
  return blocked
}
