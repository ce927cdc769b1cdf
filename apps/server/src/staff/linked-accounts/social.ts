import type { BetterAuthOptions } from 'better-auth'
import { type SocialProvider, socialProviders } from '@khlang/domain/staff/social'

type Keys = {
  clientId: string
  clientSecret: string
  /** The address of a fake, used instead of the provider's. */
  authorizationEndpoint?: string
}
export type SocialProviders = Partial<Record<SocialProvider, Keys>>

/**
 * The sign-in parameters of each provider. Only the identity is requested; X gives it only with `tweet.read`. Since a
 * shop's computers are shared, people must choose their account if the provider supports it.
 */
const parameters = {
  google: { prompt: 'select_account' },
  facebook: {},
  twitter: { disableDefaultScope: true, scope: ['users.read', 'tweet.read', 'users.email'] },
  github: { prompt: 'select_account' },
} as const satisfies { [Provider in SocialProvider]: object }

/**
 * Returns the configured providers for the sign-in library. They allow sign-in only by popup, never with a
 * token sent by a page.
 */
export function providersFor(social: SocialProviders): NonNullable<BetterAuthOptions['socialProviders']> {
  return Object.fromEntries(
    socialProviders.flatMap((provider) => {
      const keys = social[provider]
      return keys ? [[provider, { ...keys, ...parameters[provider], disableIdTokenSignIn: true }]] : []
    }),
  )
}

/**
 * Identifies a person by the provider's own id. An account is never linked because of its e-mail, even a
 * verified one: only a signed-in employee can link an account, and its e-mail may be any (ASVS V6.3.4,
 * V6.8.1).
 */
export const linking = {
  updateAccountOnSignIn: false,
  accountLinking: {
    disableImplicitLinking: true,
    allowDifferentEmails: true,
    trustedProviders: [...socialProviders],
  },
} satisfies BetterAuthOptions['account']

/** No token of a provider is stored. The identity is requested only once, at the sign-in. */
export const withoutTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}
