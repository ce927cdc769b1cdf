import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { createPresence, type PresentEmployee } from './presence.ts'
import { stream } from './stream.ts'

const listeners = new Map<string, Set<() => void>>()
const presence = createPresence((entryId) => listeners.get(entryId)?.forEach((tell) => tell()))
stream.onPresence(presence.onPresence)

/** Returns who looks at this entry now. Re-renders only when that changes. */
export function usePresence(entryId: string): readonly PresentEmployee[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ofEntry = listeners.get(entryId) ?? new Set()
      listeners.set(entryId, ofEntry.add(listener))
      return () => {
        ofEntry.delete(listener)
        if (ofEntry.size === 0) listeners.delete(entryId)
      }
    },
    [entryId],
  )
  return useSyncExternalStore(subscribe, () => presence.at(entryId))
}

const usualSettleMs = 400
const announceEveryMs = 12_000

/**
 * Announces to colleagues which entry the employee looks at, after the selection has not moved for a moment;
 * and that they stopped, when the page is left or hidden.
 */
export function useAnnouncePresence(
  entryId: string | null,
  say: (entryId: string | null) => Promise<unknown>,
  settleMs = usualSettleMs,
) {
  useEffect(() => {
    if (entryId === null) return
    let said = false
    // Presence is not essential: a failed call is repeated soon anyway.
    const tell = (id: string | null) => void say(id).catch(() => {})
    const announce = () => {
      if (document.hidden) return
      said = true
      tell(entryId)
    }
    const hidden = () => (document.hidden ? said && tell(null) : announce())
    const first = setTimeout(announce, settleMs)
    const again = setInterval(announce, announceEveryMs)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      document.removeEventListener('visibilitychange', hidden)
      if (said) tell(null)
    }
  }, [entryId, say, settleMs])
}
