import type { Db } from '#platform/database/database.ts'
import { compileParsers } from '@khlang/domain/statements/messages/read-message'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { messageRow, type Readers } from './message-row.ts'
import { countWaiting, listMessages, type MessageState } from './message-store.ts'
import { parsersNow } from './current-parsers.ts'
import { ownNumbers } from '../store.ts'

const maxShown = 200

/**
 * Returns the 200 newest messages in this state: those of phones and wallets that became no entry when they arrived,
 * and those that staff pasted. `waiting`: how many wait in all.
 */
export async function messages({ caller, sql }: Context, { state }: { state: MessageState }) {
  const { role } = permit(caller, 'list.view')
  const readers = await loadReaders(sql)
  const records = await listMessages(sql, state, maxShown)
  return {
    rows: records.map((record) => messageRow(record, readers, role)),
    waiting: await countWaiting(sql),
  }
}

/** Returns what `messageRow` needs to read messages. */
export async function loadReaders(db: Db): Promise<Readers> {
  const parsers = await parsersNow(db)
  return { parsers, compiled: compileParsers(parsers), accounts: await ownNumbers(db) }
}
