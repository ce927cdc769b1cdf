import type { Context } from '../../context.ts'
import { verifyIdentity } from './verify-identity.ts'
import { offerAuthenticator } from './factor-store.ts'
import { base32, newTotpSecret, totpAddress } from './totp.ts'

/**
 * Creates the secret of an authenticator app, after proof of identity. The secret becomes active with its
 * first correct code (`confirmAuthenticator`); until then an app that is in use stays in use.
 */
export async function beginAuthenticator(context: Context, { password }: { password?: string | undefined }) {
  const { sql, sealing } = context
  const { employee } = await verifyIdentity(context, password)
  const secret = newTotpSecret()
  await offerAuthenticator(sql, employee.id, sealing.seal(secret, employee.id))
  const typed = base32(secret)
  return { secret: typed, address: totpAddress(typed, { account: employee.email, issuer: 'Khlang' }) }
}
