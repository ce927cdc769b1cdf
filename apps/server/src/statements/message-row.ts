import type { MessageRow } from '@khlang/contract/statement-messages'
import type { MessageParser } from '@khlang/domain/statements/messages/parser'
import { type CompiledParser, readMessage } from '@khlang/domain/statements/messages/read-message'
import type { MessageView } from './message-store.ts'
import { readingRow } from './reading-row.ts'
import type { OwnNumber } from './store.ts'

export type Readers = {
  parsers: readonly MessageParser[]
  compiled: readonly CompiledParser[]
  accounts: readonly OwnNumber[]
}

/** A kept message, read again by the patterns of now: what was mended since shows at once. */
export function messageRow(view: MessageView, { parsers, compiled, accounts }: Readers): MessageRow {
  const reading = view.state === 'waiting' ? readMessage(view.body, view.heardAt, compiled) : null
  return {
    id: view.id,
    number: view.number,
    text: view.body,
    state: view.state,
    origin: view.origin,
    heardAt: view.heardAt.toISOString(),
    keptBy: view.keptBy,
    createdAt: view.createdAt.toISOString(),
    reading: reading && readingRow(reading, parsers, accounts),
    entry: view.entryId === null ? null : { id: view.entryId, number: view.entryNumber ?? 0 },
    reason: view.reason,
    settledBy: view.settledBy,
  }
}
