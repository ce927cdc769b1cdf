import type { LiveResync, Presence } from '@khlang/contract/live'
import { rowOnScreen, presenceSeconds } from '@khlang/domain/staff/presence'
import type { Role } from '@khlang/domain/staff/acts'
import type { Changed } from './rows.ts'

/** One open stream of one browser. */
export type Screen = {
  role: Role
  /** The stored form of the session's token. */
  token: string
  /** The employee's id. */
  employee: string
  write: (bytes: Buffer) => void
  end: () => void
}

export type Hub = {
  /** Adds a stream. The returned function removes it. */
  join: (screen: Screen) => () => void
  /** Writes changed rows to all screens, each as its role sees it. */
  sendRows: (changed: readonly Changed[]) => void
  /** Makes all screens read again the lists of one topic, or every list if none is named. */
  resync: (what: LiveResync) => void
  /** Tells all screens what an employee looks at, and remembers it until it ends or is not repeated in time. */
  presence: (who: Presence) => void
  /** Which employee has which row open. Sent to a new screen when its stream opens. */
  present: () => Presence[]
  each: (visit: (screen: Screen) => void) => void
  size: () => number
}

/**
 * After writing to all screens, the hub rests this many times as long as the writing took, and at most this
 * many milliseconds.
 */
const [restTimes, maxRestMs] = [4, 100]

/** The clock of a hub: tests have their own. */
type HubClock = {
  now: () => number
  /** Calls back when the written data has been passed to the operating system. */
  whenWritten: (run: () => void) => void
  after: (ms: number, run: () => void) => void
}
const usualClock: HubClock = {
  now: () => performance.now(),
  // A response passes written data on in its own next tick, which was scheduled before this one.
  whenWritten: (run) => process.nextTick(run),
  after: (ms, run) => void setTimeout(run, ms).unref(),
}

/**
 * Creates the registry of all streams of this process. A row is encoded once per role, down to its bytes,
 * however many screens are watching. A change is written at once; changes right after it are written
 * together, since with a thousand screens the writing takes most of the time.
 */
export function createHub({ now, whenWritten, after }: HubClock = usualClock): Hub {
  const screens = new Set<Screen>()
  const presences = new Map<string, { who: Presence; until: number }>()
  let waiting = new Map<Role, string[]>()
  let isResting = false

  return {
    join(screen) {
      screens.add(screen)
      return () => screens.delete(screen)
    },
    sendRows,
    resync: (what) => write(() => event('resync', what)),
    presence(who) {
      if (rowOnScreen(who) === null) presences.delete(who.email)
      else presences.set(who.email, { who, until: now() + presenceSeconds * 1000 })
      write(() => event('presence', who))
    },
    present() {
      for (const [email, { until }] of presences) if (until < now()) presences.delete(email)
      return [...presences.values()].map(({ who }) => who)
    },
    each: (visit) => screens.forEach(visit),
    size: () => screens.size,
  }

  function sendRows(changed: readonly Changed[]) {
    write((role) =>
      changed
        .map((show) => show(role))
        .filter((row) => row !== null)
        .map((row) => event('row', row))
        .join(''),
    )
  }

  function write(textFor: (role: Role) => string) {
    for (const role of new Set(screens.values().map((screen) => screen.role))) {
      const text = textFor(role)
      if (text === '') continue
      const texts = waiting.get(role)
      if (texts) texts.push(text)
      else waiting.set(role, [text])
    }
    if (!isResting) writeAll()
  }

  function writeAll() {
    const began = now()
    const encoded = new Map([...waiting].map(([role, texts]) => [role, Buffer.from(texts.join(''))]))
    waiting = new Map()
    for (const screen of screens) {
      const bytes = encoded.get(screen.role)
      if (bytes) screen.write(bytes)
    }
    isResting = true
    whenWritten(() => {
      const restMs = Math.min((now() - began) * restTimes, maxRestMs)
      if (restMs < 1) goOn()
      else after(restMs, goOn)
    })
  }

  function goOn() {
    isResting = false
    if (waiting.size > 0) writeAll()
  }
}

/** Returns one server-sent event as text. */
export const event = (name: 'row' | 'resync' | 'presence' | 'beat', data: unknown) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
