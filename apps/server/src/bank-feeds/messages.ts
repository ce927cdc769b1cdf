import type { PhoneId } from '@khlang/domain/brand'
import type { PhoneOutcome } from '@khlang/domain/bank-feeds/phone'
import { readNumberCursor } from '#platform/lists/cursor.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listPhoneMessages } from './phone-message-store.ts'
import { phoneMessageRow } from './phone-row.ts'

type Input = {
  phoneId?: PhoneId | undefined
  outcome?: PhoneOutcome | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns one page of the messages received from phones and wallets, newest first, as the caller's role sees them. */
export async function messages({ caller, sql }: Context, { cursor, limit, ...filter }: Input) {
  const { role } = permit(caller, 'list.view')
  const before = readNumberCursor(cursor)
  const records = await listPhoneMessages(sql, { ...filter, before, limit: limit + 1 })
  const rows = records.slice(0, limit).map((record) => phoneMessageRow(record, role))
  return { rows, next: records.length > limit ? String(rows.at(-1)!.number) : null }
}
