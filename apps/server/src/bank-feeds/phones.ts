import type { PhoneId } from '@khlang/domain/brand'
import type { PhoneOutcome } from '@khlang/domain/bank-feeds/phone'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listPhoneMessages } from './phone-message-store.ts'
import { phoneMessageRow, phoneRow } from './phone-row.ts'
import { listPhones } from './phone-store.ts'

/** Returns the phones with their connection status; of their tokens the last characters. */
export async function phones({ caller, sql, publicUrl }: Context) {
  permit(caller, 'list.view')
  return { rows: (await listPhones(sql)).map((record) => phoneRow(record, publicUrl)) }
}

type Input = {
  phoneId?: PhoneId | undefined
  outcome?: PhoneOutcome | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns their messages, newest first, with the result of each. */
export async function phoneMessages({ caller, sql }: Context, { cursor, limit, ...filter }: Input) {
  permit(caller, 'list.view')
  const before = cursor === undefined ? null : numberOf(cursor)
  const records = await listPhoneMessages(sql, { ...filter, before, limit: limit + 1 })
  const rows = records.slice(0, limit).map(phoneMessageRow)
  return { rows, next: records.length > limit ? String(rows.at(-1)!.number) : null }
}

function numberOf(cursor: string): number {
  return /^\d{1,15}$/.test(cursor)
    ? Number(cursor)
    : refuse('bad-input', {
        fields: [{ path: 'cursor', message: 'Use the `next` of the previous page, unchanged.' }],
      })
}
