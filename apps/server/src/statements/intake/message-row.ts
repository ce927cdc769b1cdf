import type { MessageReading, MessageRow } from '@khlang/contract/statements/statement-messages'
import type { MessageParser } from '@khlang/domain/statements/messages/parser'
import { type CompiledParser, type Reading, readTexts } from '@khlang/domain/statements/messages/read-message'
import { maskMobile, maskSender, maskText } from '@khlang/domain/players/masks'
import { may, type Role } from '@khlang/domain/staff/acts'
import { isHalfOfTwo, type MessageRecord, textsOf } from './message-store.ts'
import { readingRow } from './reading-row.ts'
import type { OwnNumber } from '../store.ts'

/** What `messageRow` needs to read a message: all parsers, the compiled ones of those switched on, the own accounts. */
export type Readers = {
  parsers: readonly MessageParser[]
  compiled: readonly CompiledParser[]
  accounts: readonly OwnNumber[]
}

function maskedFor(showsWhole: boolean, reading: MessageReading): MessageReading {
  const { account, mobile, ...rest } = reading.sender
  if (showsWhole) return reading
  return {
    ...reading,
    sender: { ...rest, account: account && maskSender(account), mobile: mobile && maskMobile(mobile) },
  }
}

/**
 * Reads a stored message with these patterns. Null if none can, or if its texts contradict each other, or did so on
 * arrival and only one of them is still known.
 */
export function readRecord(record: MessageRecord, parsers: readonly CompiledParser[]): Reading | null {
  if (isHalfOfTwo(record)) return null
  const { reading, contradicts } = readTexts(textsOf(record), record.heardAt, parsers)
  return contradicts ? null : reading
}

/**
 * Maps a stored message to its row; numbers that the role may not see are masked. `reading`: a waiting message as the
 * current patterns read it (`readRecord`), so that a corrected pattern shows its effect at once; null if they cannot, and
 * for every other message.
 */
export function messageRow(
  record: MessageRecord,
  { parsers, compiled, accounts }: Readers,
  role: Role,
): MessageRow {
  const showsWhole = may(role, 'player.reveal')
  const reading = record.state === 'waiting' ? readRecord(record, compiled) : null
  return {
    id: record.id,
    number: record.number,
    text: showsWhole ? record.body : maskText(record.body),
    state: record.state,
    origin: record.origin,
    heardAt: record.heardAt.toISOString(),
    keptBy: record.keptBy,
    createdAt: record.createdAt.toISOString(),
    reading: reading && maskedFor(showsWhole, readingRow(reading, parsers, accounts)),
    entry: record.entryId === null ? null : { id: record.entryId, number: record.entryNumber ?? 0 },
    reason: record.reason,
    settledBy: record.settledBy,
  }
}
