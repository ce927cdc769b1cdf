import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { countDesk } from './counts-store.ts'

/** Returns the counts shown on the tabs of the desk. */
export async function counts({ caller, sql }: Context) {
  const { email } = permit(caller, 'list.view')
  return countDesk(sql, email)
}
