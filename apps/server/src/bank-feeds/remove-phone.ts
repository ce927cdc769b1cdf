import type { PhoneId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { removePhoneRow } from './phone-store.ts'
import { lockPhoneAsSeen, auditedSettings } from './phone-settings.ts'

/** Removes a phone; its messages stay, but no new ones are accepted. */
export async function removePhone(
  { caller, sql, publicUrl }: Context,
  input: { phoneId: PhoneId; version: number },
) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const before = await lockPhoneAsSeen(tx, input, publicUrl)
    await removePhoneRow(tx, before.id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'phone.remove',
      object: ['phone', before.id],
      before: auditedSettings(before),
    })
    return { removed: true as const }
  })
}
