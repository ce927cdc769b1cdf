import { useSyncExternalStore } from 'react'

/** What takes longer than this is shown to be under way. */
const slowAfterMs = 1_000

const listeners = new Set<() => void>()
let slow = 0

function change(by: number) {
  slow += by
  listeners.forEach((tell) => tell())
}

/** Watches one call; only those that take long are noticed by anybody. */
export async function watched<Answer>(call: Promise<Answer>): Promise<Answer> {
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

export const slowCalls = () => slow > 0

export function onSlowCalls(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSlowCalls = () => useSyncExternalStore(onSlowCalls, slowCalls)
