import type { Context } from '../../context.ts'
import { endOwnSessions } from './end-own-sessions.ts'

/** Ends all of the caller's sessions but the current one. */
export const endMyOtherSessions = (context: Context) =>
  endOwnSessions(context, { except: context.session?.id })
