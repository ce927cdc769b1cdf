import { useSyncExternalStore } from 'react'

/**
 * When this browser's session ends without activity. Shared between tabs: activity in one tab keeps all of them signed
 * in.
 */
const key = 'khlang.idle'
const listeners = new Set<() => void>()

/**
 * Returns when the session ends without activity, in milliseconds since 1970; 0 if it does not, because it is
 * remembered.
 */
export const readIdleEnd = () => Number(localStorage.getItem(key) ?? 0)

/** Stores for all tabs when the session ends without activity; null if it is remembered and does not. */
export function keepIdleEnd(iso: string | null) {
  if (iso === null) localStorage.removeItem(key)
  else localStorage.setItem(key, String(Date.parse(iso)))
  listeners.forEach((tell) => tell())
}

function subscribe(listener: () => void) {
  const onStorage = ({ key: changed }: StorageEvent) => changed === key && listener()
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Returns `readIdleEnd()`, also after another tab has changed it. */
export const useIdleEnd = () => useSyncExternalStore(subscribe, readIdleEnd)
