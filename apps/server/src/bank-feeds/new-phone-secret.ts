import type { PhoneId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { phoneRow } from './phone-row.ts'
import { savePhoneSettings, readPhone } from './phone-store.ts'
import { lockPhoneAsSeen, refuseField, newForwarderSecret, sealSecrets } from './phone-settings.ts'

/** Creates a new secret for a forwarder that signs its messages. The old secret is invalid from now on. */
export async function newPhoneSecret(
  { caller, sql, sealing, publicUrl }: Context,
  input: { phoneId: PhoneId; version: number },
) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const before = await lockPhoneAsSeen(tx, input, publicUrl)
    if (before.way !== 'signed') refuseField('phoneId', 'Only a phone that signs has a secret of ours.')
    const secret = newForwarderSecret()
    const { id, way: _way, version: _version, createdAt: _made, updatedAt: _changed, ...settings } = before
    await savePhoneSettings(tx, id, { ...settings, ...sealSecrets(sealing, id, secret, '') })
    await writeAudit(tx, { actor: actor.email, act: 'phone.newSecret', object: ['phone', id] })
    return { phone: phoneRow((await readPhone(tx, id))!, publicUrl), secret }
  })
}
