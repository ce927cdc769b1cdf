import type { Presence } from '@khlang/contract/live'
import { lookedAt, presenceSeconds } from '@khlang/domain/staff/presence'

export type Looker = Pick<Presence, 'email' | 'displayName'>

const nobody: readonly Looker[] = []

/** Tracks who looks at which entry or request now. Each employee looks at one; a look that is not repeated expires. */
export function createPresence(changed: (id: string) => void) {
  const lookers = new Map<string, Presence & { timer: ReturnType<typeof setTimeout> }>()
  const byRow = new Map<string, readonly Looker[]>()

  function forget(email: string) {
    const known = lookers.get(email)
    if (!known) return
    clearTimeout(known.timer)
    lookers.delete(email)
    notify(lookedAt(known))
  }
  function notify(id: string | null) {
    if (id === null) return
    const there = [...lookers.values()].filter((one) => lookedAt(one) === id)
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
      const before = lookers.get(who.email)
      const timer = setTimeout(() => forget(who.email), presenceSeconds * 1000)
      clearTimeout(before?.timer)
      const at = lookedAt(who)
      if (at === null) {
        clearTimeout(timer)
        forget(who.email)
        return
      }
      lookers.set(who.email, { ...who, timer })
      const left = before ? lookedAt(before) : null
      if (left === at) return
      notify(left)
      notify(at)
    },
    at: (id: string) => byRow.get(id) ?? nobody,
  }
}
