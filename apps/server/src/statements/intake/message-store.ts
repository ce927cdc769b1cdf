import type { messageStates } from '@khlang/contract/statements/statement-messages'
import type { MessageId, StatementEntryId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'
import { inPages } from '#platform/lists/in-pages.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'

export type MessageState = (typeof messageStates)[number]

export type MessageRecord = {
  id: MessageId
  number: number
  /** The text, after the title if there is one. */
  body: string
  /** The text alone, if the message has a title and came since that is stored. */
  untitled: string | null
  /** `pasted`, or the source that received it. */
  origin: string
  heardAt: Date
  keptBy: string
  state: MessageState
  entryId: StatementEntryId | null
  entryNumber: number | null
  /** Why the message of a source became no entry; null for a pasted one. */
  problem: string | null
  /** Why a person dismissed it. */
  reason: string | null
  settledBy: string | null
  createdAt: Date
}

const selectMessage = (db: Db) => db`
  select u.id, u.number, u.body, u.untitled, u.origin, u.heard_at, u.kept_by, u.state, u.entry_id, e.number as entry_number,
    u.problem, u.reason, u.settled_by, u.created_at
  from unread_message u left join statement_entry e on e.id = u.entry_id`

export const messagesBy: Sorts<MessageRecord, 'time'> = {
  time: { column: 'u.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
}

/** Returns one page of the messages in this state. */
export const listMessages = (
  db: Db,
  state: MessageState,
  { limit, sorting, after }: PageQuery<MessageRecord>,
): Promise<MessageRecord[]> =>
  db<MessageRecord[]>`
    ${selectMessage(db)} where u.state = ${state} ${after ? afterCursor(db, sorting, 'u.id', after) : db``}
    ${orderBy(db, sorting, 'u.id')} limit ${limit + 1}`

/** Returns all waiting messages, `size` at a time, newest first. */
export const allWaiting = (db: Db, size: number) =>
  inPages<MessageRecord>(
    size,
    (last) => db<MessageRecord[]>`
      ${selectMessage(db)} where u.state = 'waiting'
        ${last ? db`and (u.created_at, u.id) < (${last.createdAt}, ${last.id})` : db``}
      order by u.created_at desc, u.id desc limit ${size}`,
  )

/** Returns the message with this id; null if there is none. */
export async function findMessage(db: Db, id: MessageId): Promise<MessageRecord | null> {
  const [record] = await db<MessageRecord[]>`${selectMessage(db)} where u.id = ${id}`
  return record ?? null
}

/** Counts the messages that nobody has handled. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) from unread_message where state = 'waiting'`
  return row?.count ?? 0
}

export type NewMessage = {
  id: MessageId
  body: string
  untitled?: string | null
  origin: string
  heardAt: Date
  keptBy: string
  /**
   * Only for messages from a source, not for pasted ones: codes of the own accounts that the source reports on, and why
   * the message became no entry.
   */
  accounts?: string[] | null
  problem?: string | null
}

export const addMessage = (
  tx: Tx,
  { untitled = null, accounts = null, problem = null, ...message }: NewMessage,
) => tx`insert into unread_message ${tx({ ...message, untitled, accounts, problem })}`

/** Returns the texts of a message to read, as on its arrival: the text alone and, if it has a title, with it. */
export const textsOf = ({ body, untitled }: Pick<MessageRecord, 'body' | 'untitled'>): readonly string[] =>
  untitled === null ? [body] : [untitled, body]

/** Whether the texts of a message contradicted each other, and only one of them is still known. */
export const isHalfOfTwo = ({ untitled, problem }: Pick<MessageRecord, 'untitled' | 'problem'>) =>
  problem === 'two-readings' && untitled === null

export type WaitingPhoneMessage = {
  id: MessageId
  body: string
  untitled: string | null
  heardAt: Date
  accounts: string[]
  origin: string
  createdAt: Date
}
const phoneColumns = ['id', 'body', 'untitled', 'heardAt', 'accounts', 'origin', 'createdAt'] as const

/**
 * Returns waiting messages of phones and wallets that can be read again, oldest first, after the given one: none that is
 * encrypted, and none that was contradicted by a text that is not known any more (`isHalfOfTwo`).
 */
export const waitingPhoneMessages = (
  db: Db,
  after: WaitingPhoneMessage | null,
  limit: number,
): Promise<WaitingPhoneMessage[]> =>
  db<WaitingPhoneMessage[]>`
    select ${db(phoneColumns)} from unread_message
    where state = 'waiting' and accounts is not null and problem <> 'encrypted'
      and (problem <> 'two-readings' or untitled is not null)
      ${after ? db`and (created_at, id) > (${after.createdAt}, ${after.id})` : db``}
    order by created_at, id limit ${limit}`

/** Locks a waiting message until the transaction ends. Returns false if it is not waiting any more. */
export async function lockPhoneMessage(tx: Tx, id: MessageId): Promise<boolean> {
  const messageRows = await tx`select 1 from unread_message where id = ${id} and state = 'waiting' for update`
  return messageRows.count === 1
}

/**
 * Marks a message as turned into an entry. Returns false if it is not waiting any more, and the caller must then add
 * no entry: one message is one payment.
 */
export async function settleMessage(
  tx: Tx,
  id: MessageId,
  { entryId, by }: { entryId: StatementEntryId; by: string },
): Promise<boolean> {
  const { count } = await tx`
    update unread_message set state = 'read', entry_id = ${entryId}, settled_by = ${by} where id = ${id} and state = 'waiting'`
  return count === 1
}

/** Dismisses a message. Returns false if it is not waiting any more. */
export async function dismissMessage(
  tx: Tx,
  id: MessageId,
  { reason, by }: { reason: string; by: string },
): Promise<boolean> {
  const { count } = await tx`
    update unread_message set state = 'aside', reason = ${reason}, settled_by = ${by} where id = ${id} and state = 'waiting'`
  return count === 1
}
