import type { MessageReading, MessageRow } from '@khlang/contract/statements/statement-messages'
import type { MessageParser } from '@khlang/domain/statements/messages/parser'
import { type CompiledParser, readMessage } from '@khlang/domain/statements/messages/read-message'
import { maskMobile, maskSender, maskText } from '@khlang/domain/players/masks'
import { may, type Role } from '@khlang/domain/staff/acts'
import type { MessageView } from './message-store.ts'
import { readingRow } from './reading-row.ts'
import type { OwnNumber } from '../store.ts'

export type Readers = {
  parsers: readonly MessageParser[]
  compiled: readonly CompiledParser[]
  accounts: readonly OwnNumber[]
}

function maskedFor(whole: boolean, reading: MessageReading): MessageReading {
  const { account, mobile, ...rest } = reading.sender
  if (whole) return reading
  return {
    ...reading,
    sender: { ...rest, account: account && maskSender(account), mobile: mobile && maskMobile(mobile) },
  }
}

/**
 * Maps a kept message and reads it with the current patterns, so that a corrected pattern takes effect
 * immediately.
 */
export function messageRow(
  view: MessageView,
  { parsers, compiled, accounts }: Readers,
  role: Role,
): MessageRow {
  const whole = may(role, 'player.reveal')
  const reading = view.state === 'waiting' ? readMessage(view.body, view.heardAt, compiled) : null
  return {
    id: view.id,
    number: view.number,
    text: whole ? view.body : maskText(view.body),
    state: view.state,
    origin: view.origin,
    heardAt: view.heardAt.toISOString(),
    keptBy: view.keptBy,
    createdAt: view.createdAt.toISOString(),
    reading: reading && maskedFor(whole, readingRow(reading, parsers, accounts)),
    entry: view.entryId === null ? null : { id: view.entryId, number: view.entryNumber ?? 0 },
    reason: view.reason,
    settledBy: view.settledBy,
  }
}
