import type { PhoneId } from '@khlang/domain/brand'
import { isFromSender } from '@khlang/domain/bank-feeds/phone'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { classifyMessage, loadParsers, showClassification } from '#statements/intake/ingest-message.ts'
import type { Context } from '../context.ts'
import { findPhone } from './phone-store.ts'

type Test = { phoneId: PhoneId; sender: string; text: string; heardAt?: Date | undefined }

/**
 * Returns what would become of such a message from this phone: an entry, a message that waits for a person (`unread`),
 * or a message that is ignored (`other`). Changes nothing.
 */
export async function testPhone({ caller, sql }: Context, { phoneId, sender, text, heardAt }: Test) {
  permit(caller, 'entry.create')
  const phone = (await findPhone(sql, phoneId)) ?? refuse('not-found')
  const listensToSender = phone.way === 'truemoney' || isFromSender(phone.senders, { sender, app: null })
  const inbound = {
    texts: [text],
    heardAt: heardAt ?? new Date(),
    accounts: phone.accounts,
    from: phone.name,
  }
  const parsers = await loadParsers(sql)
  const classified = showClassification(classifyMessage(inbound, parsers), parsers)
  if (!listensToSender) return { outcome: 'other' as const, ...classified }
  return { outcome: classified.account === null ? ('unread' as const) : ('entry' as const), ...classified }
}
