import type { BetterAuthOptions } from 'better-auth'
import { type SocialProvider, socialProviders } from '@khlang/domain/staff/social'

type Keys = {
  clientId: string
  clientSecret: string
  /** Where people are sent instead of the provider: a fake. */
  authorizationEndpoint?: string
}
export type SocialProviders = Partial<Record<SocialProvider, Keys>>

/**
 * The sign-in parameters of each provider. Nothing beyond identity is asked for. A shop's machines are
 * shared, so where the provider can ask, people must choose their account.
 */
const parameters = {
  google: { prompt: 'select_account' },
  facebook: {},
  twitter: { disableDefaultScope: true, scope: ['users.read', 'tweet.read', 'users.email'] },
  github: { prompt: 'select_account' },
} as const satisfies { [Provider in SocialProvider]: object }

/** Returns the configured providers for the sign-in library: only by popup, never by a token that a page sends. */
export function providersFor(social: SocialProviders): NonNullable<BetterAuthOptions['socialProviders']> {
  return Object.fromEntries(
    socialProviders.flatMap((provider) => {
      const keys = social[provider]
      return keys ? [[provider, { ...keys, ...parameters[provider], disableIdTokenSignIn: true }]] : []
    }),
  )
}

/**
 * Identifies a person by the provider's own id. An e-mail links nothing, even if it is said to be verified:
 * only an employee who is signed in can link an account, whose e-mail may then be any (ASVS V6.3.4, V6.8.1).
 */
export const linking = {
  updateAccountOnSignIn: false,
  accountLinking: {
    disableImplicitLinking: true,
    allowDifferentEmails: true,
    trustedProviders: [...socialProviders],
  },
} satisfies BetterAuthOptions['account']

/** What is stored of a provider's tokens: nothing. Who somebody is is asked once, at the sign-in. */
export const withoutTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}
