import { compileParsers } from '@khlang/domain/statements/messages/read-message'
import type { Db } from '#platform/database/database.ts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { messageRow, type Readers } from './message-row.ts'
import { countWaiting, listMessages, messagesBy, type MessageState } from './message-store.ts'
import { parsersNow } from './current-parsers.ts'
import { ownNumbers } from '../store.ts'

type Input = { state: MessageState; limit: number; cursor?: string | undefined }

/**
 * Returns one page of the messages in this state, newest first: those of phones and wallets that became no entry when
 * they arrived, and those that staff pasted. `waiting`: how many wait in all.
 */
export async function messages({ caller, sql }: Context, { state, ...paging }: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, messagesBy)
  const readers = await loadReaders(sql)
  const page = toPage(await listMessages(sql, state, query), query.limit, query.sorting)
  return {
    rows: page.rows.map((record) => messageRow(record, readers, role)),
    next: page.next,
    waiting: await countWaiting(sql),
  }
}

/** Returns what `messageRow` needs to read messages. */
export async function loadReaders(db: Db): Promise<Readers> {
  const parsers = await parsersNow(db)
  return { parsers, compiled: compileParsers(parsers), accounts: await ownNumbers(db) }
}
