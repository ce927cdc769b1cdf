import { useSyncExternalStore } from 'react'
import type { FoundPlayer } from '#parts/player/player-options.ts'

/**
 * Overlays that can be opened over any page. The open overlay is stored outside the page, so that it stays
 * open when a change of language mounts everything again.
 */
export type Overlay =
  | 'palette'
  | 'customizer'
  | 'sounds'
  | 'keys'
  | 'hold'
  | 'cut'
  | 'newDeposit'
  | 'newWithdrawal'
  | 'blocklist'
  | 'goodwill'
  | 'copyAccount'
  | 'newPlayer'
  | 'newAgent'
  | 'newMaster'
  | 'invite'
  | 'approvalRules'
  | 'limits'

const listeners = new Set<() => void>()
/** The player whom the overlay concerns, if any. */
type Open = { which: Overlay; player: FoundPlayer | null }
let currentOverlay: Open | null = null

function show(next: Open | null) {
  currentOverlay = next
  listeners.forEach((tell) => tell())
}

/**
 * Opens an overlay over any page, and closes the one that is open. `player`: the player whom the overlay
 * concerns, if it needs one.
 */
export const openOverlay = (which: Overlay, player: FoundPlayer | null = null) => show({ which, player })
export const closeOverlay = () => show(null)

export const overlayNow = () => currentOverlay

export function onOverlay(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOverlay = () => useSyncExternalStore(onOverlay, overlayNow)
