import type { MessageId, PhoneId, StatementEntryId } from '@khlang/domain/brand'
import type { PhoneOutcome } from '@khlang/domain/bank-feeds/phone'
import type { Satang } from '@khlang/domain/money'
import type { Db, Tx } from '#platform/database/database.ts'

export type NewPhoneMessage = {
  id: string
  phoneId: PhoneId
  digest: Buffer
  sender: string
  app: string | null
  /** Null for a message from a sender whom nobody listed: its text is not stored. */
  body: string | null
  heardAt: Date
  outcome: PhoneOutcome
  /** Why the message could not be read; null for any other outcome. */
  reason: string | null
  entryId: StatementEntryId | null
  /** The message among the unread ones, if it could not be read. */
  messageId: MessageId | null
}

export type KnownMessage = Pick<NewPhoneMessage, 'outcome' | 'reason' | 'entryId'>

/** Returns the outcome of a message that this phone sent before; null if the message is new. */
export async function findByDigest(db: Db, phoneId: PhoneId, digest: Buffer): Promise<KnownMessage | null> {
  const [row] = await db<KnownMessage[]>`
    select outcome, reason, entry_id from phone_message where phone_id = ${phoneId} and digest = ${digest}`
  return row ?? null
}

const counters = { entry: 'entries', duplicate: 'duplicates', unread: 'unread', other: 'others' } as const

/**
 * Stores and counts a message. Returns false, storing and counting nothing, if another connection stored the same
 * message in the meantime: the caller must then roll back.
 */
export async function addPhoneMessage(tx: Tx, message: NewPhoneMessage): Promise<boolean> {
  const { count } =
    await tx`insert into phone_message ${tx(message)} on conflict (phone_id, digest) do nothing`
  if (count === 1) await countMessage(tx, message.phoneId, message.outcome)
  return count === 1
}

/** Removes a message whose sender nobody had listed, from its counter too, since it is now recorded again. */
export async function removeIgnored(tx: Tx, phoneId: PhoneId, digest: Buffer): Promise<void> {
  const { count } = await tx`
    delete from phone_message where phone_id = ${phoneId} and digest = ${digest} and outcome = 'other'`
  if (count > 0) await tx`update phone_state set others = greatest(others - 1, 0) where phone_id = ${phoneId}`
}

/** Counts a message of a phone under its outcome, and notes the time of the last message. */
export function countMessage(db: Db, phoneId: PhoneId, outcome: PhoneOutcome) {
  const counter = db(counters[outcome])
  return db`update phone_state set ${counter} = ${counter} + 1, last_message_at = clock_timestamp() where phone_id = ${phoneId}`
}

export type PhoneMessageRecord = {
  id: string
  number: number
  phoneId: PhoneId
  phoneName: string
  sender: string
  app: string | null
  body: string | null
  heardAt: Date
  createdAt: Date
  outcome: PhoneOutcome
  reason: string | null
  /** Whether it still waits among the unread messages. */
  waits: boolean
  /** From here on of the entry that it became or repeats; null if there is none. */
  entryId: StatementEntryId | null
  entryNumber: number | null
  accountCode: string | null
  amount: Satang | null
  direction: 'in' | 'out' | null
}

/**
 * Lists messages, newest first. A message that became an entry only after its pattern was added is also shown
 * with this entry.
 */
export const listPhoneMessages = (
  db: Db,
  {
    phoneId,
    outcome,
    before,
    limit,
  }: {
    phoneId?: PhoneId | undefined
    outcome?: PhoneOutcome | undefined
    before: number | null
    limit: number
  },
): Promise<PhoneMessageRecord[]> => db<PhoneMessageRecord[]>`
  select m.id, m.number, m.phone_id, p.name as phone_name, m.sender, m.app, m.body, m.heard_at, m.created_at,
    m.outcome, m.reason, coalesce(u.state = 'waiting', false) as waits, e.id as entry_id, e.number as entry_number, e.account_code,
    e.amount_satang as amount, e.direction
  from phone_message m join phone p on p.id = m.phone_id
    left join unread_message u on u.id = m.message_id
    left join statement_entry e on e.id = coalesce(m.entry_id, u.entry_id)
  where ${phoneId ? db`m.phone_id = ${phoneId}` : db`true`} and ${outcome ? db`m.outcome = ${outcome}` : db`true`}
    and ${before === null ? db`true` : db`m.number < ${before}`}
  order by m.number desc limit ${limit}`

/** Deletes duplicates, and messages from senders whom nobody listed, after a week: no money depends on them. */
export const forgetOldMessages = (db: Db) =>
  db`delete from phone_message where outcome in ('other', 'duplicate') and created_at < clock_timestamp() - interval '7 days'`
