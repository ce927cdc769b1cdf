import { socialProviders } from '@khlang/domain/staff/social'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { employeeEmail, newPassword } from './person.ts'
import { refuses } from '../problems.ts'
import { instant, name, text } from '../wire.ts'

export const linkedAccounts = z.object({
  password: z.boolean().describe('Whether this employee can sign in with e-mail and password'),
  passkeys: z.int().describe('Number of passkeys. Each is enough to sign in'),
  accounts: z.array(
    z
      .object({ id: z.string(), provider: z.enum(socialProviders), since: instant })
      .describe('An account at a sign-in provider'),
  ),
})
export type LinkedAccounts = z.infer<typeof linkedAccounts>

/** How people get access: registration, and provider accounts by which an employee signs in. */
export const waysIn = {
  /** Public: creates an account that waits for an owner to admit it. The answer is the same for a known e-mail. */
  register: oc
    .route({ method: 'POST', path: '/staff/register', tags: ['staff'] })
    .input(
      z.object({
        displayName: name(80),
        email: employeeEmail,
        password: newPassword,
      }),
    )
    .output(
      z.object({
        nameSaved: z.boolean().describe('False if the name could not be saved; the account is valid anyway'),
      }),
    )
    .errors(refuses('password-easy', 'too-many-tries')),
  linkedAccounts: oc
    .route({ method: 'GET', path: '/staff/linked-accounts', tags: ['staff'] })
    .output(linkedAccounts),
  /**
   * Removes one of the caller's own linked accounts, never the last way to sign in. Linking starts at
   * `/api/auth/link-social`.
   */
  unlinkAccount: oc
    .route({ method: 'POST', path: '/staff/unlink-account', tags: ['staff'] })
    .input(z.object({ id: text(100, 1) }))
    .output(linkedAccounts)
    .errors(refuses('not-found', 'last-way-in')),
}
