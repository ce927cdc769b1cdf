import { dayOf, startOf } from '@khlang/domain/time'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { entryRow } from '../rows.ts'
import { listTypedSince } from '../store.ts'

const maxShown = 200

/** Returns the entries that staff typed in today (Bangkok), newest first, 200 at most. */
export async function manual({ caller, sql }: Context) {
  const { role } = permit(caller, 'list.view')
  const rows = await listTypedSince(sql, startOf(dayOf(new Date())), maxShown)
  return { rows: rows.map((record) => entryRow(record, role)) }
}
