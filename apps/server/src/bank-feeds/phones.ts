import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { phoneRow } from './phone-row.ts'
import { listPhones } from './phone-store.ts'

/**
 * Returns the phones with their connection status, and the last four characters of each secret that has at least
 * twelve.
 */
export async function phones({ caller, sql, publicUrl }: Context) {
  permit(caller, 'list.view')
  return { rows: (await listPhones(sql)).map((record) => phoneRow(record, publicUrl)) }
}
