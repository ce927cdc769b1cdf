import { cutText } from '@khlang/domain/cut-text'
import type { MessageId, StatementEntryId } from '@khlang/domain/brand'
import { latestMs, type UnreadReason } from '@khlang/domain/bank-feeds/phone'
import { bahtText } from '@khlang/domain/money'
import { type CompiledParser, readTexts, type Reading } from '@khlang/domain/statements/messages/read-message'
import type { EntryInput } from '@khlang/contract/service-api/service'
import type { MessageReading } from '@khlang/contract/statements/statement-messages'
import type { Db, Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { importEntries } from './import-entries.ts'
import { addMessage } from './message-store.ts'
import { compileCurrentParsers } from './current-parsers.ts'
import { matchingAccounts, readingRow } from './reading-row.ts'
import { type OwnNumber, ownNumbers } from '../store.ts'

/** A message from a bank that a phone or another source, such as Pushbullet or the wallet, received. */
export type InboundMessage = {
  /**
   * The texts to read, which must not contradict each other: the message without its title and, if it has one, with it.
   */
  texts: readonly string[]
  heardAt: Date
  /** Codes of the own accounts that this source reports on. */
  accounts: readonly string[]
  /** The source, as recorded in the audit log. */
  from: string
}

export type IngestResult =
  | { outcome: 'entry' | 'duplicate'; entryId: StatementEntryId }
  | { outcome: 'unread'; reason: UnreadReason; messageId: MessageId }

export type MessageClassification = { reading: Reading | null } & (
  | { account: string; reason: null }
  | { account: null; reason: UnreadReason }
)

/**
 * Turns a message into an entry. It never guesses: a message that can be read in two ways, or fits no account or
 * several, is kept among the unread messages with the reason, for a person. Returns `duplicate` if an existing entry
 * already reports this money.
 */
export async function ingestMessage(tx: Tx, message: InboundMessage): Promise<IngestResult> {
  const { reading, account, reason } = classifyMessage(message, await loadParsers(tx))
  if (account === null) return keepUnread(tx, message, reason)
  return ingestEntry(tx, { ...toEntryInput(reading!, account), rawText: textOf(message) }, message)
}

/**
 * Adds an entry that a source, such as the wallet, reports as fields. If the fields are refused as an entry,
 * keeps the message as unread.
 */
export async function ingestEntry(
  tx: Tx,
  entry: RawEntryInput,
  message: InboundMessage,
): Promise<IngestResult> {
  const [imported] = await importEntries(tx, [entry], null)
  if (!imported?.id || imported.outcome === 'refused') return keepUnread(tx, message, 'refused')
  const entryId = imported.id as StatementEntryId
  return { outcome: imported.outcome === 'created' ? 'entry' : 'duplicate', entryId }
}

/**
 * Stores a message that could not become an entry, with the reason, for a person to read. Its texts are cut at
 * 2,000 characters.
 */
export async function keepUnread(
  tx: Tx,
  message: InboundMessage,
  reason: UnreadReason,
): Promise<IngestResult> {
  const messageId = newId<MessageId>()
  const { heardAt, from, accounts } = message
  await addMessage(tx, {
    id: messageId,
    body: textOf(message),
    untitled: message.texts.length > 1 ? cutText(message.texts[0]!, 2_000) : null,
    origin: from,
    heardAt,
    keptBy: from,
    accounts: [...accounts],
    problem: reason,
  })
  return { outcome: 'unread', reason, messageId }
}

/** Data needed to read messages: the parsers that are switched on, and the numbers of all own accounts. */
export type MessageParsers = { patterns: readonly CompiledParser[]; numbers: readonly OwnNumber[] }

export const loadParsers = async (db: Db): Promise<MessageParsers> => ({
  patterns: await compileCurrentParsers(db),
  numbers: await ownNumbers(db),
})

/**
 * Reads a message without changing anything. Returns an account only if the patterns of the banks of the
 * message's accounts agree on amount and direction, and the message is about exactly one account and is
 * recent; otherwise returns the reason. If both texts can be read, `reading` is from the first.
 */
export function classifyMessage(
  { texts, heardAt, accounts }: InboundMessage,
  parsers: MessageParsers,
): MessageClassification {
  const numbers = parsers.numbers.filter(({ code }) => accounts.includes(code))
  const banks = new Set(numbers.map(({ bank }) => bank.toUpperCase()))
  const patterns = parsers.patterns.filter(({ bank }) => banks.has(bank))
  const { reading, contradicts } = readTexts(texts, heardAt, patterns)
  const unread = (reason: UnreadReason) => ({ reading, account: null, reason })
  if (!reading) return unread('no-pattern')
  if (contradicts) return unread('two-readings')
  if (Date.now() - reading.occurredAt.getTime() > latestMs) return unread('too-old')
  const matchingCodes = matchingAccounts(reading, numbers)
  if (matchingCodes.length > 1) return unread('many-accounts')
  return matchingCodes[0] === undefined
    ? unread('no-account')
    : { reading, account: matchingCodes[0], reason: null }
}

/** Maps a classification to what screens show. */
export function showClassification(
  { reading, account, reason }: MessageClassification,
  { patterns, numbers }: MessageParsers,
): { reading: MessageReading | null; account: string | null; reason: UnreadReason | null } {
  return { reading: reading && readingRow(reading, patterns, numbers), account, reason }
}

export type RawEntryInput = {
  account: string
  amount: string
  direction: 'in' | 'out'
  occurredAt: string
  channel: EntryInput['channel']
  reference?: string | undefined
  sender: {
    bank?: string | undefined
    accountTail?: string | undefined
    name?: string | undefined
    mobile?: string | undefined
  }
  balanceAfter?: string | undefined
  rawText: string
}

/** Maps a reading to the shape of an incoming entry. */
export const toEntryInput = (
  { amount, direction, occurredAt, channel, reference, sender, balanceAfter }: Reading,
  account: string,
): Omit<RawEntryInput, 'rawText'> => ({
  account,
  amount: bahtText(amount),
  direction,
  occurredAt: occurredAt.toISOString(),
  channel,
  reference: reference ?? undefined,
  sender: {
    bank: sender.bank ?? undefined,
    accountTail: sender.account ?? undefined,
    name: sender.name ?? undefined,
    mobile: sender.mobile ?? undefined,
  },
  balanceAfter: balanceAfter === null ? undefined : bahtText(balanceAfter),
})

/** Returns the text with the title, if the message has one. */
const textOf = ({ texts }: InboundMessage) => cutText(texts.at(-1)!, 2_000)
