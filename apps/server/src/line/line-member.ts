import { may } from '@khlang/domain/staff/acts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { messagesOf } from './line-event-store.ts'
import { readMember } from './line-member-store.ts'
import { lineMemberRow } from './line-rows.ts'

/** Returns one member, with the latest messages for those who may reply. */
export async function lineMember({ caller, sql }: Context, { id }: { id: string }) {
  const { role } = permit(caller, 'list.view')
  const record = (await readMember(sql, id)) ?? refuse('not-found')
  const messages = may(role, 'line.send')
    ? (await messagesOf(sql, id)).map((message) => ({ ...message, at: message.at.toISOString() }))
    : null
  return { ...lineMemberRow(record, role), messages }
}
