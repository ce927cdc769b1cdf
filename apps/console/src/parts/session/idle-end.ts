import { useSyncExternalStore } from 'react'

/**
 * When this browser's session ends without activity. Shared between tabs: activity in one tab keeps all of them signed
 * in.
 */
export const idleEndKey = 'khlang.idle'
const listeners = new Set<() => void>()

/**
 * Returns when the session ends without activity, in milliseconds since 1970; 0 if it does not, because it is
 * remembered.
 */
export const readIdleEnd = () => Number(localStorage.getItem(idleEndKey) ?? 0)

/**
 * When the server says that nobody is signed in, a session this close to its end counts as over: then the page is
 * covered instead of left, so that typed values are not lost.
 */
const nearlyOverMs = 5_000

/**
 * Returns whether a session that ends at `endsAt` (0: it does not) is over, or nearly so. Pages of it may then be
 * covered. `now` is in milliseconds since 1970, as `endsAt` is.
 */
export const isNearlyOver = (endsAt: number, now: number) => endsAt > 0 && now >= endsAt - nearlyOverMs

/** Stores for all tabs when the session ends without activity; null if it is remembered and does not. */
export function keepIdleEnd(iso: string | null) {
  if (iso === null) localStorage.removeItem(idleEndKey)
  else localStorage.setItem(idleEndKey, String(Date.parse(iso)))
  listeners.forEach((tell) => tell())
}

function subscribe(listener: () => void) {
  const onStorage = ({ key: changed }: StorageEvent) => changed === idleEndKey && listener()
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Returns `readIdleEnd()`, also after another tab has changed it. */
export const useIdleEnd = () => useSyncExternalStore(subscribe, readIdleEnd)
