import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { plainCode } from '@khlang/domain/staff/second-factor'
import type { Context } from '../../context.ts'
import { requireRecentFactor, verifyIdentity } from './verify-identity.ts'
import { firstRecoveryCodes, giveRecoveryCodes, recordChange, tellChange } from './factor-changed.ts'
import {
  confirmAuthenticator,
  findAuthenticator,
  findFactors,
  lockFactors,
  offerAuthenticator,
  removeAuthenticator,
} from './factor-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { keepRequiredFactor } from './my-factors.ts'
import { forgetFailedSignIns } from '../store.ts'
import { countTry } from '../sign-in/throttle.ts'
import { base32, newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** Creates a secret, shown only once; it has no effect until the app has produced a correct code from it. */
export async function beginAuthenticator(context: Context, { password }: { password?: string | undefined }) {
  const { sql, sealing } = context
  const { who } = await verifyIdentity(context, password)
  const secret = newTotpSecret()
  await offerAuthenticator(sql, who.id, sealing.seal(secret, who.id))
  const typed = base32(secret)
  return { secret: typed, address: totpAddress(typed, { account: who.email, house: 'Khlang' }) }
}

/** Whoever was allowed to begin may finish; a secret that was replaced in the meantime cannot be confirmed. */
export async function confirmNewAuthenticator(context: Context, { code }: { code: string }) {
  const { sql, sealing } = context
  const at = requireOwnSession(context)
  const { who, mfaPending } = at
  if (mfaPending && who.factor.has) refuse('second-factor-needed')
  const tries = `factor:${who.id}`
  await countTry(sql, tries)
  const { offered, now } = (await findAuthenticator(sql, who.id)) ?? refuse('offer-expired')
  if (offered === null) return refuse('offer-expired')
  const step = stepOfCode(sealing.open(offered, who.id), plainCode(code), now)
  if (step === null) return refuse('code-wrong')
  const done = await transaction(sql, async (tx) => {
    await lockFactors(tx, who.id)
    if (!(await confirmAuthenticator(tx, who.id, { offered, step }))) refuse('offer-expired')
    const recoveryCodes = await firstRecoveryCodes(tx, context, at)
    return {
      recoveryCodes,
      given: await recordChange(tx, at, { act: 'factor.setAuthenticator', proved: 'authenticator' }),
    }
  })
  await forgetFailedSignIns(sql, [tries])
  tellChange(context, at, 'factor.setAuthenticator', done.given)
  return { recoveryCodes: done.recoveryCodes }
}

/** Refuses if there is none, or if the role needs a second factor and this is the last one. */
export async function removeMyAuthenticator(context: Context) {
  const at = requireRecentFactor(context)
  const { who } = at
  const given = await transaction(context.sql, async (tx) => {
    await lockFactors(tx, who.id)
    if (!(await removeAuthenticator(tx, who.id))) refuse('not-found')
    await keepRequiredFactor(tx, who.id)
    return recordChange(tx, at, { act: 'factor.removeAuthenticator' })
  })
  tellChange(context, at, 'factor.removeAuthenticator', given)
  return { removed: true as const }
}

/** Creates ten new codes; all earlier ones become invalid. */
export async function renewRecoveryCodes(context: Context) {
  const at = requireRecentFactor(context)
  const { who } = at
  const done = await transaction(context.sql, async (tx) => {
    await lockFactors(tx, who.id)
    const before = { left: (await findFactors(tx, who.id)).recoveryLeft }
    const recoveryCodes = await giveRecoveryCodes(tx, context, at)
    return { recoveryCodes, given: await recordChange(tx, at, { act: 'factor.renewRecoveryCodes', before }) }
  })
  tellChange(context, at, 'factor.renewRecoveryCodes', done.given)
  return { recoveryCodes: done.recoveryCodes }
}
