import { cutText } from '@khlang/domain/cut-text'
import { createHash } from 'node:crypto'
import type { PhoneId, StatementEntryId } from '@khlang/domain/brand'
import { type IncomingMessage, isFromSender, type PhoneOutcome } from '@khlang/domain/bank-feeds/phone'
import { booksBegin } from '@khlang/domain/time'
import { isPassing, type Sql, type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import {
  type InboundMessage,
  type IngestResult,
  ingestMessage,
  keepUnread,
} from '#statements/intake/ingest-message.ts'
import { addPhoneMessage, countMessage, findByDigest, removeIgnored } from './phone-message-store.ts'
import type { Phone } from './phone-store.ts'

/** What became of a message. `reason` says why it could not be read; `entryId` is the entry it became or repeats. */
export type MessageResult = { outcome: PhoneOutcome; reason: string | null; entryId: StatementEntryId | null }

/**
 * Stores a message from a phone, in the same transaction in which it becomes an entry or starts to wait for a person.
 * If the phone does not listen to its sender, the message is counted and its text is not stored.
 */
export async function recordMessage(
  sql: Sql,
  phone: Phone,
  message: IncomingMessage,
): Promise<MessageResult> {
  const [sender, text] = [storable(message.sender), storable(message.text)]
  const [app, title] = [message.app && storable(message.app), message.title && storable(message.title)]
  const digest = digestOf(sender, app, title, text, message.heardAt.toISOString())
  const facts = { phone, digest, sender, app, heardAt: plausible(message.heardAt) }
  if (!isFromSender(phone.senders, { sender, app })) return recordOnce(sql, facts, null)
  const texts = title ? [text, `${title} ${text}`] : [text]
  try {
    return await recordOnce(sql, facts, { texts, ingest: ingestMessage })
  } catch (error) {
    if (isPassing(error)) throw error
    // After an error that stays, the message is stored for a person to read, so that it is not lost.
    return recordOnce(sql, facts, { texts, ingest: (tx, inbound) => keepUnread(tx, inbound, 'refused') })
  }
}

/** Returns the text as PostgreSQL can store it: no NUL, no half surrogate pairs. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', ' ').trim()

/** Records that an encrypted message arrived that cannot be decrypted. A lock symbol replaces its text. */
export function takeSealed(
  sql: Sql,
  phone: Phone,
  ciphertext: string,
  heardAt: Date,
): Promise<MessageResult> {
  const facts = { phone, digest: digestOf(ciphertext), sender: 'Pushbullet', app: null, heardAt }
  return recordOnce(sql, facts, {
    texts: ['🔒'],
    ingest: (tx, inbound) => keepUnread(tx, inbound, 'encrypted'),
  })
}

type MessageFacts = { phone: Phone; digest: Buffer; sender: string; app: string | null; heardAt: Date }
type Relevant = {
  texts: readonly string[]
  ingest: (tx: Tx, inbound: InboundMessage) => Promise<IngestResult>
}

/**
 * Records a message once. `relevant` is null if the phone does not listen to its sender: then the message is
 * counted, and its text is not stored. Nothing was read of such a message, so it is recorded again, in place of the
 * first time, if it is sent again once the phone listens to its sender.
 */
export async function recordOnce(
  sql: Sql,
  facts: MessageFacts,
  relevant: Relevant | null,
): Promise<MessageResult> {
  const { phone, digest, sender, app, heardAt } = facts
  const earlierMessage = await findByDigest(sql, phone.id, digest)
  const wasIgnored = earlierMessage?.outcome === 'other'
  if (earlierMessage && !(relevant && wasIgnored)) return repeated(sql, phone.id, earlierMessage)
  try {
    return await transaction(sql, async (tx) => {
      const outcome =
        relevant &&
        (await relevant.ingest(tx, {
          texts: relevant.texts,
          heardAt,
          accounts: phone.accounts,
          from: phone.name,
        }))
      const taken = messageResultOf(outcome)
      if (wasIgnored) await removeIgnored(tx, phone.id, digest)
      const stored = await addPhoneMessage(tx, {
        id: newId(),
        phoneId: phone.id,
        digest,
        sender: cutText(sender, 200),
        app,
        heardAt,
        body: relevant === null ? null : cutText(relevant.texts.at(-1)!, 2_000),
        messageId: outcome?.outcome === 'unread' ? outcome.messageId : null,
        ...taken,
      })
      if (!stored) throw new ReceivedMeanwhile()
      return taken
    })
  } catch (error) {
    if (!(error instanceof ReceivedMeanwhile)) throw error
    return recordOnce(sql, facts, relevant)
  }
}

/**
 * Thrown when two connections received a message at the same moment: this transaction is rolled back, the
 * other's stays.
 */
class ReceivedMeanwhile extends Error {}

async function repeated(
  sql: Sql,
  phoneId: PhoneId,
  earlierMessage: Omit<MessageResult, 'outcome'>,
): Promise<MessageResult> {
  await countMessage(sql, phoneId, 'duplicate')
  return { ...earlierMessage, outcome: 'duplicate' }
}

const messageResultOf = (outcome: IngestResult | null): MessageResult => {
  if (outcome === null) return { outcome: 'other', reason: null, entryId: null }
  return outcome.outcome === 'unread'
    ? { outcome: 'unread', reason: outcome.reason, entryId: null }
    : { outcome: outcome.outcome, reason: null, entryId: outcome.entryId }
}

/** Returns the time by a phone's clock; now if that clock is ahead or was never set. */
const plausible = (at: Date) => (at >= booksBegin ? new Date(Math.min(at.getTime(), Date.now())) : new Date())

/** SHA-256 of these parts in this order, 32 bytes; null and an empty text differ. */
export const digestOf = (...parts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest()
