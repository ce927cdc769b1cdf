import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listReplies } from './line-reply-store.ts'
import { lineReplyRow } from './line-rows.ts'

/** Returns the automatic replies. */
export async function lineReplies({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return { rows: (await listReplies(sql)).map(lineReplyRow) }
}
