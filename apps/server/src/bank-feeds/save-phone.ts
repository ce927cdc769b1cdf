import type { PhoneId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { endPasswordOf, secretOf } from './phone-secrets.ts'
import { phoneRow } from './phone-row.ts'
import { savePhoneSettings, tryPhoneNow, readPhone } from './phone-store.ts'
import {
  type PhoneFields,
  lockPhoneAsSeen,
  settingsOf,
  sealSecrets,
  auditedSettings,
} from './phone-settings.ts'

/**
 * Saves the settings of a phone that still has the version that the employee saw, and connects it again. Secrets that
 * are not entered stay as they are.
 */
export async function savePhone(
  { caller, sql, sealing, publicUrl }: Context,
  input: PhoneFields & { phoneId: PhoneId; version: number },
) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const before = await lockPhoneAsSeen(tx, input, publicUrl)
    // The console itself makes the secret of a phone that signs.
    const secretIsNew = before.way !== 'signed' && Boolean(input.secret)
    const secret = secretIsNew ? input.secret! : secretOf(sealing, before)
    const endPassword = input.endPassword ?? endPasswordOf(sealing, before) ?? ''
    const settings = {
      ...(await settingsOf(tx, before.way, input)),
      ...sealSecrets(sealing, before.id, secret, endPassword),
    }
    if (!(await savePhoneSettings(tx, before.id, settings))) refuse('phone-name-taken')
    await tryPhoneNow(tx, before.id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'phone.save',
      object: ['phone', before.id],
      before: auditedSettings(before),
      after: {
        ...auditedSettings(settings),
        newSecret: secretIsNew,
        newEndPassword: input.endPassword !== undefined,
      },
    })
    return { phone: phoneRow((await readPhone(tx, before.id))!, publicUrl), secret: null }
  })
}
