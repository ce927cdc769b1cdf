import { useSyncExternalStore } from 'react'
import type { FoundPlayer } from '#parts/PlayerSearch.tsx'

/** What lies over the page. Kept outside the page, so that a change of language, which draws everything anew, leaves it open. */
export type Overlay =
  | 'palette'
  | 'customizer'
  | 'sounds'
  | 'keys'
  | 'hold'
  | 'cut'
  | 'settings'
  | 'profile'
  | 'newDeposit'
  | 'newWithdrawal'
  | 'blocklist'

const listeners = new Set<() => void>()
/** Of whom it is, where it is of a player. */
type Open = { which: Overlay; player: FoundPlayer | null }
let open: Open | null = null

function show(next: Open | null) {
  open = next
  listeners.forEach((tell) => tell())
}

export const openOverlay = (which: Overlay, player: FoundPlayer | null = null) => show({ which, player })
export const closeOverlay = () => show(null)

export const useOverlay = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => open,
  )
