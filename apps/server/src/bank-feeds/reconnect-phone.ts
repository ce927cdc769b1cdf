import type { PhoneId } from '@khlang/domain/brand'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { phoneRow } from './phone-row.ts'
import { tryPhoneNow, readPhone } from './phone-store.ts'

/**
 * Connects the phone again at once instead of at the next planned time. The permission to add entries by hand
 * is enough.
 */
export async function reconnectPhone({ caller, sql, publicUrl }: Context, { phoneId }: { phoneId: PhoneId }) {
  permit(caller, 'entry.create')
  return transaction(sql, async (tx) => {
    await tryPhoneNow(tx, phoneId)
    return phoneRow((await readPhone(tx, phoneId)) ?? refuse('not-found'), publicUrl)
  })
}
