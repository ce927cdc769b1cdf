import { useSyncExternalStore } from 'react'

/** A call that takes longer than this shows the progress bar. */
const slowAfterMs = 1_000

const listeners = new Set<() => void>()
let slow = 0

function change(difference: number) {
  slow += difference
  listeners.forEach((tell) => tell())
}

/** Returns the answer of a call. While a call is slow, the progress bar is shown. */
export async function noticedIfSlow<Answer>(call: Promise<Answer>): Promise<Answer> {
  let noticed = false
  const timer = setTimeout(() => {
    noticed = true
    change(1)
  }, slowAfterMs)
  try {
    return await call
  } finally {
    clearTimeout(timer)
    if (noticed) change(-1)
  }
}

/** Whether any call has been running for more than a second. */
export const slowCalls = () => slow > 0

export function onSlowCalls(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSlowCalls = () => useSyncExternalStore(onSlowCalls, slowCalls)
