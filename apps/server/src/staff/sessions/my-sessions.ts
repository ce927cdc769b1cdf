import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { type Paging, sessionsPage } from './sessions-page.ts'

/** Returns one page of the caller's own valid sessions (`sessionsPage`). */
export async function mySessions(context: Context, paging: Paging) {
  const { id } = permit(context.caller, 'profile.edit')
  return sessionsPage(context, id, paging)
}
