import type { LiveResync, Presence } from '@khlang/contract/live'
import { rowOnScreen, presenceSeconds } from '@khlang/domain/staff/presence'
import type { Role } from '@khlang/domain/staff/acts'
import type { Changed } from './rows.ts'

/** One open stream of one browser. */
export type Screen = {
  role: Role
  token: string
  employee: string
  write: (bytes: Buffer) => void
  end: () => void
}

export type Hub = {
  join: (screen: Screen) => () => void
  tell: (changed: readonly Changed[]) => void
  resync: (what: LiveResync) => void
  presence: (who: Presence) => void
  /** Who is looking at what now: sent first to a new screen. */
  present: () => Presence[]
  each: (visit: (screen: Screen) => void) => void
  size: () => number
}

/**
 * Creates the registry of all streams of this process. A row is encoded once per role, down to its bytes,
 * however many screens are watching.
 */
export function createHub(): Hub {
  const screens = new Set<Screen>()
  const present = new Map<string, { who: Presence; until: number }>()

  function write(textFor: (role: Role) => string) {
    const encoded = new Map<Role, Buffer>()
    for (const screen of screens) {
      const bytes = encoded.get(screen.role) ?? Buffer.from(textFor(screen.role))
      encoded.set(screen.role, bytes)
      if (bytes.length > 0) screen.write(bytes)
    }
  }

  return {
    join(screen) {
      screens.add(screen)
      return () => screens.delete(screen)
    },
    tell: (changed) =>
      write((role) =>
        changed
          .map((show) => show(role))
          .filter((row) => row !== null)
          .map((row) => event('row', row))
          .join(''),
      ),
    resync: (what) => write(() => event('resync', what)),
    presence(who) {
      if (rowOnScreen(who) === null) present.delete(who.email)
      else present.set(who.email, { who, until: performance.now() + presenceSeconds * 1000 })
      write(() => event('presence', who))
    },
    present() {
      for (const [email, { until }] of present) if (until < performance.now()) present.delete(email)
      return [...present.values()].map(({ who }) => who)
    },
    each: (visit) => screens.forEach(visit),
    size: () => screens.size,
  }
}

export const event = (name: 'row' | 'resync' | 'presence' | 'beat', data: unknown) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
