import type { MessageId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { messageRow } from './message-row.ts'
import { findMessage } from './message-store.ts'
import { loadReaders } from './messages.ts'

/** Returns one kept message, in any state. */
export async function message({ caller, sql }: Context, { messageId }: { messageId: MessageId }) {
  const { role } = permit(caller, 'list.view')
  const record = await findMessage(sql, messageId)
  return record ? messageRow(record, await loadReaders(sql), role) : refuse('not-found')
}
