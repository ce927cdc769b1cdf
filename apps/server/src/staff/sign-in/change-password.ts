import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { changePasswordOf, findPassword } from '../linked-accounts/accounts-store.ts'
import { permit } from '../actor.ts'
import { withdrawLinks } from '../links/link-store.ts'
import { hashNewPassword } from './new-password.ts'
import { verifyStaffPassword } from './old-passwords.ts'
import { endSessions } from '../sessions/sessions-store.ts'
import { withSlowdown } from './throttle.ts'

type Input = { current: string; password: string }

/**
 * Changes the caller's password. Always requires the current password, even in a new session. Ends all other
 * sessions and withdraws password links. Refuses without a password to change (`password-missing`), with a wrong
 * current or an easy new one.
 */
export async function changePassword(
  { caller, session, sql, sealing }: Context,
  { current, password }: Input,
) {
  const { id, email, displayName } = permit(caller, 'profile.edit')
  const stored = (await findPassword(sql, id)) ?? refuse('password-missing')
  const right = await withSlowdown(sql, `password:${id}`, async () =>
    (await verifyStaffPassword({ sql, sealing }, { hash: stored, password: current })) ? true : null,
  )
  if (!right) refuse('password-wrong')
  const passwordHash = await hashNewPassword(password, [email, displayName])
  return transaction(sql, async (tx) => {
    await changePasswordOf(tx, id, passwordHash)
    await withdrawLinks(tx, id, 'password')
    const ended = await endSessions(tx, id, { except: session?.id })
    await writeAudit(tx, {
      actor: email,
      act: 'employee.changePassword',
      object: ['employee', id],
      after: { sessionsEnded: ended },
    })
    return { ended }
  })
}
