import type { FastifyInstance } from 'fastify'
import type { FoundSession } from '../store.ts'

export type RecentSessions = {
  /** Finds a session for a read, perhaps as it was less than a second ago; null if there is none. */
  find: (token: string) => Promise<FoundSession | null>
  /** Called when any session or employee may have changed. */
  forget: () => void
  /** Called with the topic of each change that the database announces, and with null when some were missed. */
  hear: (topic: string | null) => void
}

const keptMs = 1_000
/** Sessions that are kept at most, so that a flood of them does not fill the memory. */
const most = 5_000

/**
 * Keeps the sessions found in the last second, so that the reads of an opening page look theirs up once
 * (decision 0079). Any change of a session or an employee makes it forget all: a command of this process before
 * its answer, a change by another process as soon as the database announces that. While announcements may be
 * missed (`isReceiving`), no kept session is used.
 */
export function keepRecentSessions(
  find: (token: string) => Promise<FoundSession | null>,
  { isReceiving, now = () => performance.now() }: { isReceiving: () => boolean; now?: () => number },
): RecentSessions {
  const kept = new Map<string, { session: FoundSession; until: number }>()
  let changes = 0
  function forget() {
    changes += 1
    kept.clear()
  }
  return {
    async find(token) {
      const recent = kept.get(token)
      const askedAt = now()
      if (recent && recent.until > askedAt && isReceiving()) return recent.session
      const before = changes
      const session = await find(token)
      // A session may have changed while it was being looked up: then it is not kept.
      if (session !== null && changes === before) {
        if (kept.size >= most) kept.clear()
        kept.set(token, { session, until: askedAt + keptMs })
      }
      return session
    },
    forget,
    hear(topic) {
      if (topic === null || changesSessions.has(topic)) forget()
    },
  }
}

const changesSessions = new Set(['sessions', 'employees'])

/**
 * Forgets all kept sessions before any request but a read is answered: whoever has the answer then sees what the
 * command changed.
 */
export function forgetAfterCommands(http: FastifyInstance, { forget }: RecentSessions): void {
  http.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') forget()
    done(null, payload)
  })
}
