import type { FactorProof } from '@khlang/domain/staff/second-factor'
import { isAppCode, plainCode } from '@khlang/domain/staff/second-factor'
import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import type { SignedInEmployee } from '../actor.ts'
import { findAuthenticator, findFactors, spendRecoveryCode, spendStep } from './factor-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { noteWrongFactor } from '../sign-in/sign-in-store.ts'
import { forgetFailedSignIns } from '../store.ts'
import { countTry } from '../sign-in/throttle.ts'
import { stepOfCode } from './totp.ts'
import { completeMfa, sendSessionToken } from './complete-mfa.ts'

/**
 * Proves the second factor with a code of the app or a recovery code: completes a pending session, or
 * performs the step-up of a complete one. Refuses a wrong code (`code-wrong`, also for a used recovery code) and a used
 * one of the app (`code-used`); each attempt is counted, and too many wait.
 */
export async function proveFactor(context: Context, { code }: { code: string }) {
  const { sql } = context
  const { employee, session, mfaPending } = requireOwnSession(context)
  if (!employee.factor.has) refuse('factor-missing')
  const throttleKey = `factor:${employee.id}`
  await countTry(sql, throttleKey) // counted before the code is checked, so that parallel attempts all count
  const typedCode = plainCode(code)
  const proof: FactorProof = isAppCode(typedCode) ? 'authenticator' : 'recovery'
  const proofResult = await transaction(sql, async (tx) => {
    const verdict =
      proof === 'recovery'
        ? await checkRecoveryCode(context, tx, employee, typedCode)
        : await checkAppCode(context, tx, employee, typedCode)
    if (verdict !== 'right') return { verdict, newToken: null }
    return { verdict, newToken: await completeMfa(tx, { session, mfaPending }, proof) }
  })
  if (proofResult.verdict !== 'right') {
    if (mfaPending) await noteWrongFactor(sql, session.id, proof)
    return refuse(proofResult.verdict)
  }
  await forgetFailedSignIns(sql, [throttleKey])
  sendSessionToken(context, proofResult.newToken)
  return { by: proof, recoveryLeft: (await findFactors(sql, employee.id)).recoveryLeft }
}

type Verdict = 'right' | 'code-wrong' | 'code-used'

/** Checks a code of the authenticator app and uses it up. */
async function checkAppCode(
  { sealing }: Context,
  tx: Tx,
  { id }: SignedInEmployee,
  code: string,
): Promise<Verdict> {
  const authenticator = await findAuthenticator(tx, id)
  if (!authenticator?.secret) return 'code-wrong'
  const step = stepOfCode(sealing.open(authenticator.secret, id), code, authenticator.now)
  if (step === null) return 'code-wrong'
  return (await spendStep(tx, id, step)) ? 'right' : 'code-used'
}

/** Checks a recovery code and uses it up. */
async function checkRecoveryCode(
  { sealing }: Context,
  tx: Tx,
  { id, email }: SignedInEmployee,
  code: string,
): Promise<Verdict> {
  if (!(await spendRecoveryCode(tx, id, sealing.hash(`${id} ${code}`)))) return 'code-wrong'
  await writeAudit(tx, {
    actor: email,
    act: 'factor.useRecoveryCode',
    object: ['employee', id],
    after: { left: (await findFactors(tx, id)).recoveryLeft },
  })
  return 'right'
}
