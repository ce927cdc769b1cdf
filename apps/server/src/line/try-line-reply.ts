import { masterKeyIn } from '@khlang/domain/line/line-reference'
import { findReply } from '@khlang/domain/line/line-reply'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listReplies } from './line-reply-store.ts'
import { lineReplyRow } from './line-rows.ts'

/**
 * Returns the automatic reply to this text; null if none answers it. Also the key of the master whose link opens the
 * chat with this text; null if no link does. Nothing is sent.
 */
export async function tryLineReply({ caller, sql }: Context, { said }: { said: string }) {
  permit(caller, 'list.view')
  const rows = (await listReplies(sql)).filter(({ enabled }) => enabled)
  const keyword = findReply(
    said,
    rows.filter(({ kind }) => kind === 'keyword'),
  )
  const reply = keyword ?? rows.find(({ kind }) => kind === 'default')
  return {
    reply: reply ? lineReplyRow(reply) : null,
    master: masterKeyIn(said, await readSetting(sql, 'line.linkTemplate')),
  }
}
