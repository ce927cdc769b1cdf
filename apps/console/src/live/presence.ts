import type { Presence } from '@khlang/contract/live'
import { rowOnScreen, presenceSeconds } from '@khlang/domain/staff/presence'

export type PresentEmployee = Pick<Presence, 'email' | 'displayName'>

const nobody: readonly PresentEmployee[] = []

/**
 * Tracks which employee has which entry or request open, at most one per employee. A report that is not
 * repeated expires.
 */
export function createPresence(changed: (id: string) => void) {
  const present = new Map<string, Presence & { timer: ReturnType<typeof setTimeout> }>()
  const byRow = new Map<string, readonly PresentEmployee[]>()

  function forget(email: string) {
    const known = present.get(email)
    if (!known) return
    clearTimeout(known.timer)
    present.delete(email)
    notify(rowOnScreen(known))
  }
  function notify(id: string | null) {
    if (id === null) return
    const there = [...present.values()].filter((one) => rowOnScreen(one) === id)
    if (there.length === 0) byRow.delete(id)
    else
      byRow.set(
        id,
        there.map(({ email, displayName }) => ({ email, displayName })),
      )
    changed(id)
  }

  return {
    onPresence(who: Presence) {
      const before = present.get(who.email)
      const timer = setTimeout(() => forget(who.email), presenceSeconds * 1000)
      clearTimeout(before?.timer)
      const at = rowOnScreen(who)
      if (at === null) {
        clearTimeout(timer)
        forget(who.email)
        return
      }
      present.set(who.email, { ...who, timer })
      const previous = before ? rowOnScreen(before) : null
      if (previous === at) return
      notify(previous)
      notify(at)
    },
    at: (id: string) => byRow.get(id) ?? nobody,
  }
}
