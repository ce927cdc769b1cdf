import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/net.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { deliverLink, makeLink } from './one-time-link.ts'
import { findForReset } from '../store.ts'
import { countTries } from '../sign-in/throttle.ts'

/**
 * Public: mails a password link to the employee with this e-mail, if there is one who can sign in. The answer is given
 * before the lookup, so that it is equally fast whether there is such an employee or not. Refuses if no mail is
 * configured, and with `too-many-tries`.
 */
export async function askReset(
  { sql, address, publicUrl, mail, log }: Context,
  { email }: { email: string },
) {
  if (mail === null) return refuse('mail-not-set-up')
  await countTries(sql, [`reset:${email}`, `address:reset:${networkOf(address)}`])
  void sendReset({ sql, publicUrl, mail }, email).catch((error: unknown) =>
    log.warn({ err: error }, 'could not create a password link'),
  )
  return { asked: true as const }
}

async function sendReset(
  { sql, publicUrl, mail }: Pick<Context, 'sql' | 'publicUrl' | 'mail'>,
  email: string,
): Promise<void> {
  const reset = await transaction(sql, async (tx) => {
    const to = await findForReset(tx, email)
    if (!to) return null
    await writeAudit(tx, { actor: email, act: 'employee.askReset', object: ['employee', to.id] })
    return {
      to,
      made: await makeLink(tx, publicUrl, { employeeId: to.id, kind: 'password', createdBy: email }),
    }
  })
  if (reset) await deliverLink(reset.made, { kind: 'password', to: reset.to, mail })
}
