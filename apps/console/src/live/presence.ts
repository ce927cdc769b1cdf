import type { Presence } from '@khlang/contract/live'
import { rowOnScreen, presenceSeconds } from '@khlang/domain/staff/presence'

export type PresentEmployee = Pick<Presence, 'email' | 'displayName'>

const nobody: readonly PresentEmployee[] = []

/**
 * Tracks which employee, this one too, has which entry or request open, at most one per employee. A report that is not
 * repeated expires after `presenceSeconds`.
 */
export function createPresence(onRowChange: (id: string) => void) {
  const present = new Map<string, Presence & { timer: ReturnType<typeof setTimeout> }>()
  const byRow = new Map<string, readonly PresentEmployee[]>()

  function forget(email: string) {
    const presence = present.get(email)
    if (!presence) return
    clearTimeout(presence.timer)
    present.delete(email)
    notify(rowOnScreen(presence))
  }
  function notify(id: string | null) {
    if (id === null) return
    const presentAtRow = [...present.values()].filter((one) => rowOnScreen(one) === id)
    if (presentAtRow.length === 0) byRow.delete(id)
    else
      byRow.set(
        id,
        presentAtRow.map(({ email, displayName }) => ({ email, displayName })),
      )
    onRowChange(id)
  }

  return {
    onPresence(presence: Presence) {
      const before = present.get(presence.email)
      const timer = setTimeout(() => forget(presence.email), presenceSeconds * 1000)
      clearTimeout(before?.timer)
      const rowId = rowOnScreen(presence)
      if (rowId === null) {
        clearTimeout(timer)
        forget(presence.email)
        return
      }
      present.set(presence.email, { ...presence, timer })
      const previous = before ? rowOnScreen(before) : null
      if (previous === rowId) return
      notify(previous)
      notify(rowId)
    },
    at: (id: string) => byRow.get(id) ?? nobody,
  }
}
