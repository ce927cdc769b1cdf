import type { FastifyInstance } from 'fastify'
import { type FoundSession, sessionTopics } from '../store.ts'

export type RecentSessions = {
  /** Finds a session for a read by its stored token, perhaps in the cache of the last second; null if there is none. */
  find: (token: string) => Promise<FoundSession | null>
  /** Called when any session or employee may have changed. */
  forget: () => void
  /**
   * Called with the topic of each change that the database announces, and with null if announcements were
   * missed.
   */
  noteChange: (topic: string | null) => void
}

const keptMs = 1_000
/** Maximum number of cached sessions, so that the cache cannot fill the memory. */
const maxSessions = 5_000

/**
 * Caches the sessions found in the last second, so that the many reads of an opening page need one lookup
 * (decision 0079). Any change of a session or an employee clears the cache: a command of this process before
 * its answer, a change by another process as soon as the database announces it. While announcements may be
 * missed (`isReceiving`), the cache is not used.
 */
export function keepRecentSessions(
  find: (token: string) => Promise<FoundSession | null>,
  { isReceiving, now = () => performance.now() }: { isReceiving: () => boolean; now?: () => number },
): RecentSessions {
  const sessionByToken = new Map<string, { session: FoundSession; until: number }>()
  let changes = 0
  function forget() {
    changes += 1
    sessionByToken.clear()
  }
  return {
    async find(token) {
      const recent = sessionByToken.get(token)
      const askedAt = now()
      if (recent && recent.until > askedAt && isReceiving()) return recent.session
      const before = changes
      const session = await find(token)
      // Not cached if any session changed during the lookup.
      if (session !== null && changes === before) {
        if (sessionByToken.size >= maxSessions) sessionByToken.clear()
        sessionByToken.set(token, { session, until: askedAt + keptMs })
      }
      return session
    },
    forget,
    noteChange(topic) {
      if (topic === null || sessionTopics.has(topic)) forget()
    },
  }
}

/**
 * Clears the cache before any request except a read is answered, so that the caller's next read sees the
 * command's changes.
 */
export function forgetAfterCommands(http: FastifyInstance, { forget }: RecentSessions): void {
  http.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') forget()
    done(null, payload)
  })
}
