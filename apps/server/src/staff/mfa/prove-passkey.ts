import type { PasskeyProof } from '@khlang/contract/staff/second-factor'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { findFactors } from './factor-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { checkSignature } from './passkey-check.ts'
import * as store from './passkey-store.ts'
import { noteWrongFactor } from '../sign-in/sign-in-store.ts'
import { completeMfa, sendSessionToken } from './complete-mfa.ts'

/**
 * Proves the second factor with a passkey: completes a pending session, or performs the step-up of a complete
 * one. Refuses with `offer-expired` if the challenge is used or too old, otherwise with `passkey-wrong`.
 */
export async function provePasskey(context: Context, { credential }: { credential: PasskeyProof }) {
  const { sql, publicUrl } = context
  const { employee, session, mfaPending } = requireOwnSession(context)
  const challenge = (await store.takeChallenge(sql, session.id, 'prove')) ?? refuse('offer-expired')
  const noteAndRefuse = async () => {
    if (mfaPending) await noteWrongFactor(sql, session.id, 'passkey')
    return refuse('passkey-wrong')
  }
  const passkey = await store.findPasskey(sql, credential.id)
  if (passkey?.employeeId !== employee.id) return noteAndRefuse()
  const counter = await checkSignature({ publicUrl, challenge, proof: credential, passkey }).catch(
    noteAndRefuse,
  )
  const newToken = await transaction(sql, async (tx) => {
    const isCounted = await store.countPasskey(tx, passkey.id, counter)
    return isCounted ? completeMfa(tx, { session, mfaPending }, 'passkey') : 'copied'
  })
  if (newToken === 'copied') return noteAndRefuse()
  sendSessionToken(context, newToken)
  return { by: 'passkey' as const, recoveryLeft: (await findFactors(sql, employee.id)).recoveryLeft }
}
