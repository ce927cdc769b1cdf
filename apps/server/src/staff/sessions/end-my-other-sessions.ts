import type { Context } from '../../context.ts'
import { endOwnSessions } from './end-own-sessions.ts'

/** Signs the employee out everywhere but here. */
export const endMyOtherSessions = (context: Context) =>
  endOwnSessions(context, { except: context.session?.id })
