import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { findPassword } from '../linked-accounts/accounts-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { verifyStaffPassword } from '../sign-in/old-passwords.ts'
import { savePasswordProof } from '../sessions/sessions-store.ts'
import { withSlowdown } from '../sign-in/throttle.ts'

/**
 * The step-up of an employee without a second factor: by password. Refuses an employee who has a second
 * factor and must therefore prove it, and one without a password (`sign-in-again`: a new sign-in is their proof).
 */
export async function provePassword(context: Context, { password }: { password: string }) {
  const { sql } = context
  const { employee, session, mfaPending } = requireOwnSession(context)
  if (mfaPending) refuse('second-factor-needed')
  if (employee.factor.has) refuse('fresh-factor-needed')
  const stored = (await findPassword(sql, employee.id)) ?? refuse('sign-in-again')
  const right = await withSlowdown(sql, `password:${employee.id}`, async () =>
    (await verifyStaffPassword(context, { hash: stored, password })) ? true : null,
  )
  if (!right) refuse('password-wrong')
  await savePasswordProof(sql, session.id)
  return { proved: true as const }
}
