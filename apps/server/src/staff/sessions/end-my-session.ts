import type { Context } from '../../context.ts'
import { endOwnSessions } from './end-own-sessions.ts'

/** Ends one of the caller's own sessions, for example the session of a lost telephone. */
export const endMySession = (context: Context, { sessionId }: { sessionId: string }) =>
  endOwnSessions(context, { only: sessionId })
