import type { NewPasskey, PasskeyProof } from '@khlang/contract/staff/second-factor'
import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { requireRecentFactor, verifyIdentity } from './verify-identity.ts'
import { firstRecoveryCodes, recordChange, tellChange } from './factor-changed.ts'
import { findFactors, lockFactors } from './factor-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { keepRequiredFactor } from './my-factors.ts'
import { algorithms, checkSignature, homeOf, webAuthn } from './passkey-check.ts'
import * as store from './passkey-store.ts'
import { noteWrongFactor } from '../sign-in/sign-in-store.ts'
import { handOver, completeMfa } from './complete-mfa.ts'
import { lockWaysIn } from '../linked-accounts/ways-in-store.ts'
import { keepAWayIn } from '../linked-accounts/linked-accounts.ts'

const mostPasskeys = 20

/** Returns what the browser asks the user's device for: a new key, which the device uses only for them. */
export async function beginPasskey(context: Context, { password }: { password?: string | undefined }) {
  const { sql, publicUrl } = context
  const { who, session } = await verifyIdentity(context, password)
  const known = await store.passkeysOf(sql, who.id)
  if (known.length >= mostPasskeys) refuse('too-many-passkeys')
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: 'Khlang',
    rpID: homeOf(publicUrl).expectedRPID,
    userID: new TextEncoder().encode(who.id),
    userName: who.email,
    userDisplayName: who.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await store.askChallenge(sql, session.id, 'add', options.challenge)
  return { options: { ...options } }
}

const described = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  transports: transports as AuthenticatorTransport[],
})

/** Whoever was allowed to begin may finish, once. */
export async function addPasskey(
  context: Context,
  { name, credential }: { name: string; credential: NewPasskey },
) {
  const { sql, publicUrl } = context
  const at = requireOwnSession(context)
  const { who, session, mfaPending } = at
  if (mfaPending && who.factor.has) refuse('second-factor-needed')
  const challenge = (await store.takeChallenge(sql, session.id, 'add')) ?? refuse('offer-expired')
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...homeOf(publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => refuse('passkey-wrong'))
  if (!checked.verified) return refuse('passkey-wrong')
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const { transports = [] } = credential.response
  const done = await transaction(sql, async (tx) => {
    await lockFactors(tx, who.id)
    if (!(await store.addPasskeyRow(tx, { id, employeeId: who.id, name, publicKey, counter, transports })))
      refuse('passkey-there')
    const recoveryCodes = await firstRecoveryCodes(tx, context, at)
    const given = await recordChange(tx, at, { act: 'factor.addPasskey', proved: 'passkey', after: { name } })
    return { recoveryCodes, given }
  })
  tellChange(context, at, 'factor.addPasskey', done.given)
  return { recoveryCodes: done.recoveryCodes }
}

export async function renamePasskey({ caller, sql }: Context, { id, name }: { id: string; name: string }) {
  const actor = permit(caller, 'profile.edit')
  await transaction(sql, async (tx) => {
    const before = (await store.nameOfPasskey(tx, actor.id, id)) ?? refuse('not-found')
    await store.renamePasskeyRow(tx, id, name)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'factor.renamePasskey',
      object: ['employee', actor.id],
      before: { name: before },
      after: { name },
    })
  })
  return { name }
}

/** Never removes the last way to sign in, nor the last factor of a role that requires one. */
export async function removePasskey(context: Context, { id }: { id: string }) {
  const at = requireRecentFactor(context)
  const { who } = at
  const given = await transaction(context.sql, async (tx) => {
    await lockWaysIn(tx, who.id)
    const name = (await store.nameOfPasskey(tx, who.id, id)) ?? refuse('not-found')
    await store.removePasskeyRow(tx, id)
    await keepAWayIn(tx, who.id)
    await keepRequiredFactor(tx, who.id)
    return recordChange(tx, at, { act: 'factor.removePasskey', before: { name } })
  })
  tellChange(context, at, 'factor.removePasskey', given)
  return { removed: true as const }
}

/** Refuses with `factor-missing` if the employee has no passkey. */
export async function beginPasskeyProof(context: Context) {
  const { sql, publicUrl } = context
  const { who, session } = requireOwnSession(context)
  const known = await store.passkeysOf(sql, who.id)
  if (known.length === 0) refuse('factor-missing')
  const options = await (
    await webAuthn()
  ).generateAuthenticationOptions({
    rpID: homeOf(publicUrl).expectedRPID,
    userVerification: 'required',
    allowCredentials: known.map(described),
  })
  await store.askChallenge(sql, session.id, 'prove', options.challenge)
  return { options: { ...options } }
}

/**
 * Refuses with `offer-expired` if the challenge is used or too old, with `passkey-wrong` if the signature does not
 * fit.
 */
export async function provePasskey(context: Context, { credential }: { credential: PasskeyProof }) {
  const { sql, publicUrl } = context
  const { who, session, mfaPending } = requireOwnSession(context)
  const challenge = (await store.takeChallenge(sql, session.id, 'prove')) ?? refuse('offer-expired')
  const wrong = async () => {
    if (mfaPending) await noteWrongFactor(sql, session.id, 'passkey')
    return refuse('passkey-wrong')
  }
  const passkey = await store.findPasskey(sql, credential.id)
  if (passkey?.employeeId !== who.id) return wrong()
  const counter = await checkSignature({ publicUrl, challenge, proof: credential, passkey }).catch(wrong)
  const given = await transaction(sql, async (tx) => {
    if (!(await store.countPasskey(tx, passkey.id, counter))) refuse('passkey-wrong')
    return completeMfa(tx, { session, mfaPending }, 'passkey')
  })
  handOver(context, given)
  return { by: 'passkey' as const, recoveryLeft: (await findFactors(sql, who.id)).recoveryLeft }
}
