import type { PhoneId } from '@khlang/domain/brand'
import type { PhoneWay } from '@khlang/domain/bank-feeds/phone'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { phoneRow } from './phone-row.ts'
import { addPhone as addRow, readPhone } from './phone-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'
import {
  type PhoneFields,
  newForwarderSecret,
  refuseField,
  settingsOf,
  sealSecrets,
  auditedSettings,
} from './phone-settings.ts'

/**
 * Adds a phone that forwards messages from banks, or a wallet. Returns the secret only of a phone that signs its
 * messages, since the server made that secret; otherwise null. Refuses with `phone-name-taken`.
 */
export async function addPhone(
  { caller, sql, sealing, publicUrl }: Context,
  input: PhoneFields & { way: PhoneWay },
) {
  const actor = permit(caller, 'connection.manage')
  const { way } = input
  return transaction(sql, async (tx) => {
    const id = newId<PhoneId>()
    const newSecret = way === 'signed' ? newForwarderSecret() : null
    const secret = newSecret ?? (input.secret || refuseField('secret', fieldRules['phone-token']))
    const settings = {
      ...(await settingsOf(tx, way, input)),
      ...sealSecrets(sealing, id, secret, input.endPassword ?? ''),
    }
    if (!(await addRow(tx, { id, way, createdBy: actor.email, ...settings }))) refuse('phone-name-taken')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'phone.add',
      object: ['phone', id],
      after: { way, ...auditedSettings(settings) },
    })
    return { phone: phoneRow((await readPhone(tx, id))!, publicUrl), secret: newSecret }
  })
}
