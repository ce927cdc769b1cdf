import type { Presence } from '@khlang/contract/live'
import { presenceSeconds } from '@khlang/domain/staff/presence'

export type Looker = Pick<Presence, 'email' | 'displayName'>

const nobody: readonly Looker[] = []

/** Who looks at which entry now. Each looks at one; whoever does not say so again is forgotten. */
export function createPresence(changed: (entryId: string) => void) {
  const lookers = new Map<string, Presence & { timer: ReturnType<typeof setTimeout> }>()
  const byEntry = new Map<string, readonly Looker[]>()

  function forget(email: string) {
    const known = lookers.get(email)
    if (!known) return
    clearTimeout(known.timer)
    lookers.delete(email)
    tell(known.entryId)
  }
  function tell(entryId: string | null) {
    if (entryId === null) return
    const there = [...lookers.values()].filter((one) => one.entryId === entryId)
    if (there.length === 0) byEntry.delete(entryId)
    else
      byEntry.set(
        entryId,
        there.map(({ email, displayName }) => ({ email, displayName })),
      )
    changed(entryId)
  }

  return {
    hear(who: Presence) {
      const before = lookers.get(who.email)
      const timer = setTimeout(() => forget(who.email), presenceSeconds * 1000)
      clearTimeout(before?.timer)
      if (who.entryId === null) {
        clearTimeout(timer)
        forget(who.email)
        return
      }
      lookers.set(who.email, { ...who, timer })
      if (before?.entryId === who.entryId) return
      tell(before?.entryId ?? null)
      tell(who.entryId)
    },
    at: (entryId: string) => byEntry.get(entryId) ?? nobody,
  }
}
