import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { plainCode } from '@khlang/domain/staff/second-factor'
import type { Context } from '../../context.ts'
import { firstRecoveryCodes, recordChange, announceChange } from './factor-changed.ts'
import { saveAuthenticator, findAuthenticator, lockFactors } from './factor-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { forgetFailedSignIns } from '../store.ts'
import { countTry } from '../sign-in/throttle.ts'
import { stepOfCode } from './totp.ts'

/**
 * Activates an authenticator app with its first code, ends the employee's other sessions and completes a pending one.
 * `beginAuthenticator` has verified their identity. Refuses with `code-wrong`, with `too-many-tries`, with
 * `offer-expired` if no secret is offered (any more) or it was replaced since, or with `second-factor-needed` in a
 * pending session of somebody who has a factor. Returns new recovery codes if the employee has no unused one, otherwise
 * null.
 */
export async function confirmAuthenticator(context: Context, { code }: { code: string }) {
  const { sql, sealing } = context
  const ownSession = requireOwnSession(context)
  const { employee, mfaPending } = ownSession
  if (mfaPending && employee.factor.has) refuse('second-factor-needed')
  const throttleKey = `factor:${employee.id}`
  await countTry(sql, throttleKey)
  const { offered, now } = (await findAuthenticator(sql, employee.id)) ?? refuse('offer-expired')
  if (offered === null) return refuse('offer-expired')
  const step = stepOfCode(sealing.open(offered, employee.id), plainCode(code), now)
  if (step === null) return refuse('code-wrong')
  const change = await transaction(sql, async (tx) => {
    await lockFactors(tx, employee.id)
    if (!(await saveAuthenticator(tx, employee.id, { offered, step }))) refuse('offer-expired')
    const recoveryCodes = await firstRecoveryCodes(tx, context, ownSession)
    return {
      recoveryCodes,
      newToken: await recordChange(tx, ownSession, {
        act: 'factor.setAuthenticator',
        proved: 'authenticator',
      }),
    }
  })
  await forgetFailedSignIns(sql, [throttleKey])
  announceChange(context, ownSession, 'factor.setAuthenticator', change.newToken)
  return { recoveryCodes: change.recoveryCodes }
}
