import type { NewPasskey } from '@khlang/contract/staff/second-factor'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { firstRecoveryCodes, recordChange, announceChange } from './factor-changed.ts'
import { lockFactors } from './factor-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { algorithms, passkeyDomainOf, webAuthn } from './passkey-check.ts'
import * as store from './passkey-store.ts'

/**
 * Adds a passkey that answers the challenge of `beginPasskey`, which has verified the employee's identity. A
 * challenge works only once, for five minutes. Returns new recovery codes if the employee has no unused one, otherwise
 * null.
 */
export async function addPasskey(
  context: Context,
  { name, credential }: { name: string; credential: NewPasskey },
) {
  const { sql, publicUrl } = context
  const ownSession = requireOwnSession(context)
  const { employee, session, mfaPending } = ownSession
  if (mfaPending && employee.factor.has) refuse('second-factor-needed')
  const challenge = (await store.takeChallenge(sql, session.id, 'add')) ?? refuse('offer-expired')
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...passkeyDomainOf(publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => refuse('passkey-wrong'))
  if (!checked.verified) return refuse('passkey-wrong')
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const { transports = [] } = credential.response
  const change = await transaction(sql, async (tx) => {
    await lockFactors(tx, employee.id)
    if (
      !(await store.addPasskeyRow(tx, { id, employeeId: employee.id, name, publicKey, counter, transports }))
    )
      refuse('passkey-there')
    const recoveryCodes = await firstRecoveryCodes(tx, context, ownSession)
    const newToken = await recordChange(tx, ownSession, {
      act: 'factor.addPasskey',
      proved: 'passkey',
      after: { name },
    })
    return { recoveryCodes, newToken }
  })
  announceChange(context, ownSession, 'factor.addPasskey', change.newToken)
  return { recoveryCodes: change.recoveryCodes }
}
