import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { createPresence, type PresentEmployee } from './presence.ts'
import { stream } from './stream.ts'

const listeners = new Map<string, Set<() => void>>()
const presence = createPresence((rowId) => listeners.get(rowId)?.forEach((tell) => tell()))
stream.onPresence(presence.onPresence)

/** Returns the employees, this one too, who have this entry or request open. Re-renders only when they change. */
export function usePresence(rowId: string): readonly PresentEmployee[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ofRow = listeners.get(rowId) ?? new Set()
      listeners.set(rowId, ofRow.add(listener))
      return () => {
        ofRow.delete(listener)
        if (ofRow.size === 0) listeners.delete(rowId)
      }
    },
    [rowId],
  )
  const read = () => presence.at(rowId)
  return useSyncExternalStore(subscribe, read, read)
}

const usualRestMs = 400
const announceEveryMs = 12_000

/**
 * Announces to colleagues which entry or request the employee has open, once the selection has not moved for
 * a moment and then every 12 seconds. Announces the end when the row or page is left or hidden.
 */
export function useAnnouncePresence(
  rowId: string | null,
  send: (rowId: string | null) => Promise<unknown>,
  restMs = usualRestMs,
) {
  useEffect(() => {
    if (rowId === null) return
    let announced = false
    // Presence is not essential: a failed call is repeated soon anyway.
    const sendQuietly = (id: string | null) => void send(id).catch(() => {})
    const announce = () => {
      if (document.hidden) return
      announced = true
      sendQuietly(rowId)
    }
    const hidden = () => (document.hidden ? announced && sendQuietly(null) : announce())
    const first = setTimeout(announce, restMs)
    const timer = setInterval(announce, announceEveryMs)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
      if (announced) sendQuietly(null)
    }
  }, [rowId, send, restMs])
}
