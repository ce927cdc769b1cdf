import { providerName } from '@khlang/domain/staff/social'
import * as m from '#messages'

/** The names of ways to sign in. Providers have their brand names. */
const names: Record<string, string> = providerName

const ownWays: Record<string, () => string> = {
  password: m.way_password,
  credential: m.way_password,
  passkey: m.passkey,
  authenticator: m.factor_app,
  recovery: m.factor_recovery_one,
}

export const wayText = (way: string) => ownWays[way]?.() ?? names[way] ?? way
