import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { countMembers } from './line-member-store.ts'

/** Returns how many members each tab of the LINE page has. */
export async function lineCounts({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return countMembers(sql)
}
