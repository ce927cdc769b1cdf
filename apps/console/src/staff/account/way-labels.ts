import { providerName } from '@khlang/domain/staff/social'
import * as m from '#messages'

/** The brand names of providers. */
const names: Record<string, string> = providerName

/** The other ways to sign in, and second factors. A waiting account's password is called `credential`. */
const ownWays: Record<string, () => string> = {
  password: m.way_password,
  credential: m.way_password,
  passkey: m.passkey,
  authenticator: m.factor_app,
  recovery: m.factor_recovery_one,
}

export const wayText = (way: string) => ownWays[way]?.() ?? names[way] ?? way
