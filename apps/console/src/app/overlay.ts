import { useSyncExternalStore } from 'react'

/** What lies over the page. Kept outside the page, so that a change of language, which draws everything anew, leaves it open. */
export type Overlay = 'palette' | 'customizer' | 'sounds' | 'keys' | 'hold' | 'cut' | 'settings'

const listeners = new Set<() => void>()
let open: Overlay | null = null

function show(next: Overlay | null) {
  open = next
  listeners.forEach((tell) => tell())
}

export const openOverlay = (which: Overlay) => show(which)
export const closeOverlay = () => show(null)

export const useOverlay = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => open,
  )
